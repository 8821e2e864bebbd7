import { Button, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError } from '#api/call.ts';
import { distributionPagesQuery } from '#api/distribution-queries.ts';
import { Notice } from '#ui/notice.tsx';
import { DistributionTable } from './distribution-table.tsx';
import styles from './distributions.module.css';

interface DistributionListProps {
  /** ISO 8601 with Z; null shows all. */
  expireBefore: string | null;
  timeZone: string;
  nowMs: number;
  onShowAll: () => void;
}

export function DistributionList({ expireBefore, timeZone, nowMs, onShowAll }: DistributionListProps) {
  const { t } = useTranslation('distributions');
  const pages = useInfiniteQuery(distributionPagesQuery(expireBefore));
  // What has expired since the list was loaded is no longer there for anybody.
  const files = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const shown = files.filter(({ expireAt }) => Date.parse(expireAt) >= nowMs);
  const code = pages.error instanceof CallError ? pages.error.code : 'internal-error';
  const failure = pages.error && (
    <Notice
      kind="bad"
      action={
        <Button variant="default" size="md" onClick={() => void pages.refetch()}>
          {t('ui:tryAgain')}
        </Button>
      }
    >
      {t('failed', { reason: t(`problems:${code}`) })}
    </Notice>
  );
  if (pages.data === undefined) return failure ?? <Text role="status">{t('ui:loading')}</Text>;
  if (shown.length === 0) {
    return (
      <Stack align="center" py={64} gap="xs" ta="center">
        {failure}
        <Title order={2}>{t(expireBefore === null ? 'none' : 'noneSoon')}</Title>
        {expireBefore === null ? (
          <Text size="lg">{t('noneHint')}</Text>
        ) : (
          <Button variant="default" size="md" mt="md" onClick={onShowAll}>
            {t('showAll')}
          </Button>
        )}
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      {failure}
      <DistributionTable files={shown} timeZone={timeZone} nowMs={nowMs} />
      {pages.hasNextPage ? (
        <Button
          variant="default"
          size="md"
          className={styles.more}
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </Stack>
  );
}
