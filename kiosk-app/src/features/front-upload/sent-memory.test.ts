import { describe, expect, it } from 'vitest';
import type { QueuedPhoto } from './photo-queue.ts';
import { forgetOldOrders, recallPhotos, rememberPhotos } from './sent-memory.ts';

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

const photo = (clientFileId: string, state: QueuedPhoto['state']): QueuedPhoto => ({
  clientFileId,
  name: `${clientFileId}.jpg`,
  byteSize: 5,
  lastModified: 1,
  chosenCount: 1,
  state,
});

describe('a page that is reopened on the same phone', () => {
  it('shows what was sent, asks again for what was not, and forgets what cannot be', () => {
    const store = memoryStore();
    const photos = [
      photo('sent', { is: 'in-shop', fileId: 'file', sentCount: 2 }),
      photo('on-its-way', { is: 'received', fileId: 'file-2', sentCount: 1 }),
      photo('half', { is: 'sending', attempts: 0, sentFraction: 0.5 }),
      photo('waits', { is: 'waiting', attempts: 3 }),
      photo('film', { is: 'refused', reason: 'file-type-unsupported' }),
    ];
    expect(rememberPhotos(store, ORDER, { senderId: 'secret', photos }, 0)).toBe(true);
    const recalled = recallPhotos(store, ORDER);
    expect(recalled?.senderId).toBe('secret');
    expect(recalled?.photos.map(({ clientFileId, state }) => [clientFileId, state])).toEqual([
      ['sent', { is: 'in-shop', fileId: 'file', sentCount: 2 }],
      ['on-its-way', { is: 'received', fileId: 'file-2', sentCount: 1 }],
      ['half', { is: 'lost' }],
      ['waits', { is: 'lost' }],
    ]);
    expect(recallPhotos(store, '999999999999999')).toBeNull();
  });

  it('works where storage throws or holds rubbish', () => {
    const full = {
      ...memoryStore(),
      getItem: () => 'rubbish',
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
    };
    expect(recallPhotos(full, ORDER)).toBeNull();
    expect(rememberPhotos(full, ORDER, { senderId: 'secret', photos: [] }, 0)).toBe(false);
    expect(recallPhotos(null, ORDER)).toBeNull();
  });

  it('keeps no order’s address for longer than two days', () => {
    const store = memoryStore();
    store.setItem('printfront-language', 'en');
    rememberPhotos(store, ORDER, { senderId: 'old', photos: [] }, 0);
    rememberPhotos(store, '222222222222222', { senderId: 'young', photos: [] }, 40 * HOUR_MS);
    forgetOldOrders(store, 49 * HOUR_MS);
    expect(recallPhotos(store, ORDER)).toBeNull();
    expect(recallPhotos(store, '222222222222222')?.senderId).toBe('young');
    expect(store.getItem('printfront-language')).toBe('en');
  });
});
