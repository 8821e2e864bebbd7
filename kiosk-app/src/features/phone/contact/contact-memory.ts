import { PhoneContact } from '@printfront/shared/contracts/phone-contact.ts';
import { z } from 'zod';

const KEY_PREFIX = 'printfront-typed-';
/** Longer than any order stays open. */
const KEPT_MS = 48 * 3_600_000;

const Memory = z.object({ savedAtMs: z.number(), contact: PhoneContact });

type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What was typed on this phone for an order: a page that is loaded again has it still. Null when nothing was, or nothing is kept. */
export function recallContact(store: KeyValueStore | null, orderId: string, nowMs: number): PhoneContact | null {
  forgetOld(store, nowMs);
  return read(store, KEY_PREFIX + orderId)?.contact ?? null;
}

export function rememberContact(
  store: KeyValueStore | null,
  orderId: string,
  contact: PhoneContact,
  nowMs: number,
): void {
  try {
    store?.setItem(KEY_PREFIX + orderId, JSON.stringify({ savedAtMs: nowMs, contact }));
  } catch {
    // It lasts as long as the page then.
  }
}

/** The order is placed: its name need not lie about on a phone that another person may hold one day. */
export function forgetContact(store: KeyValueStore | null, orderId: string): void {
  store?.removeItem(KEY_PREFIX + orderId);
}

function read(store: KeyValueStore | null, key: string): z.output<typeof Memory> | null {
  try {
    return Memory.parse(JSON.parse(store?.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

function forgetOld(store: KeyValueStore | null, nowMs: number): void {
  if (store === null) return;
  const keys = Array.from({ length: store.length }, (_none, index) => store.key(index));
  for (const key of keys) {
    if (!key?.startsWith(KEY_PREFIX)) continue;
    const memory = read(store, key);
    if (memory === null || nowMs - memory.savedAtMs > KEPT_MS) store.removeItem(key);
  }
}
