import { Alert, Stack } from '@mantine/core';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { useTranslation } from 'react-i18next';
import { IconCheck } from '#ui/icons.tsx';
import { LedgerPanel } from './ledger-panel.tsx';
import styles from './order-desk.module.css';
import { PaymentPanel } from './payment-panel.tsx';
import { ProductionPanel } from './production-panel.tsx';
import { type OrderChangeOutcome, useOrderChanges } from './use-order-changes.ts';

type DeskShop = Pick<Shop, 'currency' | 'timeZone' | 'hasHotFolder' | 'server'>;

interface OrderChangesProps {
  order: Order;
  shop: DeskShop;
  /** The customer's data are deleted: the order is a record, and nothing more is done with it. */
  isForgotten: boolean;
}

/** Everything the counter does with an order, the next step first. */
export function OrderChanges({ order, shop, isForgotten }: OrderChangesProps) {
  const { change, outcome, pending } = useOrderChanges(order);
  const panel = { order, pending, change };
  // Asked about where it was pressed.
  const failure = outcome?.failure === 'prints-not-exported' ? null : outcome?.failure;
  return (
    <Stack gap="md">
      <div role="status" className={styles.status}>
        {outcome?.after ? <WhatChanged outcome={outcome} after={outcome.after} /> : null}
      </div>
      {failure ? <WhatFailed failure={failure} /> : null}
      <PaymentPanel {...panel} currency={shop.currency} isForgotten={isForgotten} />
      <LedgerPanel order={order} shop={shop} />
      {isForgotten ? null : <ProductionPanel {...panel} currency={shop.currency} />}
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
