import type { Takings } from '@printfront/shared/contracts/dashboard.ts';
import { ORDER_CEILINGS } from '@printfront/shared/domain/order-limits.ts';
import { PAYMENT_METHOD, PAYMENT_STATUS, type PaymentStatus } from '@printfront/shared/domain/order-states.ts';
import { paymentChanges } from '@printfront/shared/server/orders/order-history.ts';
import type { PaymentLogRow } from './takings.repository.ts';

interface Time {
  /** Not included. */
  after: string;
  until: string;
}

/**
 * What was taken and given back within a time. An order is taken when it becomes confirmed and given back when a
 * confirmed one becomes cancelled, or its confirmation is taken back, each when it took effect here and with all of its money:
 * there are no part payments.
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
    if (order === undefined) continue;
    for (const [method, { taken, givenBack }] of movedMoney(log, order.payment_method, time)) {
      const takings = days.get(method);
      if (takings === undefined) continue;
      // Of before there were limits: one such amount would make the sums of all others too large to be answered.
      if (!isShowable(order.total_payment_amount)) {
        takings.unshownCount += taken + givenBack;
        continue;
      }
      takings.orderCount += taken;
      takings.confirmedSatang += taken * order.total_payment_amount;
      takings.refundedCount += givenBack;
      takings.refundedSatang += givenBack * order.total_payment_amount;
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

/**
 * How often an order's money was taken and given back, by how it was paid. What is taken back within the time never happened;
 * what was done before it is made good by its opposite.
 */
function movedMoney(log: readonly PaymentLogRow[], chosenMethod: number, { after, until }: Time) {
  const moved = new Map<number, { taken: number; givenBack: number }>();
  let [status, method]: [PaymentStatus, number] = [PAYMENT_STATUS.pending, chosenMethod];
  for (const change of paymentChanges(log)) {
    const isWithin = change.at > after && change.at <= until;
    const before = status;
    status = change.to;
    if ((before === PAYMENT_STATUS.confirmed) === (status === PAYMENT_STATUS.confirmed)) continue;
    if (status === PAYMENT_STATUS.confirmed) method = change.method ?? chosenMethod;
    if (!isWithin) continue;
    const sums = moved.get(method) ?? { taken: 0, givenBack: 0 };
    moved.set(method, sums);
    if (status === PAYMENT_STATUS.cancelled) sums.givenBack += 1;
    else if (status === PAYMENT_STATUS.confirmed && sums.givenBack > 0) sums.givenBack -= 1;
    else if (status === PAYMENT_STATUS.confirmed) sums.taken += 1;
    else if (sums.taken > 0) sums.taken -= 1;
    else sums.givenBack += 1;
  }
  return moved;
}
