import { isPhoneNumber, type PhoneNumberRule } from '@printfront/shared/domain/phone-number.ts';

/** What the customer has chosen and typed so far; the address that is being typed is the address book's. */
export interface CheckoutDraft {
  name: string;
  phoneNumber: string;
  /** Zero-based, as a form counts its choices; the wire counts from one. */
  shippingChoice: number;
  /** Null: the one used last. */
  addressId: string | null;
  orderNotes: string;
  /** Null: the first that the shop offers. */
  paymentMethod: OnlinePaymentMethod | null;
  /** Where it is picked up; null while nobody has chosen, and where there is nothing to choose. */
  pickupShopId: string | null;
}

/** Paying at the counter is for those who stand there. */
export type OnlinePaymentMethod = 0 | 1;

/** Keys of checkout's words. */
export type DraftProblem = 'needName' | 'needPhone' | 'badPhone' | 'badThaiPhone';
export interface DraftProblems {
  name?: DraftProblem;
  phoneNumber?: DraftProblem;
}

export function draftProblems({ name, phoneNumber }: CheckoutDraft, taken?: PhoneNumberRule): DraftProblems {
  const problems: DraftProblems = {};
  if (name.trim() === '') problems.name = 'needName';
  if (phoneNumber.trim() === '') problems.phoneNumber = 'needPhone';
  else if (!isPhoneNumber(phoneNumber, taken)) problems.phoneNumber = taken === 'thai' ? 'badThaiPhone' : 'badPhone';
  return problems;
}

/** QR first: the amount is filled in. */
const PREFERRED: readonly OnlinePaymentMethod[] = [1, 0];

/** What the shop offers at home, in the order in which it is shown. */
export function onlinePaymentMethods(offered: readonly number[]): OnlinePaymentMethod[] {
  return PREFERRED.filter((method) => offered.includes(method));
}
