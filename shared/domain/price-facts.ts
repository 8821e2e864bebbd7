import { FEE_TYPE } from './fees.ts';
import { FAIR_DPI, GOOD_DPI, type PhotoPixels, type PrintSize } from './photo-geometry.ts';
import { isMail, SHIPPING_METHODS, type ShippingMethod, type ShippingPrice } from './shipping.ts';

const MM_PER_INCH = 25.4;
/** Six inches are 6.000000000000001 in binary. */
const ROUNDING = 1e-6;
/** Of any phone of the last ten years: 12 megapixels. */
const PHONE: PhotoPixels = { width: 3000, height: 4000 };

/** Of a photo that is printed in a size, upright. */
export interface NeededPixels {
  /** From here on it is sharp. */
  good: PhotoPixels;
  /** Below, whoever orders it is asked first. */
  least: PhotoPixels;
  /** A phone's photo has as many. */
  isOfPhone: boolean;
}

export function neededPixels(size: PrintSize): NeededPixels {
  const at = (dpi: number): PhotoPixels => ({
    width: Math.ceil((size.widthMm / MM_PER_INCH) * dpi - ROUNDING),
    height: Math.ceil((size.heightMm / MM_PER_INCH) * dpi - ROUNDING),
  });
  const good = at(GOOD_DPI);
  return { good, least: at(FAIR_DPI), isOfPhone: good.width <= PHONE.width && good.height <= PHONE.height };
}

interface FinishPrice {
  readonly surcharge: number;
}

/** What each finish costs beside the first, which is in the price that is shown: satang of one print, before discounts. */
export function besideFirst<Finish extends FinishPrice>(
  finishes: readonly Finish[] | undefined,
): { finish: Finish; more: number }[] {
  const [first] = finishes ?? [];
  return (finishes ?? []).map((finish) => ({ finish, more: finish.surcharge - (first?.surcharge ?? 0) }));
}

/** What one way of receiving costs from an order of some worth on. */
export type DeliveryTerm = Omit<ShippingPrice, 'shippingMethod'>;

export interface DeliveryWay {
  method: ShippingMethod;
  /** The smallest order first. */
  terms: DeliveryTerm[];
}

/** The ways in which the shop hands over its prints, as `shippingPrice` counts them. Fetching them is free where nothing is said of it. */
export function deliveryWays(prices: readonly ShippingPrice[]): DeliveryWay[] {
  return SHIPPING_METHODS.flatMap((method): DeliveryWay[] => {
    const terms = prices
      .filter(({ shippingMethod }) => shippingMethod === method)
      .toSorted((one, other) => one.minimumItemsTotal - other.minimumItemsTotal);
    if (terms.length > 0) return [{ method, terms }];
    return isMail(method) ? [] : [{ method, terms: [FREE] }];
  });
}

const FREE: DeliveryTerm = { feeType: FEE_TYPE.flat, feeAmount: 0, minimumItemsTotal: 0 };
