import type { ShippingAddress } from '@printfront/shared/contracts/addresses.ts';

/** An address as it stands on an envelope, without its name and phone number. */
export function addressLines({ address1, address2, city, province, postalCode }: ShippingAddress): string[] {
  return [address1, address2, `${city} ${province} ${postalCode}`].filter((line) => line !== '');
}
