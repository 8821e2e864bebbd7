import type { Order, OrderChange } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { useTranslation } from 'react-i18next';
import { formatLately, formatMoney } from '#ui/format.ts';

/** What happened with an order, in words. */
export function useHistoryWords(order: Order, shop: { timeZone: string; currency: string }) {
  const { t, i18n } = useTranslation('desk');
  const amount = formatMoney(order.totalPaymentAmount, shop.currency, i18n.language);
  const whatOf = (change: OrderChange): string => {
    if (change.kind === 'placed') return t('did.placed');
    if (change.kind === 'production') return t(`did.${change.to}`);
    if (change.to === PAYMENT_STATUS.confirmed) {
      return t('did.paid', { amount, method: t(`paid.${change.method ?? order.paymentMethod}`) });
    }
    if (change.to === PAYMENT_STATUS.cancelled) return t('did.cancelled');
    if (change.isSlipRefused) return t('did.refused');
    return t(change.to === PAYMENT_STATUS.slipUploaded ? 'did.slip' : 'did.unpaidAgain');
  };
  const timeOf = ({ at }: OrderChange) => formatLately(at, new Date(), shop.timeZone, i18n.language);
  return {
    whatOf,
    timeOf,
    wordsOf(change: OrderChange): string {
      const by = change.kind === 'placed' ? undefined : change.by;
      const words = { what: whatOf(change), time: timeOf(change), by };
      return by === undefined ? t('lastStep', words) : t('lastStepBy', words);
    },
    fasterOf(change: OrderChange): string {
      const by = change.kind === 'placed' ? undefined : change.by;
      const words = { what: whatOf(change), time: timeOf(change), by };
      return by === undefined ? t('fasterNameless', words) : t('faster', words);
    },
  };
}
