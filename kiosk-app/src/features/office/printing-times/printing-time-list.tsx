import { ActionIcon, Alert, Button, Group, Paper, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconPencil, IconPlus, IconTrash } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { SaveStatus } from '#ui/save-status.tsx';
import styles from './printing-times.module.css';
import { TimeForm } from './time-form.tsx';
import { durationWords, rangeWords } from './time-words.ts';
import { printRanges } from './typed-time.ts';
import type { PrintingTimesState, StoredTime, TimeState } from './use-printing-times.ts';

/** How long orders of which size take. */
export function PrintingTimeList({ printing }: { printing: PrintingTimesState }) {
  const { t } = useTranslation('pricesAndTimes');
  const [asked, setAsked] = useState<StoredTime | null>(null);
  const { times, save, remove } = printing;
  const stored = times.flatMap((time) => time.stored ?? []);
  const ranges = printRanges(stored);
  const failure = remove.isPending ? null : (remove.data?.failure ?? null);
  const isSaved = save.data?.failure === null && !save.isPending;
  const isDeleted = remove.data?.failure === null && !remove.isPending;

  const row = (time: TimeState) => {
    const range = time.stored && ranges.get(time.stored.perQuantity);
    if (time.isOpen || time.stored === undefined || range === undefined) {
      return (
        <Table.Tr key={time.key}>
          <Table.Td colSpan={3}>
            <TimeForm time={time} printing={printing} />
          </Table.Td>
        </Table.Tr>
      );
    }
    const { duration, perQuantity } = time.stored;
    return (
      <Table.Tr key={time.key}>
        <Table.Td className={styles.range}>{rangeWords(t, range)}</Table.Td>
        <Table.Td className={styles.each}>
          {t('each', { duration: durationWords(t, duration), count: perQuantity })}
        </Table.Td>
        <Table.Td className={styles.actions}>
          <ActionIcon
            size={42}
            variant="subtle"
            color="gray"
            aria-label={t('editTime', { count: perQuantity })}
            title={t('edit')}
            onClick={() => printing.edit(time)}
          >
            <IconPencil size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={42}
            variant="subtle"
            color="gray"
            aria-label={t('deleteTime', { count: perQuantity })}
            title={t('remove')}
            onClick={() => setAsked(time.stored ?? null)}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </Table.Td>
      </Table.Tr>
    );
  };

  return (
    <Paper withBorder p="md" component="section" aria-labelledby="times-title">
      <Title order={2} id="times-title">
        {t('timesTitle')}
      </Title>
      <Text c="dimmed" mb="sm">
        {t('timesHint')}
      </Text>
      {stored.length === 0 ? <Notice>{t('noTimes')}</Notice> : null}
      {failure === null ? null : (
        <Alert color="red" role="alert" mb="sm">
          {t('deleteFailed', { reason: t(`problems:${failure.code}`) })}
        </Alert>
      )}
      {times.length === 0 ? null : (
        <Table verticalSpacing={6} className={styles.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('timesColumn.order')}</Table.Th>
              <Table.Th>{t('timesColumn.time')}</Table.Th>
              <Table.Th className={styles.actions}>
                <span className={styles.spoken}>{t('column.actions')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{times.map(row)}</Table.Tbody>
        </Table>
      )}
      <Group gap="sm">
        {printing.isAdding ? null : (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={printing.add}>
            {t('addTime')}
          </Button>
        )}
        <SaveStatus isSaved={isSaved || isDeleted}>{t(isDeleted ? 'deleted' : 'saved')}</SaveStatus>
      </Group>
      {asked === null ? null : (
        <ConfirmDialog
          title={t('deleteTimeQuestion', { count: asked.perQuantity })}
          confirmLabel={t('remove')}
          keepLabel={t('keepIt')}
          danger
          onKeep={() => setAsked(null)}
          onConfirm={() => {
            remove.mutate(asked);
            setAsked(null);
          }}
        >
          {t(stored.length === 1 ? 'deleteLastTimeHint' : 'deleteTimeHint')}
        </ConfirmDialog>
      )}
    </Paper>
  );
}
