import { type Discount, updateDiscount } from '@printfront/shared/contracts/discounts.ts';
import { ACTIVATE_CONDITION } from '@printfront/shared/domain/discount.ts';
import { FEE_TYPE } from '@printfront/shared/domain/fees.ts';
import { bodyOf } from '#ui/form-schema.ts';

export type DiscountTerms = Pick<Discount, 'activateCondition' | 'activationValue' | 'feeType' | 'feeAmount'>;

/** A discount as it is being typed: each kind keeps its own field while one tries the others. */
export interface DiscountEntry {
  activateCondition: Discount['activateCondition'];
  prints: number | null;
  /** Satang. */
  itemTotal: number | null;
  feeType: Discount['feeType'];
  percent: number | null;
  /** Satang, of all prints or of each. */
  amount: number | null;
}

export const NEW_DISCOUNT: DiscountEntry = {
  activateCondition: ACTIVATE_CONDITION.printQuantity,
  prints: 10,
  itemTotal: null,
  feeType: FEE_TYPE.perQuantity,
  percent: null,
  amount: null,
};

export function discountEntry({
  activateCondition,
  activationValue,
  feeType,
  feeAmount,
}: DiscountTerms): DiscountEntry {
  const isByPrints = activateCondition === ACTIVATE_CONDITION.printQuantity;
  const isPercent = feeType === FEE_TYPE.percent;
  return {
    activateCondition,
    prints: isByPrints ? activationValue : null,
    itemTotal: isByPrints ? null : activationValue,
    feeType,
    percent: isPercent ? feeAmount : null,
    amount: isPercent ? null : feeAmount,
  };
}

const TERMS = bodyOf(updateDiscount);
/** A discount from no print on, or of nothing, is none. */
export const DISCOUNT_SCHEMA = TERMS.safeExtend({
  activationValue: TERMS.shape.activationValue.min(1),
  feeAmount: TERMS.shape.feeAmount.min(1),
});

/** Of each field in the call. */
export const DISCOUNT_PLACES = {
  prints: 'activationValue',
  itemTotal: 'activationValue',
  percent: 'feeAmount',
  amount: 'feeAmount',
};

/** As the call has it. */
export const readDiscount = ({ activateCondition, prints, itemTotal, feeType, percent, amount }: DiscountEntry) => ({
  activateCondition,
  activationValue: activateCondition === ACTIVATE_CONDITION.printQuantity ? prints : itemTotal,
  feeType,
  feeAmount: feeType === FEE_TYPE.percent ? percent : amount,
});
