import type { Output } from '../../contracts/endpoint.ts';
import type { setOrderFinish } from '../../contracts/order-finishes.ts';
import type { setEstimatedDueDate, setShelf, setShipping, setStaffNotes } from '../../contracts/orders.ts';
import { finishOfLine } from '../../domain/finish.ts';
import type { OrderDetails } from '../../domain/order-details.ts';
import { isMail } from '../../domain/shipping.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { LineFinishes } from './line-finishes.ts';

/** One way of writing an instant: what a browser sends compares like what is stored. */
const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString());

/** @throws HttpProblem edited-meanwhile */
export function withDueDate(
  details: OrderDetails,
  { estimatedDueDate, previousDueDate }: Output<(typeof setEstimatedDueDate)['body']>,
): OrderDetails {
  refuseUnseen(instant(details.estimatedDueDate), previousDueDate === undefined ? undefined : instant(previousDueDate));
  return { ...details, estimatedDueDate: instant(estimatedDueDate) };
}

/** @throws HttpProblem edited-meanwhile */
export function withStaffNotes(
  details: OrderDetails,
  { staffNotes, previousNotes }: Output<(typeof setStaffNotes)['body']>,
): OrderDetails {
  refuseUnseen(details.staffNotes, previousNotes);
  return { ...details, staffNotes };
}

/** @throws HttpProblem edited-meanwhile */
export function withShelf(
  details: OrderDetails,
  { shelf, previousShelf }: Output<(typeof setShelf)['body']>,
): OrderDetails {
  refuseUnseen(details.shelf ?? '', previousShelf);
  return { ...details, shelf };
}

/**
 * What a size of the order is really printed on. The price stays: nobody reprices an order, so what was ordered keeps its
 * surcharge, whatever paper it is.
 *
 * @throws HttpProblem finish-gone, edited-meanwhile
 */
export function withFinish(
  details: OrderDetails,
  { finishId, previousFinishId }: Output<(typeof setOrderFinish)['body']>,
  { sizeId, ordered, offered }: LineFinishes,
): OrderDetails {
  const now = finishOfLine({ size: { id: sizeId }, finish: ordered }, details.finishes);
  refuseUnseen(now?.id ?? '', previousFinishId);
  const { [sizeId]: _, ...others } = details.finishes ?? {};
  if (finishId === ordered?.id) return { ...details, finishes: others };
  const chosen = offered.find(({ id }) => id === finishId);
  if (chosen === undefined) {
    throw new HttpProblem('finish-gone', 'The catalogue has no such finish of this size.', { parameter: 'finishId' });
  }
  const finish = { ...chosen, surcharge: ordered?.surcharge ?? 0 };
  return { ...details, finishes: { ...others, [sizeId]: finish } };
}

/**
 * Which courier takes an order, and under what number. The price stays: nobody reprices an order. What is sent needs an
 * address, so an order that was to be fetched and has none stays one.
 *
 * @throws HttpProblem shipping-not-offered for sending without an address, and for a tracking number of an order that is
 *   fetched; edited-meanwhile
 */
export function withShipping(
  details: OrderDetails,
  { shippingMethod = details.shippingMethod, shippingTracking, previousTracking }: Output<(typeof setShipping)['body']>,
  hasAddress: boolean,
): OrderDetails {
  refuseUnseen(details.shippingTracking ?? '', previousTracking);
  if (isMail(shippingMethod) && !hasAddress) {
    throw new HttpProblem('shipping-not-offered', 'There is no address that this order could be sent to.', {
      parameter: 'shippingMethod',
    });
  }
  if (!isMail(shippingMethod) && shippingTracking !== '') {
    throw new HttpProblem('shipping-not-offered', 'An order that is fetched has no tracking number.', {
      parameter: 'shippingTracking',
    });
  }
  return { ...details, shippingMethod, shippingTracking: shippingTracking === '' ? null : shippingTracking };
}

/**
 * Of an order whose personal data are deleted nothing personal is noted any more: it would stay for ever.
 *
 * @throws HttpProblem personal-data-deleted
 */
export function refusePersonalData({ staffNotes, shippingTracking }: OrderDetails): void {
  if (staffNotes === '' && shippingTracking === null) return;
  throw new HttpProblem(
    'personal-data-deleted',
    'The personal data of this order have had their time and were deleted.',
  );
}

/** @throws HttpProblem edited-meanwhile when another editor has changed it since the caller looked */
function refuseUnseen(current: string | null, seen: string | null | undefined): void {
  if (seen === undefined || seen === current) return;
  throw new HttpProblem('edited-meanwhile', 'Somebody else has changed this since it was looked at.');
}
