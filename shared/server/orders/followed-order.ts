import { FollowedOrder } from '../../contracts/phone-follow.ts';
import type { OrderDetails } from '../../domain/order-details.ts';
import { isMail } from '../../domain/shipping.ts';
import { openInterval, shopDate } from '../../domain/shop-clock.ts';
import type { WorkingHours, WorkingHoursOverride } from '../../domain/working-hours.ts';

/** Of a placed order, as either server has it. */
export interface FollowedRow {
  readonly payment_status: number | null;
  readonly production_status: number | null;
  readonly payment_method: number;
  readonly total_payment_amount: number;
  readonly print_count: number;
}

/** What staff have said of it by now. */
export type FollowedDetails = Pick<
  OrderDetails,
  'shippingMethod' | 'shippingTracking' | 'estimatedDueDate' | 'wantedMethod'
>;

/** When the shop is open. */
export interface ShopHours {
  readonly workingHours: readonly WorkingHours[];
  readonly workingHourOverrides: readonly WorkingHoursOverride[];
  readonly shop: { readonly timeZone: string };
}

/**
 * @param seen.hours null where they are not known
 * @param seen.tookPart what it costs and where it travels is told to a phone that did, and to no other that knows the id
 */
export function followedOrder(
  row: FollowedRow,
  details: FollowedDetails,
  { hours, now, tookPart }: { hours: ShopHours | null; now: Date; tookPart: boolean },
): FollowedOrder {
  const { shippingMethod, shippingTracking, estimatedDueDate, wantedMethod } = details;
  const fetchedFrom = isMail(shippingMethod) || estimatedDueDate === null ? null : new Date(estimatedDueDate);
  return FollowedOrder.parse({
    paymentStatus: row.payment_status ?? 10,
    paymentMethod: wantedMethod ?? row.payment_method,
    productionStatus: row.production_status ?? 0,
    shippingMethod,
    totalPrice: tookPart ? row.total_payment_amount : null,
    printCount: row.print_count,
    dueDate: estimatedDueDate,
    openUntil:
      fetchedFrom === null || hours === null ? null : closing(hours, Math.max(fetchedFrom.getTime(), now.getTime())),
    trackingNumber: tookPart ? shippingTracking : null,
  });
}

/** An order that is over is nobody's business a day later but of those who took part in it. */
const SHOWN_AFTER_MS = 86_400_000;

/** @param finishedAt when it was seen to be handed over or cancelled */
export const isLongOver = (finishedAt: string | null, now: Date): boolean =>
  finishedAt !== null && now.getTime() - Date.parse(finishedAt) > SHOWN_AFTER_MS;

function closing({ workingHours, workingHourOverrides, shop: { timeZone } }: ShopHours, atMs: number): string | null {
  const open = openInterval(shopDate(atMs, timeZone), workingHours, workingHourOverrides, timeZone);
  return open === null ? null : new Date(open.closeMs).toISOString();
}
