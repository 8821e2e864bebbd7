import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { type DistributionFile, deleteDistributionFile } from '@printfront/shared/contracts/distributions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '#api/call.ts';
import { distributionsKey } from '#api/distribution-queries.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './distributions.module.css';

interface DeleteFileProps {
  file: DistributionFile;
  onDeleted: () => void;
}

/** Takes a file back, after one question. */
export function DeleteFile({ file, onDeleted }: DeleteFileProps) {
  const { t } = useTranslation('distributions');
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await call(deleteDistributionFile, { params: { id: file.id }, ifMatch: file.version });
      } catch (error) {
        // Another maintainer was faster, or its day is over: it is gone, and that was wanted.
        if (!(error instanceof CallError) || error.code !== 'not-found') throw error;
      }
    },
    onSuccess: async () => {
      onDeleted();
      await queryClient.invalidateQueries({ queryKey: [...distributionsKey, 'pages'] });
    },
    onError: () => setIsAsking(false),
  });
  const code = remove.error instanceof CallError ? remove.error.code : 'internal-error';
  return (
    <Paper withBorder p="lg">
      <Stack gap="md">
        <Title order={2}>{t('deleteTitle')}</Title>
        <Text>{t('deleteHint')}</Text>
        {remove.isError ? <Notice kind="bad">{t(`problems:${code}`)}</Notice> : null}
        <Button size="md" variant="default" className={styles.danger} onClick={() => setIsAsking(true)}>
          {t('delete')}
        </Button>
      </Stack>
      {isAsking ? (
        <div data-density="home">
          <ConfirmDialog
            title={t('deleteQuestion', { name: file.name })}
            confirmLabel={t('delete')}
            keepLabel={t('keep')}
            danger
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
            onKeep={() => setIsAsking(false)}
          >
            {t('deleteHint')}
          </ConfirmDialog>
        </div>
      ) : null}
    </Paper>
  );
}
