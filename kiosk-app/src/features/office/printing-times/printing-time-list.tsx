import { Paper, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';
import { DeleteQuestion, ListFoot, RemovalFailure, RowTools } from '../editable-list/list-parts.tsx';
import styles from './printing-times.module.css';
import { TimeForm } from './time-form.tsx';
import { eachWords, printRanges, rangeWords } from './time-words.ts';
import { NEW_TIME, type PrintingTimesState, type TimeRow } from './use-printing-times.ts';

/** How long orders of which size take. */
export function PrintingTimeList({ printing }: { printing: PrintingTimesState }) {
  const { t } = useTranslation('pricesAndTimes');
  const { items, rows } = printing;
  const ranges = printRanges(items);

  const row = (time: TimeRow) => {
    const { stored } = time;
    const range = stored && ranges.get(stored.perQuantity);
    if (time.isOpen || stored === undefined || range === undefined) {
      return (
        <Table.Tr key={time.key}>
          <Table.Td colSpan={3}>
            <TimeForm time={time} />
          </Table.Td>
        </Table.Tr>
      );
    }
    return (
      <Table.Tr key={time.key}>
        <Table.Td className={styles.range}>{rangeWords(t, range)}</Table.Td>
        <Table.Td className={styles.each}>{eachWords(t, stored)}</Table.Td>
        <Table.Td className={styles.actions}>
          <RowTools
            editLabel={t('editTime', { count: stored.perQuantity })}
            deleteLabel={t('deleteTime', { count: stored.perQuantity })}
            onEdit={time.edit}
            onDelete={() => printing.ask(stored)}
          />
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
      {items.length === 0 ? <Notice>{t('noTimes')}</Notice> : null}
      <RemovalFailure list={printing} />
      {rows.length === 0 ? null : (
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
          <Table.Tbody>{rows.map(row)}</Table.Tbody>
        </Table>
      )}
      <ListFoot
        label={t('addTime')}
        isAdding={rows.some(({ key }) => key === NEW_TIME)}
        onAdd={() => printing.row(NEW_TIME).edit()}
        done={printing.done?.what}
      />
      <DeleteQuestion
        list={printing}
        title={({ perQuantity }) => t('deleteTimeQuestion', { count: perQuantity })}
        hint={() => t(items.length === 1 ? 'deleteLastTimeHint' : 'deleteTimeHint')}
      />
    </Paper>
  );
}
