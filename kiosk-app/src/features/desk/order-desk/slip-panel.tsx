import { Alert, Anchor, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import type { Order, PaySlip } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '#text/i18n.ts';
import { CopyText } from '#ui/copy-text.tsx';
import { IconAlertTriangle, IconZoomIn } from '#ui/icons.tsx';
import { bankName } from './bank-names.ts';
import styles from './slip-panel.module.css';
import { SlipViewer } from './slip-viewer.tsx';

/** The slip that the customer sent, what its code says, and whether it was used before. Nothing without a slip. */
export function SlipPanel({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  const { paySlipUrl, slip } = order;
  if (paySlipUrl === null) return null;
  const label = t('slipPicture', { number: formatOrderNumber(order.iid) });
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="slip-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="slip-title">
          {t('slipTitle')}
        </Title>
        {slip?.duplicateOf ? <UsedBefore other={slip.duplicateOf} /> : null}
        <div className={styles.slip}>
          <UnstyledButton className={styles.thumbnail} aria-label={t('slipEnlarge')} onClick={() => setIsOpen(true)}>
            <img className={styles.picture} src={paySlipUrl} alt={label} />
            <span className={styles.enlarge} aria-hidden>
              <IconZoomIn size={20} />
            </span>
          </UnstyledButton>
          {slip === null ? null : <SlipCode slip={slip} />}
        </div>
      </Stack>
      {isOpen ? <SlipViewer src={paySlipUrl} label={label} onClose={() => setIsOpen(false)} /> : null}
    </Paper>
  );
}

function SlipCode({ slip: { bank, transactionRef } }: { slip: PaySlip }) {
  const { t } = useTranslation('admin');
  if (transactionRef === null) return <Text c="dimmed">{t('slipUnread')}</Text>;
  return (
    <div className={styles.code}>
      <dl className={styles.facts}>
        {bank === null ? null : (
          <div>
            <dt>{t('slipBank')}</dt>
            <dd>{bankName(bank, currentLanguage())}</dd>
          </div>
        )}
        <div>
          <dt>{t('slipReference')}</dt>
          <dd>
            <CopyText
              text={transactionRef}
              label={t('copyReference')}
              copiedLabel={t('copied')}
              byHandLabel={t('copyByHand')}
            />
          </dd>
        </div>
      </dl>
      <p className={styles.hint}>{t('slipIsClaim')}</p>
    </div>
  );
}

function UsedBefore({ other }: { other: NonNullable<PaySlip['duplicateOf']> }) {
  const { t } = useTranslation('admin');
  const number = formatOrderNumber(other.iid);
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('slipUsedTitle')}
      classNames={{ message: styles.message, title: styles.message }}
    >
      {t('slipUsed', { number })}{' '}
      <Anchor component={Link} to={`/admin/orders/${other.orderId}`} fw={700} inherit>
        {t('slipToOther', { number })}
      </Anchor>
    </Alert>
  );
}
