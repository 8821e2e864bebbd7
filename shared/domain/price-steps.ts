import {
  ACTIVATE_CONDITION,
  bestDiscount,
  type Discount,
  discountAmount,
  isDiscountActive,
  itemTotal,
  perPrint,
} from './discount.ts';

export type PriceStep = {
  fromPrintQuantity: number;
  /** Satang per print at exactly fromPrintQuantity, rounded half up; a flat amount makes it rise again after that. */
  unitPrice: number;
  /** Satang for fromPrintQuantity prints. */
  total: number;
  discount: Discount | null;
};

/** A list without thresholds that far is looked through up to here: more than a customer orders of one size. */
const COMMON_PRINT_QUANTITY = 1_000;

/** No price list goes further, whatever threshold a maintainer typed. */
export const LAST_PRICE_STEP_QUANTITY = 10_000;

/**
 * The steps of a size's price: at each another discount begins to count, and it counts until the next step. The first
 * step is always one print. Every quantity is looked at, because the best discount changes not only at thresholds (a
 * percentage overtakes a flat amount somewhere between two of them).
 */
export function priceSteps(size: { id: string; price: number }, discounts: readonly Discount[]): PriceStep[] {
  const own = discounts.filter((discount) => discount.targetSizeId === size.id);
  const last = own.length === 0 ? 1 : lastQuantity(own, size.price);
  const steps: PriceStep[] = [];
  for (let printQuantity = 1; printQuantity <= last; printQuantity++) {
    const item = { sizeId: size.id, unitPrice: size.price, printQuantity };
    const { discount, amount } = bestDiscount(own, item);
    const current = steps.at(-1);
    // Where another merely draws level the step goes on: a list of prices says only what changes the price.
    if (current && amount === amountOf(current.discount, item)) continue;
    const total = itemTotal(item) - amount;
    steps.push({ fromPrintQuantity: printQuantity, unitPrice: perPrint(total, printQuantity), total, discount });
  }
  return steps;
}

function amountOf(discount: Discount | null, item: Parameters<typeof discountAmount>[1]): number {
  return discount && isDiscountActive(discount, item) ? discountAmount(discount, item) : 0;
}

function lastQuantity(discounts: readonly Discount[], unitPrice: number): number {
  const thresholds = discounts.map(({ activateCondition, activationValue }) => {
    if (activateCondition === ACTIVATE_CONDITION.printQuantity) return activationValue;
    return unitPrice > 0 ? Math.ceil(activationValue / unitPrice) : 0;
  });
  return Math.min(LAST_PRICE_STEP_QUANTITY, Math.max(COMMON_PRINT_QUANTITY, ...thresholds));
}
