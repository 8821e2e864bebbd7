import { z } from 'zod';
import { randomId } from '#api/upload-file.ts';
import { type QueuedPhoto, queuedPhoto } from '#sending/photo-queue.ts';
import { isClosed } from '#sending/send-failure.ts';

const KEY_PREFIX = 'printfront-front-';
/** Longer than any order stays open; what lies around longer goes, because an order id is a capability. */
const KEPT_MS = 48 * 3_600_000;

const Memory = z.object({
  /** The phone's secret, which lets it see and take back what it sent. */
  senderId: z.string(),
  savedAtMs: z.number(),
  photos: z.array(
    z.object({
      clientFileId: z.string(),
      name: z.string(),
      byteSize: z.number(),
      lastModified: z.number(),
      chosenCount: z.number(),
      /** `isReceived`: by central, and not known to be in the shop yet. */
      sent: z.object({ fileId: z.string(), sentCount: z.number(), isReceived: z.boolean().optional() }).nullable(),
    }),
  ),
});

type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface SentMemory {
  senderId: string;
  photos: readonly QueuedPhoto[];
}

/** What this phone has sent to an order; null when it has sent nothing, or keeps nothing. */
export function recallSent(store: KeyValueStore | null, orderId: string): SentMemory | null {
  try {
    const memory = Memory.parse(JSON.parse(store?.getItem(KEY_PREFIX + orderId) ?? 'null'));
    const photos = memory.photos.map(({ sent, chosenCount, ...photo }): QueuedPhoto => {
      if (sent === null) return queuedPhoto(photo, { is: 'lost' }, chosenCount);
      const { isReceived, ...file } = sent;
      return queuedPhoto(photo, { is: isReceived === true ? 'received' : 'in-shop', ...file }, chosenCount);
    });
    return { senderId: memory.senderId, photos };
  } catch {
    return null;
  }
}

/**
 * This phone's secret for an order: made when its page is opened first, and kept from then on, so that a page opened again,
 * or a second one beside it, is the same sender. A browser that keeps nothing is another one each time.
 *
 * @param given what the shop says of a phone that took part there, for the same page at central
 */
export function ownSenderId(store: KeyValueStore | null, orderId: string, nowMs: number, given?: string): string {
  forgetOldOrders(store, nowMs);
  const recalled = recallSent(store, orderId);
  if (recalled !== null && (given === undefined || recalled.photos.length > 0)) return recalled.senderId;
  const senderId = given ?? randomId();
  rememberSent(store, orderId, { senderId, photos: [] }, nowMs);
  return senderId;
}

/** Refused photos are not worth remembering, but for those that only came too late. @returns false when this browser keeps nothing */
export function rememberSent(store: KeyValueStore | null, orderId: string, memory: SentMemory, nowMs: number): boolean {
  const photos = memory.photos
    .filter(({ state }) => state.is !== 'refused' || isClosed(state.reason))
    .map(({ clientFileId, name, byteSize, lastModified, chosenCount, state }) => ({
      clientFileId,
      name,
      byteSize,
      lastModified,
      chosenCount,
      sent:
        state.is === 'in-shop' || state.is === 'received'
          ? { fileId: state.fileId, sentCount: state.sentCount, isReceived: state.is === 'received' }
          : null,
    }));
  try {
    if (store === null) return false;
    const saved: z.input<typeof Memory> = { senderId: memory.senderId, savedAtMs: nowMs, photos };
    store.setItem(KEY_PREFIX + orderId, JSON.stringify(saved));
    return true;
  } catch {
    return false;
  }
}

/** Other orders of this phone that are long over. */
export function forgetOldOrders(store: KeyValueStore | null, nowMs: number): void {
  try {
    if (store === null) return;
    const keys = Array.from({ length: store.length }, (_none, index) => store.key(index));
    for (const key of keys) {
      if (!key?.startsWith(KEY_PREFIX)) continue;
      const memory = Memory.safeParse(JSON.parse(store.getItem(key) ?? 'null'));
      if (!memory.success || nowMs - memory.data.savedAtMs > KEPT_MS) store.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Null where touching it throws: captive mini-browsers, cookies switched off. */
export function localStore(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
