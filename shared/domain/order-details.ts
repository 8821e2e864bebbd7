import { isMail, type ShippingMethod } from './shipping.ts';

/** What staff have said of an order since it was placed. */
export interface OrderDetails {
  shippingMethod: ShippingMethod;
  shippingTracking: string | null;
  /** ISO 8601. */
  estimatedDueDate: string | null;
  staffNotes: string;
  /** Where the prints lie for the person who comes for them; absent from servers that know of no shelves. */
  shelf?: string | undefined;
}

/**
 * Takes over what an editor changed who may not have seen the latest: a changed field counts when it still is what
 * the editor saw, otherwise what is there stands. An order that is fetched has no tracking number, even where one was given.
 */
export function mergeOrderDetails(
  current: OrderDetails,
  { from, to }: { from: OrderDetails; to: OrderDetails },
): OrderDetails {
  const pick = <Value>(now: Value, seen: Value, wanted: Value): Value =>
    wanted !== seen && now === seen ? wanted : now;
  const shippingMethod = pick(current.shippingMethod, from.shippingMethod, to.shippingMethod);
  const tracking = pick(current.shippingTracking, from.shippingTracking, to.shippingTracking);
  return {
    shippingMethod,
    shippingTracking: isMail(shippingMethod) ? tracking : null,
    estimatedDueDate: pick(
      instant(current.estimatedDueDate),
      instant(from.estimatedDueDate),
      instant(to.estimatedDueDate),
    ),
    staffNotes: pick(current.staffNotes, from.staffNotes, to.staffNotes),
    // Who says nothing of it has seen nothing of it.
    shelf: to.shelf === undefined ? (current.shelf ?? '') : pick(current.shelf ?? '', from.shelf ?? '', to.shelf),
  };
}

export const isSameDetails = (left: OrderDetails, right: OrderDetails): boolean =>
  left.shippingMethod === right.shippingMethod &&
  left.shippingTracking === right.shippingTracking &&
  instant(left.estimatedDueDate) === instant(right.estimatedDueDate) &&
  left.staffNotes === right.staffNotes &&
  (left.shelf ?? '') === (right.shelf ?? '');

/** One way of writing an instant, so that text compares like time. */
const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString());
