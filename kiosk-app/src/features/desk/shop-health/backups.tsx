import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type BackupStatus, startCentralBackup, startShopBackup } from '@printfront/shared/contracts/backups.ts';
import { may } from '@printfront/shared/domain/roles.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CallError, call } from '#api/call.ts';
import { centralHealthQuery, shopHealthQuery } from '#api/health-queries.ts';
import { meQuery } from '#api/user-queries.ts';
import { backupProblemsText } from '#text/backup-problems.ts';
import { addText } from '#text/i18n.ts';
import { Fact, Facts } from '#ui/facts.tsx';
import { formatBytes, formatInstant } from '#ui/format.ts';
import { IconAlertTriangle, IconCheck, IconClock } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { PathWords } from '#ui/path-words.tsx';
import styles from './shop-health.module.css';

addText('backupProblems', backupProblemsText);

interface BackupsProps {
  /** Null when none are set up. */
  backup: BackupStatus | null;
  isOnDataDisk: boolean;
  isCentral: boolean;
  timeZone: string;
}

/** Whether everything is kept in another place as well, and since when. */
export function Backups({ backup, isOnDataDisk, isCentral, timeZone }: BackupsProps) {
  const { t } = useTranslation('health');
  const me = useQuery({ ...meQuery(), enabled: false });
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="backups-title">
      <Stack gap="md">
        <Group gap="sm">
          <Title order={2} size="h3" id="backups-title">
            {t('backup.title')}
          </Title>
          {backup === null ? null : <Light backup={backup} isOnDataDisk={isOnDataDisk} />}
        </Group>
        <Text c="dimmed">
          {t(backup === null ? 'backup.notSet' : isOnDataDisk ? 'backup.introOnDataDisk' : 'backup.intro')}
        </Text>
        {backup === null ? null : <Standing backup={backup} isCentral={isCentral} timeZone={timeZone} />}
        {may(me.data?.rank ?? 0, 'settings') ? (
          <Anchor component={Link} to="/admin/backups" underline="always">
            {t('backup.toPage')}
          </Anchor>
        ) : null}
      </Stack>
    </Paper>
  );
}

function Light({
  backup: { isRunning, failure, isLate, lastGood },
  isOnDataDisk,
}: {
  backup: BackupStatus;
  isOnDataDisk: boolean;
}) {
  const { t } = useTranslation('health');
  const isBad = failure !== null || isLate;
  const word = isRunning
    ? 'running'
    : isBad
      ? 'late'
      : lastGood === null
        ? 'none'
        : isOnDataDisk
          ? 'onDataDisk'
          : 'good';
  const Icon = LIGHTS[word];
  return (
    <Badge variant="default" size="lg" tt="none" fw={600} leftSection={<Icon size={16} aria-hidden />}>
      {t(`backup.light.${word}`)}
    </Badge>
  );
}

const LIGHTS = {
  running: IconClock,
  late: IconAlertTriangle,
  none: IconClock,
  onDataDisk: IconAlertTriangle,
  good: IconCheck,
};

function Standing({ backup, isCentral, timeZone }: Omit<BackupsProps, 'isOnDataDisk'> & { backup: BackupStatus }) {
  const { t, i18n } = useTranslation(['health', 'backupProblems']);
  const client = useQueryClient();
  const begin = useMutation({
    mutationFn: () => call(isCentral ? startCentralBackup : startShopBackup, {}),
    onSuccess: () => client.invalidateQueries(isCentral ? centralHealthQuery() : shopHealthQuery()),
  });
  const { place, lastGood, lastChecked, failure, nextAt, isRunning } = backup;
  const at = (done: { at: string } | null) =>
    done === null ? t('backup.never') : formatInstant(done.at, timeZone, i18n.language);
  const files = (count: number) => t('backup.files', { count });
  const refused = begin.error instanceof CallError ? begin.error.code : null;
  return (
    <>
      {failure === null ? null : (
        <Notice kind="bad">
          <Text fw={600}>{t(`backupProblems:${failure.problem}`)}</Text>
          <Text c="dimmed" lang="en" size="sm" className={styles.detail}>
            {failure.detail}
          </Text>
        </Notice>
      )}
      <Facts>
        <Fact name={t('backup.place')}>
          <PathWords path={place} />
        </Fact>
        <Fact name={t('backup.lastGood')}>
          {at(lastGood)}
          {lastGood === null
            ? null
            : ` · ${files(lastGood.fileCount)} · ${formatBytes(lastGood.byteSize, i18n.language)}`}
        </Fact>
        <Fact name={t('backup.lastChecked')}>
          {at(lastChecked)}
          {lastChecked === null ? null : ` · ${files(lastChecked.fileCount)}`}
        </Fact>
        <Fact name={t('backup.next')}>{nextAt === null ? '–' : formatInstant(nextAt, timeZone, i18n.language)}</Fact>
      </Facts>
      <Group>
        <Button
          variant="default"
          size="md"
          loading={begin.isPending}
          disabled={isRunning}
          onClick={() => begin.mutate()}
        >
          {t('backup.now')}
        </Button>
        <Text role="status" c="dimmed">
          {isRunning ? t('backup.running') : ''}
        </Text>
      </Group>
      {refused === null ? null : <Text role="alert">{t(`problems:${refused}`)}</Text>}
    </>
  );
}
