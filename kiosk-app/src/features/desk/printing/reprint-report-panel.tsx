import { Anchor, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReprintReport } from '@printfront/shared/contracts/print-notes.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { REPRINT_REASONS } from '@printfront/shared/domain/print-notes.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatInstant } from '#ui/format.ts';
import styles from './printing.module.css';

/** How many prints were made once more, why, and of which orders. */
export function ReprintReportPanel({ report, timeZone }: { report: ReprintReport; timeZone: string }) {
  const { t, i18n } = useTranslation('printing');
  const { copies, newest } = report;
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="reprints-title">
      <Stack gap="md">
        <Title order={2} size="h3" id="reprints-title">
          {t('reprintsTitle')}
        </Title>
        {newest.length === 0 ? (
          <Text c="dimmed">{t('reprintsNone')}</Text>
        ) : (
          <>
            <dl className={styles.numbers}>
              {REPRINT_REASONS.map((reason) => (
                <div key={reason}>
                  <dt className={styles.quiet}>{t(`reason.${reason}`)}</dt>
                  <dd>{copies[reason]}</dd>
                </div>
              ))}
            </dl>
            <ul className={styles.plain}>
              {newest.map(({ at, by, orderId, iid, size, quantity, reason }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two of one moment differ in nothing else
                <li key={`${orderId} ${at} ${index}`}>
                  <Anchor component={Link} to={`/admin/orders/${orderId}`} fw={600}>
                    {t('reprintsOrder', { number: formatOrderNumber(iid) })}
                  </Anchor>{' '}
                  {t('reprintLine', { size, count: quantity, reason: t(`reason.${reason}`) })}{' '}
                  <span className={styles.quiet}>
                    {formatInstant(at, timeZone, i18n.language)} · {by}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Paper>
  );
}
