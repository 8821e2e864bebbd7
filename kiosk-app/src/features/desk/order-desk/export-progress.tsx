import { Button, Group, Progress, Text } from '@mantine/core';
import { cancelHotFolderExport } from '@printfront/shared/contracts/hot-folder.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { exportProgressQuery } from '#api/printing-queries.ts';
import { addText } from '#text/i18n.ts';
import { printingText } from '#text/printing.ts';

addText('printing', printingText);

/** How far an export is, with a way to stop it: also of one that another person began. */
export function ExportProgress({ orderId }: { orderId: string }) {
  const { t } = useTranslation('printing');
  const { data } = useQuery(exportProgressQuery(orderId));
  const stop = useMutation({ mutationFn: () => call(cancelHotFolderExport, { params: { id: orderId } }) });
  if (data === undefined || data.state === 'none') return null;
  const { state, done, total } = data;
  const words = t(`exporting.${state}`);
  return (
    <Group wrap="nowrap" gap="md">
      <Text c="dimmed">{total === 0 ? words : t('exportProgress', { state: words, done, total })}</Text>
      <Progress flex={1} value={total === 0 ? 0 : (100 * done) / total} aria-label={words} />
      <Button
        size="xs"
        variant="default"
        disabled={state === 'finishing'}
        loading={stop.isPending}
        onClick={() => stop.mutate()}
      >
        {t('stopExport')}
      </Button>
    </Group>
  );
}
