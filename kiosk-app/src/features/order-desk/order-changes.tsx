import { Alert, Button, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import { getOrderArchive, type Order, type ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { PAYMENT_STATUS, paymentTransition, productionTransition } from '@printfront/shared/domain/order-states.ts';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callUrl } from '#api/call.ts';
import { formatMoney } from '#ui/format-money.ts';
import styles from './order-desk.module.css';
import { PaymentBadge } from './status-badges.tsx';
import { type OrderChange, type OrderChangeOutcome, useOrderChanges } from './use-order-changes.ts';

interface PanelProps {
  order: Order;
  currency: string;
  pending: OrderChange | null;
  change: (change: OrderChange) => void;
}

/** Everything the counter does with an order, the next step first. */
export function OrderChanges({ order, currency }: { order: Order; currency: string }) {
  const { change, outcome, pending } = useOrderChanges(order);
  const panel = { order, currency, pending, change };
  return (
    <Stack gap="md">
      <div role="status" className={styles.status}>
        {outcome?.after ? <WhatChanged outcome={outcome} after={outcome.after} /> : null}
      </div>
      {outcome?.failure ? <WhatFailed failure={outcome.failure} /> : null}
      <PaymentPanel {...panel} />
      <FilesPanel order={order} />
      <ProductionPanel {...panel} />
    </Stack>
  );
}

function WhatChanged({ outcome: { before }, after }: { outcome: OrderChangeOutcome; after: Order }) {
  const { t } = useTranslation('admin');
  const number = formatOrderNumber(after.iid);
  const isPayment = before.paymentStatus !== after.paymentStatus;
  const words = isPayment
    ? t('changedPayment', {
        number,
        from: t(`payment.${before.paymentStatus}`),
        to: t(`payment.${after.paymentStatus}`),
      })
    : t('changedProduction', {
        number,
        from: t(`production.${before.productionStatus}`),
        to: t(`production.${after.productionStatus}`),
      });
  return (
    <Alert color="green" classNames={{ message: styles.message }} icon={<IconCheck aria-hidden />}>
      {words}
    </Alert>
  );
}

function WhatFailed({ failure }: { failure: string }) {
  const { t } = useTranslation('admin');
  return (
    <Alert color="red" role="alert" classNames={{ message: styles.message }}>
      {t(`problems:${failure}`)}
    </Alert>
  );
}

const mayPay = (order: Order, to: Order['paymentStatus']) =>
  paymentTransition(order.paymentStatus, to, 'staff').allowed;

function PaymentPanel({ order, currency, pending, change }: PanelProps) {
  const { t, i18n } = useTranslation('admin');
  const [isAsked, setIsAsked] = useState(false);
  const amount = formatMoney(order.totalPaymentAmount, currency, i18n.language);
  const isPaid = order.paymentStatus === PAYMENT_STATUS.confirmed;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="payment-title">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id="payment-title">
            {t('paymentTitle')}
          </Title>
          <PaymentBadge status={order.paymentStatus} />
        </Group>
        <Text>
          {t(`paymentMethod.${order.paymentMethod}`)} · <b>{amount}</b>
        </Text>
        {mayPay(order, PAYMENT_STATUS.confirmed) ? (
          <Button
            size="lg"
            loading={pending?.kind === 'payment'}
            disabled={pending !== null}
            onClick={() => change({ kind: 'payment', to: PAYMENT_STATUS.confirmed })}
          >
            {t('confirmPayment', { amount })}
          </Button>
        ) : null}
        {mayPay(order, PAYMENT_STATUS.cancelled) ? (
          <Button
            size="md"
            variant="default"
            className={styles.danger}
            disabled={pending !== null}
            onClick={() => setIsAsked(true)}
          >
            {t('cancelOrder')}
          </Button>
        ) : null}
      </Stack>
      <Modal
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('cancelQuestion', { number: formatOrderNumber(order.iid) })}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
        centered
      >
        <Stack>
          <Text size="lg">{isPaid ? t('cancelPaidHint', { amount }) : t('cancelHint')}</Text>
          <Group grow>
            <Button size="md" variant="default" data-autofocus onClick={() => setIsAsked(false)}>
              {t('keepOrder')}
            </Button>
            <Button
              size="md"
              color="red"
              onClick={() => {
                setIsAsked(false);
                change({ kind: 'cancel' });
              }}
            >
              {t('cancelOrder')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Paper>
  );
}

function FilesPanel({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  const isWhole = order.missingPhotoCount === 0;
  const look = { size: 'lg', fullWidth: true, leftSection: <IconDownload size={22} aria-hidden /> } as const;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="files-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="files-title">
          {t('filesTitle')}
        </Title>
        {isWhole ? (
          <Button component="a" href={callUrl(getOrderArchive, { id: order.id })} download variant="default" {...look}>
            {t('downloadFiles')}
          </Button>
        ) : (
          <>
            <Button disabled aria-describedby="files-missing" {...look}>
              {t('downloadFiles')}
            </Button>
            <Text id="files-missing" c="dimmed">
              {t('filesMissing', { count: order.missingPhotoCount })}
            </Text>
          </>
        )}
      </Stack>
    </Paper>
  );
}

const PRODUCTION_STATUSES: readonly ProductionStatus[] = [0, 1, 2, 3];

function ProductionPanel({ order, pending, change }: PanelProps) {
  const { t } = useTranslation('admin');
  const { productionStatus, paymentStatus } = order;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="production-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="production-title">
          {t('productionTitle')}
        </Title>
        {paymentStatus === PAYMENT_STATUS.cancelled ? <Text className={styles.warning}>{t('isCancelled')}</Text> : null}
        {paymentStatus < PAYMENT_STATUS.confirmed ? <Text className={styles.warning}>{t('notPaidYet')}</Text> : null}
        <fieldset className={styles.productionSteps} aria-labelledby="production-title">
          {PRODUCTION_STATUSES.map((status) => (
            <Button
              key={status}
              size="md"
              variant={status === productionStatus ? 'filled' : 'default'}
              aria-pressed={status === productionStatus}
              loading={pending?.kind === 'production' && pending.to === status}
              disabled={
                status !== productionStatus &&
                (pending !== null || !productionTransition(productionStatus, status).allowed)
              }
              onClick={() => {
                if (status !== productionStatus) change({ kind: 'production', to: status });
              }}
            >
              {t(`production.${status}`)}
            </Button>
          ))}
        </fieldset>
      </Stack>
    </Paper>
  );
}
