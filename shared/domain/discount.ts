import { type Fee, feeTotal } from './fees.ts';

export const ACTIVATE_CONDITION = { printQuantity: 0, itemTotal: 1 } as const;
export type ActivateCondition = (typeof ACTIVATE_CONDITION)[keyof typeof ACTIVATE_CONDITION];

/** activationValue is prints for condition printQuantity, satang of the size's own line for itemTotal. */
export type Discount = Fee & {
  id: string;
  targetSizeId: string;
  activateCondition: ActivateCondition;
  activationValue: number;
};

/** One size as it is bought; unitPrice in satang per print, before any discount. */
export type DiscountedItem = { sizeId: string; unitPrice: number; printQuantity: number };

/** The discount that counts and the satang it takes off the line; null and 0 when none is active. */
export type AppliedDiscount = { discount: Discount | null; amount: number };

export function itemTotal(item: DiscountedItem): number {
  return item.unitPrice * item.printQuantity;
}

/** Satang a discount would take off, were it active: never more than the line costs, never less than nothing. */
export function discountAmount(discount: Discount, item: DiscountedItem): number {
  const itemsTotal = itemTotal(item);
  const amount = feeTotal(discount, { itemsTotal, printQuantity: item.printQuantity });
  return Math.min(Math.max(amount, 0), itemsTotal);
}

export function isDiscountActive(discount: Discount, item: DiscountedItem): boolean {
  if (discount.targetSizeId !== item.sizeId) return false;
  const value = discount.activateCondition === ACTIVATE_CONDITION.printQuantity ? item.printQuantity : itemTotal(item);
  return value >= discount.activationValue;
}

/**
 * Of the active discounts the one that saves most, alone: discounts are never added up. Between equals the lower
 * threshold and then the smaller id, so that two servers with differently sorted lists name the same one.
 */
export function bestDiscount(discounts: readonly Discount[], item: DiscountedItem): AppliedDiscount {
  let best: AppliedDiscount = { discount: null, amount: 0 };
  for (const discount of discounts) {
    if (!isDiscountActive(discount, item)) continue;
    const amount = discountAmount(discount, item);
    if (amount === 0 || amount < best.amount) continue;
    if (amount > best.amount || best.discount === null || precedes(discount, best.discount))
      best = { discount, amount };
  }
  return best;
}

function precedes(left: Discount, right: Discount): boolean {
  if (left.activationValue !== right.activationValue) return left.activationValue < right.activationValue;
  return left.id < right.id;
}

export type NextDiscount = {
  discount: Discount;
  /** Prints from which it counts, and how many are still missing. */
  printQuantity: number;
  missingPrints: number;
  /** Satang per print now and there, rounded half up to a satang (a flat amount need not divide evenly). */
  unitPriceNow: number;
  unitPriceThen: number;
  /** Satang for all prints of the size at the threshold. */
  totalThen: number;
  /** False when what counts already is as good: then there is nothing to nudge about. */
  isCheaper: boolean;
};

/** The nearest quantity threshold above the current number of prints, and what a print costs there. */
export function nextDiscount(discounts: readonly Discount[], item: DiscountedItem): NextDiscount | null {
  const ahead = discounts.filter(
    (discount) =>
      discount.targetSizeId === item.sizeId &&
      discount.activateCondition === ACTIVATE_CONDITION.printQuantity &&
      discount.activationValue > item.printQuantity,
  );
  const printQuantity = Math.min(...ahead.map((discount) => discount.activationValue));
  const then = { ...item, printQuantity };
  const nearest = ahead.filter((discount) => discount.activationValue === printQuantity);
  // Two discounts may share the threshold: the one that saves more there is the one to speak of.
  const discount = bestDiscount(nearest, then).discount ?? nearest[0];
  if (!discount) return null;
  const totalThen = itemTotal(then) - bestDiscount(discounts, then).amount;
  const totalNow = itemTotal(item) - bestDiscount(discounts, item).amount;
  const unitPriceNow = item.printQuantity === 0 ? item.unitPrice : perPrint(totalNow, item.printQuantity);
  const unitPriceThen = perPrint(totalThen, printQuantity);
  return {
    discount,
    printQuantity,
    missingPrints: printQuantity - item.printQuantity,
    unitPriceNow,
    unitPriceThen,
    totalThen,
    isCheaper: unitPriceThen < unitPriceNow,
  };
}

/** Satang per print, rounded half up. */
export function perPrint(total: number, printQuantity: number): number {
  return Math.floor((2 * total + printQuantity) / (2 * printQuantity));
}
