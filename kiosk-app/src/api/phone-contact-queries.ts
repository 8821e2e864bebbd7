import { askForPhoneContact, getPhoneContact } from '@printfront/shared/contracts/phone-contact.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { storefrontOrderKey } from './storefront-queries.ts';

/** What was typed on a phone for this order. @param version as the news say; each change is asked for once */
export const phoneContactQuery = (id: string, version: string | null) =>
  queryOptions({
    queryKey: [...storefrontOrderKey(id), 'phone-contact', version],
    queryFn: ({ signal }) => call(getPhoneContact, { params: { id }, signal }),
    enabled: version !== null,
    // While the next is fetched the one before stands.
    placeholderData: keepPreviousData,
  });

/** Phones open their form, or need not any more. Nothing waits for it: the fields of the kiosk are there. */
export function askPhones(id: string, isAsked: boolean): void {
  call(askForPhoneContact, { params: { id }, body: { isAsked }, keepalive: true }).catch(() => undefined);
}
