import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { dryRunHotFolder, type HotFolderDryRun } from '@printfront/shared/contracts/hot-folder.ts';
import { listAllOrders } from '@printfront/shared/contracts/orders.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { Notice } from '#ui/notice.tsx';
import { Paths } from './path-list.tsx';
import styles from './printing.module.css';

const SHOWN = 30;

/** The newest order with this number; null where there is none. */
async function dryRun(number: string): Promise<HotFolderDryRun | null> {
  const { items } = await call(listAllOrders, { query: { q: number, source: 'storefront', limit: '20' } });
  const order = items.find(({ iid }) => iid === Number(number));
  if (order === undefined) return null;
  try {
    return await call(dryRunHotFolder, { params: { id: order.id } });
  } catch (error) {
    // It is another shop's.
    if (error instanceof CallError && error.code === 'not-found') return null;
    throw error;
  }
}

/** What an export of a real order would write; nothing is. */
export function DryRun() {
  const { t } = useTranslation('printing');
  const [number, setNumber] = useState('');
  const run = useMutation({
    mutationFn: () => dryRun(number.trim()),
    throwOnError: (error) => !(error instanceof CallError),
  });
  const failure = run.error instanceof CallError ? run.error.code : null;
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="dry-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (/^\d+$/.test(number.trim())) run.mutate();
        }}
      >
        <Stack gap="md">
          <div>
            <Title order={2} size="h3" id="dry-title">
              {t('dryTitle')}
            </Title>
            <Text c="dimmed">{t('dryHint')}</Text>
          </div>
          <Group align="end">
            <TextInput
              size="md"
              label={t('orderNumber')}
              inputMode="numeric"
              value={number}
              onChange={(event) => setNumber(event.currentTarget.value)}
              autoComplete="off"
            />
            <Button size="md" type="submit" variant="default" loading={run.isPending}>
              {t('dryRun')}
            </Button>
          </Group>
          <div role="status">
            {run.data === null ? <Text>{t('dryNone')}</Text> : null}
            {run.data ? <Outcome outcome={run.data} /> : null}
          </div>
          {failure === null ? null : <Notice kind="bad">{t(`problems:${failure}`)}</Notice>}
        </Stack>
      </form>
    </Paper>
  );
}

function Outcome({ outcome: { name, fileCount, files, others, closingText } }: { outcome: HotFolderDryRun }) {
  const { t } = useTranslation('printing');
  const shown = files.slice(0, SHOWN);
  return (
    <Stack gap="sm">
      <Text fw={600}>
        {t('dryName', { name })} · {t('dryFiles', { count: fileCount })}
      </Text>
      <ul className={styles.paths}>
        {shown.map(({ path, copies, isPhotoHere }) => (
          <li key={path}>
            {path} {copies > 1 ? t('dryCopies', { count: copies }) : ''} {isPhotoHere ? '' : `(${t('dryMissing')})`}
          </li>
        ))}
      </ul>
      {fileCount > shown.length ? <Text c="dimmed">{t('dryMore', { count: fileCount - shown.length })}</Text> : null}
      <Paths paths={others} />
      {closingText === null ? null : <pre className={styles.closing}>{closingText}</pre>}
    </Stack>
  );
}
