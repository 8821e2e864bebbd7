import { type Address, ShippingAddress } from '@printfront/shared/contracts/addresses.ts';
import { ADDRESS_FIELDS, type AddressField } from '@printfront/shared/domain/contact.ts';
import { isPhoneNumber, type PhoneNumberRule } from '@printfront/shared/domain/phone-number.ts';

/** An address as it is being typed. */
export interface AddressEntry {
  /** The saved one that is being changed; null for a new one. */
  id: string | null;
  fields: Record<AddressField, string>;
}

/** Keys of the words in addresses.ts. */
export type AddressProblem = 'needField' | 'badPhone' | 'badThaiPhone' | 'badPostalCode' | 'tooLong';
export type AddressProblems = Partial<Record<AddressField, AddressProblem>>;

/** Mostly one orders for oneself: name and phone of the contact are a start. */
export function newEntry(contact: { name: string; phoneNumber: string }): AddressEntry {
  const { name, phoneNumber } = contact;
  return {
    id: null,
    fields: { name, address1: '', address2: '', city: '', province: '', postalCode: '', phoneNumber },
  };
}

export function entryOf({ id, ...fields }: Address): AddressEntry {
  return { id, fields };
}

/** What is still wrong, by field, as the contract and the shop have it. */
export function addressProblems(fields: AddressEntry['fields'], taken?: PhoneNumberRule): AddressProblems {
  const checked = ShippingAddress.safeParse(fields);
  const wrong = new Set(checked.error?.issues.map(({ path: [field] }) => field));
  if (!isPhoneNumber(fields.phoneNumber, taken)) wrong.add('phoneNumber');
  return Object.fromEntries(
    ADDRESS_FIELDS.filter((field) => wrong.has(field)).map((field) => [field, problemOf(field, fields[field], taken)]),
  );
}

function problemOf(field: AddressField, value: string, taken?: PhoneNumberRule): AddressProblem {
  if (value.trim() === '') return 'needField';
  if (field === 'phoneNumber') return taken === 'thai' ? 'badThaiPhone' : 'badPhone';
  return field === 'postalCode' ? 'badPostalCode' : 'tooLong';
}
