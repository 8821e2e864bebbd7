/** How an amount of a discount or a shipping price is meant. */
export const FEE_TYPE = { flat: 0, percent: 1, perQuantity: 2 } as const;
export type FeeType = (typeof FEE_TYPE)[keyof typeof FEE_TYPE];

/** feeAmount is satang for flat, whole percent for percent, satang per print for perQuantity. */
export type Fee = { feeType: FeeType; feeAmount: number };

/**
 * What a fee comes to, in satang, for an item total in satang and a number of prints.
 * The sign is the caller's: a discount takes it off, shipping adds it.
 */
export function feeTotal(fee: Fee, base: { itemsTotal: number; printQuantity: number }): number {
  switch (fee.feeType) {
    case FEE_TYPE.flat:
      return fee.feeAmount;
    case FEE_TYPE.percent:
      return percentOf(base.itemsTotal, fee.feeAmount);
    case FEE_TYPE.perQuantity:
      return fee.feeAmount * base.printQuantity;
  }
}

/**
 * A whole percentage of a non-negative amount in satang, rounded half up to a satang. Split at the hundreds so that no
 * fraction is ever formed: 0.1 has no exact binary form, and half a satang must not depend on it.
 */
export function percentOf(amount: number, percent: number): number {
  const hundreds = Math.floor(amount / 100);
  const rest = amount - hundreds * 100;
  return hundreds * percent + Math.floor((rest * percent + 50) / 100);
}
