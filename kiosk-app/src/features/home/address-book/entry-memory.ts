import type { AddressEntry } from './address-entry.ts';

const KEY = 'printfront-address-entry';

/** Half an address, for this tab only: a reload loses nothing. */
export function readEntry(owner: string): AddressEntry | null {
  const stored: { owner: string; entry: AddressEntry } | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  return stored?.owner === owner ? stored.entry : null;
}

export function keepEntry(owner: string, entry: AddressEntry): void {
  sessionStorage.setItem(KEY, JSON.stringify({ owner, entry }));
}

export function forgetEntry(): void {
  sessionStorage.removeItem(KEY);
}
