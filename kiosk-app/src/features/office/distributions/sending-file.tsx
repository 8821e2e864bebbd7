import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDuration } from '#ui/format.ts';
import styles from './distributions.module.css';
import type { SendingState } from './use-distribution-upload.ts';

/** How far it is, how fast, how long still, and a way to stop it. */
export function SendingFile({ sending, onStop }: { sending: SendingState; onStop: () => void }) {
  const { t, i18n } = useTranslation('distributions');
  const { name, byteSize, sentBytes, bytesPerSecond } = sending;
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  const isSent = sentBytes >= byteSize;
  const percent = Math.floor((sentBytes / byteSize) * 100);
  return (
    <Stack gap="sm" className={styles.sending}>
      <Text fw={600} className={styles.name}>
        {t('sending', { name })}
      </Text>
      <Progress.Root size="xl">
        <Progress.Section value={percent} aria-label={t('sending', { name })} animated={isSent} />
      </Progress.Root>
      <Group justify="space-between" align="center">
        <Text role={isSent ? 'status' : undefined} className={styles.numbers}>
          {isSent ? t('storing') : `${percent} % · ${t('sent', { sent: size(sentBytes), total: size(byteSize) })}`}
          {isSent || bytesPerSecond === null ? null : (
            <span className={styles.quiet}>
              {t('speed', { size: size(bytesPerSecond) })} ·{' '}
              {t('timeLeft', { time: formatDuration((byteSize - sentBytes) / bytesPerSecond, i18n.language) })}
            </span>
          )}
        </Text>
        <Button size="md" variant="default" onClick={onStop}>
          {t('stopSending')}
        </Button>
      </Group>
    </Stack>
  );
}
