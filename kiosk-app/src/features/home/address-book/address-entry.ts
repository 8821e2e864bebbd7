import type { Address } from '@printfront/shared/contracts/addresses.ts';
import type { AddressField } from '@printfront/shared/domain/contact.ts';

const KEY = 'printfront-address-entry';

/** An address as it is being typed. */
export interface AddressEntry {
  /** The saved one that is being changed; null for a new one. */
  id: string | null;
  fields: Record<AddressField, string>;
}

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

/** Half an address, for this tab only: a reload loses nothing. */
export function readEntry(owner: string): AddressEntry | null {
  const stored: { owner: string; entry: AddressEntry } | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  return stored?.owner === owner ? stored.entry : null;
}

/** @param entry null forgets it */
export function keepEntry(owner: string, entry: AddressEntry | null): void {
  if (entry === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify({ owner, entry }));
}
