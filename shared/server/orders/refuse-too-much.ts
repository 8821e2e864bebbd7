import type { PriceSummary } from '../../contracts/pricing.ts';
import {
  type ExceededLimit,
  exceededLimit,
  largestAmount,
  newlyExceededLimit,
  type OrderExtent,
  type OrderLimits,
  SENDING_CEILINGS,
} from '../../domain/order-limits.ts';
import { priceSummary } from '../../domain/order-price.ts';
import { SHIPPING_METHOD } from '../../domain/shipping.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { Catalogue } from './catalogue-view.ts';
import type { SizeContent } from './order-content.ts';

const WHAT_TO_DO = 'Order it in two parts, or ask the staff.';
const inBaht = (satang: number) => (satang / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

export function tooManyPhotos(limit: number): HttpProblem {
  const detail = `An order has at most ${limit} photos. What has been sent stays. ${WHAT_TO_DO}`;
  return new HttpProblem('too-many-photos', detail, { limit });
}

/**
 * Before one more sending is written down. `ofPhoto`: how often the order has had the same bytes; `ofOrder`: all its
 * sendings.
 *
 * @throws HttpProblem sent-too-often
 */
export function refuseSending(earlier: { readonly ofPhoto: number; readonly ofOrder: number }): void {
  const { ofPhoto, ofOrder } = SENDING_CEILINGS;
  if (earlier.ofPhoto >= ofPhoto) {
    const detail = `This photo has been sent ${ofPhoto} times. It is in the order, and need not be sent again.`;
    throw new HttpProblem('sent-too-often', detail, { limit: ofPhoto });
  }
  if (earlier.ofOrder < ofOrder) return;
  const detail = `Photos have been sent ${ofOrder} times into this order. What has been sent stays. ${WHAT_TO_DO}`;
  throw new HttpProblem('sent-too-often', detail, { limit: ofOrder });
}

export function totalTooHigh(limit: number): HttpProblem {
  return new HttpProblem('total-too-high', `An order costs at most ${inBaht(limit)} baht. ${WHAT_TO_DO}`, { limit });
}

function refusal({ what, limit }: { what: ExceededLimit; limit: number }): HttpProblem {
  if (what === 'totalSatang') return totalTooHigh(limit);
  return new HttpProblem('too-many-prints', `An order has at most ${limit} prints. ${WHAT_TO_DO}`, { limit });
}

/**
 * Before an order is placed: what is stored from here on has to fit into every answer that will ever be asked for it.
 *
 * @throws HttpProblem too-many-photos, too-many-prints, total-too-high
 */
export function refuseTooMuch(content: readonly SizeContent[], price: PriceSummary, limits: OrderLimits): void {
  const photos = new Set(content.flatMap(({ files }) => files.map(({ file }) => file.id)));
  if (photos.size > limits.photos) throw tooManyPhotos(limits.photos);
  const prints = content.reduce((total, { quantity }) => total + quantity, 0);
  const extent = { prints, totalSatang: price.totalPrice, largestSatang: largestAmount(price) };
  const exceeded = exceededLimit(extent, limits);
  if (exceeded !== null) throw refusal(exceeded);
}

/** How many pictures of each size an order that is being made wants. */
export interface WantedOfSize {
  readonly size_id: string;
  readonly quantity: number;
}

/**
 * While an order is being made: told when a quantity is set, not only when it is placed. What sending it costs is not
 * known yet and is judged then.
 *
 * @throws HttpProblem too-many-prints, total-too-high; never for a change that takes away
 */
export function refuseGrowth(
  change: { before: readonly WantedOfSize[]; after: readonly WantedOfSize[] },
  catalogue: Catalogue,
  limits: OrderLimits,
): void {
  const [before, after] = [extentOf(change.before, catalogue), extentOf(change.after, catalogue)];
  const exceeded = newlyExceededLimit(before, after, limits);
  if (exceeded !== null) throw refusal(exceeded);
}

function extentOf(wanted: readonly WantedOfSize[], { sizes, discounts, version }: Catalogue): OrderExtent {
  const quantities = new Map(wanted.map(({ size_id, quantity }) => [size_id, quantity]));
  const price = priceSummary({
    lines: sizes.map((size) => ({ size, totalQuantity: quantities.get(size.id) ?? 0 })),
    discounts,
    shippingPrices: [],
    shippingMethod: SHIPPING_METHOD.pickup,
    catalogueVersion: version,
  });
  const prints = wanted.reduce((total, { quantity }) => total + quantity, 0);
  // Fetching it oneself is always offered.
  return { prints, totalSatang: price?.totalPrice ?? 0, largestSatang: price === null ? 0 : largestAmount(price) };
}
