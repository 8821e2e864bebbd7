import type { Order } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';

/** Why the shop did not take the slip that was sent last; nothing once another was sent. */
export function RefusedSlip({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const last = order.history.findLast(({ kind }) => kind === 'payment');
  if (order.paymentStatus !== PAYMENT_STATUS.pending || last?.kind !== 'payment' || !last.isSlipRefused) return null;
  return <Notice kind="warn">{t('slipRefused', { reason: last.reason ?? '' })}</Notice>;
}
