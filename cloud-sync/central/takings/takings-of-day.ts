import type { Takings } from '@printfront/shared/contracts/dashboard.ts';
import { ORDER_CEILINGS } from '@printfront/shared/domain/order-limits.ts';
import { PAYMENT_METHOD, PAYMENT_STATUS, type PaymentStatus } from '@printfront/shared/domain/order-states.ts';
import { orderHistory } from '@printfront/shared/server/orders/order-history.ts';
import type { PaymentLogRow } from './takings.repository.ts';

interface Time {
  /** Not included. */
  after: string;
  until: string;
}

/**
 * What was taken and given back within a time. An order is taken when it becomes confirmed and given back when a
 * confirmed one becomes cancelled, each when it took effect here and with all of its money: there are no part payments.
 *
 * @param rows whole payment logs, those of an order one after the other
 */
export function takingsOfDay(day: string, time: Time, rows: readonly PaymentLogRow[]): Takings[] {
  const days = new Map(
    Object.values(PAYMENT_METHOD).map((paymentMethod) => [
      paymentMethod as number,
      {
        day,
        paymentMethod,
        orderCount: 0,
        confirmedSatang: 0,
        refundedCount: 0,
        refundedSatang: 0,
        unshownCount: 0,
      },
    ]),
  );
  for (const log of Map.groupBy(rows, ({ order_id }) => order_id).values()) {
    const [order] = log;
    const takings = days.get(order?.payment_method ?? Number.NaN);
    if (order === undefined || takings === undefined) continue;
    const { isTaken, isGivenBack } = movedMoney(log, time);
    // Of before there were limits: one such amount would make the sums of all others too large to be answered.
    if (!isShowable(order.total_payment_amount)) {
      takings.unshownCount += Number(isTaken) + Number(isGivenBack);
      continue;
    }
    if (isTaken) {
      takings.orderCount += 1;
      takings.confirmedSatang += order.total_payment_amount;
    }
    if (isGivenBack) {
      takings.refundedCount += 1;
      takings.refundedSatang += order.total_payment_amount;
    }
  }
  return [...days.values()]
    .filter(({ orderCount, refundedCount, unshownCount }) => orderCount + refundedCount + unshownCount > 0)
    .map(({ unshownCount, ...takings }) => {
      const netSatang = takings.confirmedSatang - takings.refundedSatang;
      return unshownCount === 0 ? { ...takings, netSatang } : { ...takings, netSatang, unshownCount };
    });
}

const isShowable = (satang: number) =>
  Number.isSafeInteger(satang) && satang >= 0 && satang <= ORDER_CEILINGS.totalSatang;

/** The rules let an order be confirmed once and given back once. */
function movedMoney(log: readonly PaymentLogRow[], { after, until }: Time): { isTaken: boolean; isGivenBack: boolean } {
  const moved = { isTaken: false, isGivenBack: false };
  let status: PaymentStatus = PAYMENT_STATUS.pending;
  for (const change of orderHistory('', log, [])) {
    if (change.kind !== 'payment') continue;
    if (change.at > after && change.at <= until) {
      if (change.to === PAYMENT_STATUS.confirmed) moved.isTaken = true;
      if (status === PAYMENT_STATUS.confirmed && change.to === PAYMENT_STATUS.cancelled) moved.isGivenBack = true;
    }
    status = change.to;
  }
  return moved;
}
