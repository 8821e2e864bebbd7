import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createBlobStep } from './blob-step.ts';
import type { CentralClient } from './central-client.ts';
import { createRetryDelays } from './retry-delays.ts';
import { createTimersInTest } from './timers-in-test.ts';

test('S10: while customers send photos, each part for central waits a little, and then goes all the same', async () => {
  const bytes = Buffer.from('a photo');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const timers = createTimersInTest();
  const received: string[] = [];
  const offsets: number[] = [];
  const client = {
    call: async () => ({ missing: [{ sha256, receivedBytes: 0 }] }),
    async sendBlobPart({ offset, byteSize }: { offset: number; byteSize: number }) {
      offsets.push(offset);
      await timers.pass(2_000);
      return offset + 4 >= byteSize ? { state: 'stored' } : { state: 'partial', receivedBytes: offset + 4 };
    },
  } as unknown as CentralClient;
  const blobs = {
    stat: async () => ({ sha256, byteSize: bytes.length }),
    openRead: async () => Readable.from([bytes]),
  } as unknown as BlobStore;
  const step = createBlobStep({
    client,
    blobs,
    timers,
    logger: pino({ level: 'silent' }),
    restMs: 1,
    partBytes: 4,
    queue: {
      findWaiting: async () => [{ sha256, askedAnew: 0 }],
      setReceived: async (asked) => void received.push(...asked.map((blob) => blob.sha256)),
      setDamaged: async () => {},
      retryDamaged: async () => {},
      count: async () => ({ waiting: 0, damaged: 0 }),
    },
    delays: createRetryDelays({ firstMs: 1, longestMs: 1 }, timers),
    isTakingPhotos: () => true,
  });
  const done = step();
  // Each part takes the line 2 s, so that customers get 6 s of it before the next.
  for (const [sent, restMs] of [
    [[0], 250],
    [[0, 4], 6_000],
  ] as const) {
    await expect.poll(() => timers.waits()).toEqual([restMs]);
    expect(offsets).toEqual(sent.slice(0, -1));
    await timers.pass(restMs);
    await expect.poll(() => offsets).toEqual(sent);
  }
  await done;
  expect(received).toEqual([sha256]);
});
