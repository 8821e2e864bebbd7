import type { Order, OrderChange } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CallError } from '#api/call.ts';
import { formatLately, formatMoney } from '#ui/format.ts';

interface HistoryShop {
  timeZone: string;
  currency: string;
}

/** Somebody else's step that a refused one met: of the money where that was refused, whatever was done since. */
export function stepMet(order: Order, failure: CallError['code'] | null): OrderChange | undefined {
  const kind = (['payment', 'production'] as const).find((one) => failure === `${one}-transition-refused`);
  return order.history.findLast((change) => change.kind === kind);
}

/** What happened with an order, in words. */
export function useHistoryWords(order: Order, shop: HistoryShop) {
  const { t, i18n } = useTranslation('desk');
  return historyWords(order, shop, t, i18n.language);
}

/** The same where no screen shows the order. */
export function historyWords(order: Order, shop: HistoryShop, t: TFunction<'desk'>, language: string) {
  const amount = formatMoney(order.totalPaymentAmount, shop.currency, language);
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
  const timeOf = ({ at }: OrderChange) => formatLately(at, new Date(), shop.timeZone, language);
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
