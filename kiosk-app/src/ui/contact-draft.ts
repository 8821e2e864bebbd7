import { ADDRESS_FIELDS, type AddressField } from '@printfront/shared/domain/contact.ts';
import { isPhoneNumber, missingDigits, type PhoneNumberRule } from '@printfront/shared/domain/phone-number.ts';
import { isPostalCodeOf, isProvince, normalizePostalCode } from '@printfront/shared/domain/thai-provinces.ts';

/** What the customer has typed so far. */
export interface ContactDraft {
  name: string;
  phoneNumber: string;
  /** Zero-based, as a form counts its choices; the wire counts from one. */
  shippingChoice: number;
  address: Record<AddressField, string>;
  orderNotes: string;
}

export const EMPTY_DRAFT: ContactDraft = {
  name: '',
  phoneNumber: '',
  shippingChoice: 0,
  address: { name: '', address1: '', address2: '', city: '', province: '', postalCode: '', phoneNumber: '' },
  orderNotes: '',
};

/** Keys of checkout's words; shortPhone counts the digits that are missing. */
export type FieldProblem =
  | 'needName'
  | 'needPhone'
  | 'shortPhone'
  | 'badPhone'
  | 'badThaiPhone'
  | 'needField'
  | 'badPostalCode'
  | AddressProblem;
type AddressProblem = 'noProvince' | 'otherProvince';
export type ContactField = 'name' | 'phoneNumber' | `address.${AddressField}`;
export type ContactProblems = Partial<Record<ContactField, FieldProblem>>;

/** What is still wrong, by field; an empty object when the order can go on. */
export function contactProblems(draft: ContactDraft, isMailed: boolean, taken?: PhoneNumberRule): ContactProblems {
  const problems: ContactProblems = {};
  if (draft.name.trim() === '') problems.name = 'needName';
  const phone = phoneProblem(draft.phoneNumber, taken);
  if (phone !== null) problems.phoneNumber = phone;
  if (!isMailed) return problems;
  for (const field of ADDRESS_FIELDS) {
    const problem = addressProblem(field, draft.address, taken);
    if (problem !== null) problems[`address.${field}`] = problem;
  }
  return problems;
}

function addressProblem(
  field: AddressField,
  address: ContactDraft['address'],
  taken?: PhoneNumberRule,
): FieldProblem | null {
  if (field === 'address2') return null;
  if (field === 'phoneNumber') return phoneProblem(address.phoneNumber, taken);
  if (address[field].trim() === '') return 'needField';
  if (field === 'province') return isProvince(address.province) ? null : 'noProvince';
  return field === 'postalCode' ? postalCodeProblem(address) : null;
}

function postalCodeProblem({ postalCode, province }: ContactDraft['address']): FieldProblem | null {
  const code = normalizePostalCode(postalCode);
  if (!/^\d{5}$/.test(code)) return 'badPostalCode';
  return isProvince(province) && !isPostalCodeOf(code, province) ? 'otherProvince' : null;
}

function phoneProblem(text: string, taken?: PhoneNumberRule): FieldProblem | null {
  if (text.trim() === '') return 'needPhone';
  if (isPhoneNumber(text, taken)) return null;
  if (missingDigits(text) > 0) return 'shortPhone';
  return taken === 'thai' ? 'badThaiPhone' : 'badPhone';
}

/** Mailed to oneself in most cases: what was typed above need not be typed again. */
export function withReceiver(draft: ContactDraft): ContactDraft {
  const { address, name, phoneNumber } = draft;
  return {
    ...draft,
    address: { ...address, name: address.name || name, phoneNumber: address.phoneNumber || phoneNumber },
  };
}
