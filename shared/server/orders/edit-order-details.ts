import type { Output } from '../../contracts/endpoint.ts';
import type { setEstimatedDueDate, setShelf, setShipping, setStaffNotes } from '../../contracts/orders.ts';
import type { OrderDetails } from '../../domain/order-details.ts';
import { isMail } from '../../domain/shipping.ts';
import { HttpProblem } from '../http/http-problem.ts';

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
