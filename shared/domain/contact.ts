import { isPhoneNumber } from './phone-number.ts';

export const ADDRESS_FIELDS = [
  'name',
  'address1',
  'address2',
  'city',
  'province',
  'postalCode',
  'phoneNumber',
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

export function isContactValid(contact: { name: string; phoneNumber: string }): boolean {
  return contact.name.trim() !== '' && isPhoneNumber(contact.phoneNumber);
}

/** The same address with every text field trimmed; fields that are absent or null and any others stay as they are. */
export function trimAddress<T extends { [Field in AddressField]?: string | null | undefined }>(address: T): T {
  const trimmed = { ...address };
  for (const field of ADDRESS_FIELDS) {
    const value = trimmed[field];
    if (typeof value === 'string') Object.assign(trimmed, { [field]: value.trim() });
  }
  return trimmed;
}

export function orderNotesOrDefault(orderNotes: string | null | undefined): string {
  return orderNotes ?? '';
}
