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
