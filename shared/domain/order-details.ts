import type { FinishesByStaff, OrderedFinish } from './finish.ts';
import type { PaymentMethod } from './order-states.ts';
import { isMail, type ShippingMethod } from './shipping.ts';

/** What has been said of an order since it was placed: by staff, and by its customer of how it will be paid. */
export interface OrderDetails {
  shippingMethod: ShippingMethod;
  shippingTracking: string | null;
  /** ISO 8601. */
  estimatedDueDate: string | null;
  staffNotes: string;
  /** Where the prints lie for the person who comes for them; absent from servers that know of no shelves. */
  shelf?: string | undefined;
  /** What is printed instead of what was ordered; absent while nobody has said so, and from servers that know of none. */
  finishes?: FinishesByStaff | undefined;
  /** How its customer will pay by now, where that is another way than was said at the submit. */
  wantedMethod?: PaymentMethod | undefined;
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
    ...mergedFinishes(current, from, to),
    ...mergedMethod(current, from, to),
  };
}

/** There is no way back to none, so who names none has seen nothing of it. */
function mergedMethod(current: OrderDetails, from: OrderDetails, to: OrderDetails): Pick<OrderDetails, 'wantedMethod'> {
  const isTheirs = to.wantedMethod !== undefined && to.wantedMethod !== from.wantedMethod;
  const wantedMethod = isTheirs && current.wantedMethod === from.wantedMethod ? to.wantedMethod : current.wantedMethod;
  return wantedMethod === undefined ? {} : { wantedMethod };
}

/** Size by size: two people may have changed two of them. */
function mergedFinishes(current: OrderDetails, from: OrderDetails, to: OrderDetails): Pick<OrderDetails, 'finishes'> {
  if (to.finishes === undefined) return current.finishes === undefined ? {} : { finishes: current.finishes };
  const [now, seen, wanted] = [current.finishes ?? {}, from.finishes ?? {}, to.finishes];
  const merged: Record<string, OrderedFinish> = {};
  for (const size of new Set([...Object.keys(now), ...Object.keys(wanted)])) {
    const isTheirs = wanted[size]?.id !== seen[size]?.id && now[size]?.id === seen[size]?.id;
    const finish = isTheirs ? wanted[size] : now[size];
    if (finish !== undefined) merged[size] = finish;
  }
  return { finishes: merged };
}

const sayFinishes = ({ finishes = {} }: OrderDetails) =>
  JSON.stringify(
    Object.keys(finishes)
      .sort()
      .map((size) => [size, finishes[size]?.id]),
  );

export const isSameDetails = (left: OrderDetails, right: OrderDetails): boolean =>
  left.shippingMethod === right.shippingMethod &&
  left.shippingTracking === right.shippingTracking &&
  instant(left.estimatedDueDate) === instant(right.estimatedDueDate) &&
  left.staffNotes === right.staffNotes &&
  (left.shelf ?? '') === (right.shelf ?? '') &&
  left.wantedMethod === right.wantedMethod &&
  sayFinishes(left) === sayFinishes(right);

/** One way of writing an instant, so that text compares like time. */
const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString());
