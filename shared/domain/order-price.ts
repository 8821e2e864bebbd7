import { bestDiscount, type Discount, itemTotal } from './discount.ts';
import { printQuantity } from './print-quantity.ts';
import { type ShippingMethod, type ShippingPrice, shippingPrice } from './shipping.ts';

/** price: satang per print. totalQuantity: pictures wanted, before they are put together on prints. */
export type PricedSize = { id: string; key: string; price: number; numberOfPicturesPerPrint?: number | null };
export type PriceLine = { size: PricedSize; totalQuantity: number };

/** size is the key, quantity is prints; total = quantity × unitPrice − discount. Satang. */
export type PriceBreakdownLine = { size: string; quantity: number; unitPrice: number; discount: number; total: number };

export type PriceSummary = {
  breakdown: PriceBreakdownLine[];
  shippingPrice: number;
  /** What all of it, shipping included, would cost without discounts; null when that is what it costs. */
  crossOutPrice: number | null;
  totalPrice: number;
  /** The prices this was computed from; an order keeps it and is never repriced. */
  catalogueVersion: string | number;
};

export type PriceRequest<Version extends string | number = string | number> = {
  lines: readonly PriceLine[];
  discounts: readonly Discount[];
  shippingPrices: readonly ShippingPrice[];
  shippingMethod: ShippingMethod;
  catalogueVersion: Version;
};

/**
 * The price of an order in satang, or null when the shipping method is not offered for it.
 * A line per size in the order the sizes come in; sizes without prints are left out.
 */
export function priceSummary<Version extends string | number>(
  request: PriceRequest<Version>,
): (PriceSummary & { catalogueVersion: Version }) | null {
  const breakdown = totalPerSize(request.lines)
    .map((line) => breakdownLine(line, request.discounts))
    .filter((line) => line.quantity > 0);
  const itemsTotal = sum(breakdown.map((line) => line.total));
  const shipping = shippingPrice(request.shippingPrices, {
    shippingMethod: request.shippingMethod,
    itemsTotal,
    printQuantity: sum(breakdown.map((line) => line.quantity)),
  });
  if (shipping === null) return null;
  const totalPrice = itemsTotal + shipping;
  const saved = sum(breakdown.map((line) => line.discount));
  return {
    breakdown,
    shippingPrice: shipping,
    crossOutPrice: saved === 0 ? null : totalPrice + saved,
    totalPrice,
    catalogueVersion: request.catalogueVersion,
  };
}

/** Pictures are counted per size before they become prints: two lines of one size share their sheets and discount. */
function totalPerSize(lines: readonly PriceLine[]): PriceLine[] {
  const merged = new Map<string, PriceLine>();
  for (const { size, totalQuantity } of lines) {
    const earlier = merged.get(size.id)?.totalQuantity ?? 0;
    merged.set(size.id, { size, totalQuantity: earlier + totalQuantity });
  }
  return [...merged.values()];
}

function breakdownLine({ size, totalQuantity }: PriceLine, discounts: readonly Discount[]): PriceBreakdownLine {
  const quantity = printQuantity(totalQuantity, size.numberOfPicturesPerPrint);
  const item = { sizeId: size.id, unitPrice: size.price, printQuantity: quantity };
  const discount = bestDiscount(discounts, item).amount;
  return { size: size.key, quantity, unitPrice: size.price, discount, total: itemTotal(item) - discount };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
