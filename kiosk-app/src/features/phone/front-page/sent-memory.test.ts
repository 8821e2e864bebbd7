import { describe, expect, it } from 'vitest';
import { type QueuedPhoto, queuedPhoto } from '#sending/photo-queue.ts';
import { forgetOldOrders, recallSent, rememberSent } from './sent-memory.ts';

const ORDER = '123456789012345';
const HOUR_MS = 3_600_000;

function memoryStore() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
}

const photo = (clientFileId: string, state: QueuedPhoto['state']): QueuedPhoto =>
  queuedPhoto({ clientFileId, name: `${clientFileId}.jpg`, byteSize: 5, lastModified: 1 }, state);

describe('a page that is reopened on the same phone', () => {
  it('shows what was sent, asks again for what was not, and forgets what cannot be', () => {
    const store = memoryStore();
    const photos = [
      photo('sent', { is: 'in-shop', fileId: 'file', sentCount: 2 }),
      photo('on-its-way', { is: 'received', fileId: 'file-2', sentCount: 1 }),
      photo('half', { is: 'sending', sentFraction: 0.5 }),
      photo('waits', { is: 'waiting' }),
      photo('late', { is: 'refused', reason: 'order-submitted' }),
      photo('film', { is: 'refused', reason: 'file-type-unsupported' }),
    ];
    expect(rememberSent(store, ORDER, { senderId: 'secret', photos }, 0)).toBe(true);
    const recalled = recallSent(store, ORDER);
    expect(recalled?.senderId).toBe('secret');
    expect(recalled?.photos.map(({ clientFileId, state }) => [clientFileId, state])).toEqual([
      ['sent', { is: 'in-shop', fileId: 'file', sentCount: 2 }],
      ['on-its-way', { is: 'received', fileId: 'file-2', sentCount: 1 }],
      ['half', { is: 'lost' }],
      ['waits', { is: 'lost' }],
      ['late', { is: 'lost' }],
    ]);
    expect(recallSent(store, '999999999999999')).toBeNull();
  });

  it('works where storage throws or holds rubbish', () => {
    const full = {
      ...memoryStore(),
      getItem: () => 'rubbish',
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
    };
    expect(recallSent(full, ORDER)).toBeNull();
    expect(rememberSent(full, ORDER, { senderId: 'secret', photos: [] }, 0)).toBe(false);
    expect(recallSent(null, ORDER)).toBeNull();
  });

  it('keeps no order’s address for longer than two days', () => {
    const store = memoryStore();
    store.setItem('printfront-language', 'en');
    rememberSent(store, ORDER, { senderId: 'old', photos: [] }, 0);
    rememberSent(store, '222222222222222', { senderId: 'young', photos: [] }, 40 * HOUR_MS);
    forgetOldOrders(store, 49 * HOUR_MS);
    expect(recallSent(store, ORDER)).toBeNull();
    expect(recallSent(store, '222222222222222')?.senderId).toBe('young');
    expect(store.getItem('printfront-language')).toBe('en');
  });
});
