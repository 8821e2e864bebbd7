import type { Discount } from '@printfront/shared/contracts/discounts.ts';
import { ACTIVATE_CONDITION } from '@printfront/shared/domain/discount.ts';
import { FEE_TYPE } from '@printfront/shared/domain/fees.ts';
import type { EntryProblem } from './size-entry.ts';

export type DiscountTerms = Pick<Discount, 'activateCondition' | 'activationValue' | 'feeType' | 'feeAmount'>;

/** A discount as it is being typed: each kind keeps its own field while one tries the others. */
export interface DiscountEntry {
  activateCondition: Discount['activateCondition'];
  prints: string;
  /** Satang. */
  itemTotal: number | null;
  feeType: Discount['feeType'];
  percent: string;
  /** Satang, of all prints or of each. */
  amount: number | null;
}

/** Named as in the call's body. */
export const DISCOUNT_FIELDS = ['activationValue', 'feeAmount'] as const;
export type DiscountField = (typeof DISCOUNT_FIELDS)[number];
export type DiscountProblems = Partial<Record<DiscountField, EntryProblem>>;

const HIGHEST_VALUE = 1_000_000_000;

export const NEW_DISCOUNT: DiscountEntry = {
  activateCondition: ACTIVATE_CONDITION.printQuantity,
  prints: '10',
  itemTotal: null,
  feeType: FEE_TYPE.perQuantity,
  percent: '',
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
    prints: isByPrints ? String(activationValue) : '',
    itemTotal: isByPrints ? null : activationValue,
    feeType,
    percent: isPercent ? String(feeAmount) : '',
    amount: isPercent ? null : feeAmount,
  };
}

const parseWhole = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

/** A discount from no print on, or of nothing, is none. */
const isUsable = (value: number | null): value is number => value !== null && value >= 1 && value <= HIGHEST_VALUE;

const activationValue = ({ activateCondition, prints, itemTotal }: DiscountEntry) =>
  activateCondition === ACTIVATE_CONDITION.printQuantity ? parseWhole(prints) : itemTotal;

const feeAmount = ({ feeType, percent, amount }: DiscountEntry) =>
  feeType === FEE_TYPE.percent ? parseWhole(percent.replace('%', '')) : amount;

/** What is still wrong, by field. */
export function discountProblems(entry: DiscountEntry): DiscountProblems {
  const isByPrints = entry.activateCondition === ACTIVATE_CONDITION.printQuantity;
  const amount = feeAmount(entry);
  const amountProblem = () => {
    if (entry.feeType !== FEE_TYPE.percent) return isUsable(amount) ? null : 'needAmount';
    if (!isUsable(amount)) return 'needPercent';
    return amount > 100 ? 'percentTooHigh' : null;
  };
  const problem = amountProblem();
  return {
    ...(!isUsable(activationValue(entry)) && { activationValue: isByPrints ? 'needCount' : 'needAmount' }),
    ...(problem !== null && { feeAmount: problem }),
  };
}

/** What is sent, and what prices are shown with; null while something is wrong. */
export function discountTerms(entry: DiscountEntry): DiscountTerms | null {
  const value = activationValue(entry);
  const amount = feeAmount(entry);
  if (value === null || amount === null || Object.keys(discountProblems(entry)).length > 0) return null;
  const { activateCondition, feeType } = entry;
  return { activateCondition, activationValue: value, feeType, feeAmount: amount };
}
