import type { OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { addDays, openInterval, shopDate, shopInstant } from '@printfront/shared/domain/shop-clock.ts';
import type { WorkingHours, WorkingHoursOverride } from '@printfront/shared/domain/working-hours.ts';

interface Hours {
  workingHours: readonly WorkingHours[];
  overrides: readonly WorkingHoursOverride[];
}

interface QuickTime {
  word: 'todayClosing' | 'tomorrowNoon' | 'tomorrowClosing';
  /** ISO 8601 with Z */
  instant: string;
}

/** What a counter promises most often, where it is still to come and the shop is open. Without hours only noon. */
export function quickDueTimes(now: Date, timeZone: string, hours: Hours | undefined): QuickTime[] {
  const today = shopDate(now.getTime(), timeZone);
  const tomorrow = addDays(today, 1);
  const closing = (date: string) => {
    const open = hours && openInterval(date, hours.workingHours, hours.overrides, timeZone);
    return open == null ? [] : [new Date(open.closeMs).toISOString()];
  };
  const isOpenTomorrow = hours === undefined || closing(tomorrow).length > 0;
  const times: QuickTime[] = [
    ...closing(today).map((instant) => ({ word: 'todayClosing' as const, instant })),
    ...(isOpenTomorrow ? [{ word: 'tomorrowNoon' as const, instant: shopInstant(tomorrow, '12:00', timeZone) }] : []),
    ...closing(tomorrow).map((instant) => ({ word: 'tomorrowClosing' as const, instant })),
  ];
  return times.filter(({ instant }) => Date.parse(instant) > now.getTime());
}

export type DueOrder = Pick<OrderSummary, 'estimatedDueDate' | 'paymentStatus' | 'productionStatus'>;

/** The prints are still to be made: only then a promise comes nearer, or is broken. */
export const isToBeMade = ({ paymentStatus, productionStatus }: DueOrder): boolean =>
  paymentStatus !== PAYMENT_STATUS.cancelled && productionStatus < PRODUCTION_STATUS.ready;

/** The promised time is over, and the prints are not ready. */
export const isLate = (order: DueOrder, now: Date): boolean =>
  isToBeMade(order) && order.estimatedDueDate !== null && Date.parse(order.estimatedDueDate) < now.getTime();
