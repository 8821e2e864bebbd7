import { Alert, Anchor, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import type { Order, PaySlip } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { isConfirmed } from '@printfront/shared/domain/order-states.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '#text/i18n.ts';
import { CopyText } from '#ui/copy-text.tsx';
import { formatInstant, formatMoney } from '#ui/format.ts';
import { IconAlertTriangle, IconInfoCircle, IconZoomIn } from '#ui/icons.tsx';
import { AttachSlip } from './attach-slip.tsx';
import { bankName } from './bank-names.ts';
import styles from './slip-panel.module.css';
import { SlipViewer } from './slip-viewer.tsx';

interface SlipPanelProps {
  order: Order;
  shop: { currency: string; timeZone: string };
}

/**
 * The slip that the customer sent, what its code says, and whether it was used before; and where staff add one while the order
 * waits for money.
 */
export function SlipPanel({ order, shop }: SlipPanelProps) {
  const { t } = useTranslation('admin');
  const { paySlipUrl, slip } = order;
  const isForgotten = (order.personalDataDeletedAt ?? null) !== null;
  const canAttach = !isConfirmed(order.paymentStatus) && !isForgotten;
  if (paySlipUrl === null && !canAttach) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="slip-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="slip-title">
          {t('slipTitle')}
        </Title>
        <Refused order={order} shop={shop} />
        {slip?.duplicateOf ? <UsedBefore other={slip.duplicateOf} /> : null}
        {slip?.usedLaterBy ? <UsedLater other={slip.usedLaterBy} /> : null}
        {paySlipUrl === null ? (
          <Text c="dimmed">{t('slipNone')}</Text>
        ) : (
          <div className={styles.slip}>
            {/* Another slip is another picture: that the last one was missing says nothing of it. */}
            <SlipPicture key={paySlipUrl} order={order} src={paySlipUrl} />
            {slip === null ? null : <SlipFacts slip={slip} order={order} shop={shop} />}
          </div>
        )}
        {canAttach ? <AttachSlip order={order} /> : null}
      </Stack>
    </Paper>
  );
}

/** That staff have looked at this slip and not believed it; a new one takes that away. */
function Refused({ order, shop }: SlipPanelProps) {
  const { t } = useTranslation('admin');
  const last = order.history.findLast(({ kind }) => kind === 'payment');
  if (last?.kind !== 'payment' || last.isSlipRefused !== true) return null;
  const time = formatInstant(last.at, shop.timeZone, currentLanguage());
  return (
    <Alert color="red" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {t('slipRefused', { time, reason: last.reason ?? '' })}
    </Alert>
  );
}

function SlipPicture({ order, src }: { order: Order; src: string }) {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const label = t('slipPicture', { number: formatOrderNumber(order.iid) });
  if (isMissing) return <p className={styles.missing}>{t('slipNotHere')}</p>;
  return (
    <>
      <UnstyledButton className={styles.thumbnail} aria-label={t('slipEnlarge')} onClick={() => setIsOpen(true)}>
        <img className={styles.picture} src={src} alt={label} onError={() => setIsMissing(true)} />
        <span className={styles.enlarge} aria-hidden>
          <IconZoomIn size={20} />
        </span>
      </UnstyledButton>
      {isOpen ? <SlipViewer src={src} label={label} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function SlipFacts({ slip, order, shop }: SlipPanelProps & { slip: PaySlip }) {
  const { t } = useTranslation('admin');
  const language = currentLanguage();
  const { bank, transactionRef, sentBy = null, sentAt = null } = slip;
  const time = sentAt === null ? '' : formatInstant(sentAt, shop.timeZone, language);
  return (
    <div className={styles.code}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('slipShould')}</dt>
          <dd className={styles.due}>{formatMoney(order.totalPaymentAmount, shop.currency, language)}</dd>
        </div>
        {bank === null ? null : (
          <div>
            <dt>{t('slipBank')}</dt>
            <dd>{bankName(bank, language)}</dd>
          </div>
        )}
        {transactionRef === null ? null : (
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
        )}
      </dl>
      <p className={styles.hint}>{t(transactionRef === null ? 'slipUnread' : 'slipIsClaim')}</p>
      {sentBy === null ? null : <p className={styles.hint}>{t(`slipSentBy.${sentBy}`, { time })}</p>}
    </div>
  );
}

/** The first of two: nothing is wrong with it. */
function UsedLater({ other }: { other: NonNullable<PaySlip['usedLaterBy']> }) {
  const { t } = useTranslation('admin');
  const number = formatOrderNumber(other.iid);
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden />} classNames={{ message: styles.message }}>
      {t('slipUsedLater', { number })}{' '}
      <Anchor component={Link} to={`/admin/orders/${other.orderId}`} fw={700} inherit>
        {t('slipToOther', { number })}
      </Anchor>
    </Alert>
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
