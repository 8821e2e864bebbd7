import type { ShippingPrice } from '@printfront/shared/contracts/shipping-prices.ts';
import { FEE_TYPE, type FeeType } from '@printfront/shared/domain/fees.ts';
import type { ShippingMethod } from '@printfront/shared/domain/shipping.ts';

/** A shipping price as it stands in its form. Null where nothing that counts is typed. */
export interface TypedPrice {
  shippingMethod: ShippingMethod;
  minimumItemsTotal: number | null;
  feeType: FeeType;
  /** Of flat and per-print prices. */
  feeSatang: number | null;
  feePercent: number | null;
}

export type Terms = Omit<ShippingPrice, 'id'>;

/** Keys of the words in prices-and-times.ts. */
export interface PriceProblems {
  minimumItemsTotal?: 'needAmount' | 'minimumTaken';
  feeAmount?: 'needAmount' | 'percent';
}

/** The first price of a method mostly counts from nothing on. */
export const newPrice = (shippingMethod: ShippingMethod, isFirst = false): TypedPrice => ({
  shippingMethod,
  minimumItemsTotal: isFirst ? 0 : null,
  feeType: FEE_TYPE.flat,
  feeSatang: null,
  feePercent: null,
});

export function typedPrice({ shippingMethod, minimumItemsTotal, feeType, feeAmount }: Terms): TypedPrice {
  const isPercent = feeType === FEE_TYPE.percent;
  return {
    shippingMethod,
    minimumItemsTotal,
    feeType,
    feeSatang: isPercent ? null : feeAmount,
    feePercent: isPercent ? feeAmount : null,
  };
}

const feeAmount = ({ feeType, feeSatang, feePercent }: TypedPrice) =>
  feeType === FEE_TYPE.percent ? feePercent : feeSatang;

export function priceProblems(typed: TypedPrice): PriceProblems {
  const problems: PriceProblems = {};
  if (typed.minimumItemsTotal === null) problems.minimumItemsTotal = 'needAmount';
  const amount = feeAmount(typed);
  if (typed.feeType === FEE_TYPE.percent) {
    if (amount === null || amount > 100) problems.feeAmount = 'percent';
  } else if (amount === null || amount > MOST_FEE_SATANG) problems.feeAmount = 'needAmount';
  return problems;
}

/** As much as the contract takes. */
const MOST_FEE_SATANG = 1_000_000_000;

/** @returns null while something is wrong with what was typed */
export function termsOf(typed: TypedPrice): Terms | null {
  const { shippingMethod, minimumItemsTotal, feeType } = typed;
  const amount = feeAmount(typed);
  if (minimumItemsTotal === null || amount === null || Object.keys(priceProblems(typed)).length > 0) return null;
  return { shippingMethod, minimumItemsTotal, feeType, feeAmount: amount };
}
