import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { PhotoFacts } from './derivatives.ts';
import { createPhotoProcessing, type WaitingPhoto } from './photo-processing.ts';
import type { PhotoTurn } from './photo-turns.ts';

const FACTS: PhotoFacts = { width: 1, height: 1, orientation: 1, state: 'ready', isViewable: true, traits: null };

/** Photos that wait until the test has looked at them. */
function processingInTest(waiting: WaitingPhoto[]) {
  const begun: { turn: PhotoTurn | undefined; end(): void }[] = [];
  const processing = createPhotoProcessing({
    photos: {
      count: async () => waiting.length,
      list: async () => [...waiting],
      async record(sha256) {
        const index = waiting.findIndex((photo) => photo.sha256 === sha256);
        if (index >= 0) waiting.splice(index, 1);
      },
    },
    derivatives: {
      inspect: (_: string, turn?: PhotoTurn) =>
        new Promise<PhotoFacts>((resolve) => begun.push({ turn, end: () => resolve(FACTS) })),
    } as Parameters<typeof createPhotoProcessing>[0]['derivatives'],
    workers: { start: async () => {}, stop: async () => {} },
    logger: pino({ level: 'silent' }),
    now: () => new Date(0),
    timeZone: () => null,
  });
  return { processing, begun, ownersBegun: () => begun.map(({ turn }) => turn?.owner) };
}

const photoOf = (owner: string): WaitingPhoto => ({ sha256: `photo of ${owner}`, owner });

test('an address with a hundred orders waits for itself: the next place is another’s', async () => {
  const waiting: WaitingPhoto[] = [];
  const { processing, begun, ownersBegun } = processingInTest(waiting);
  await processing.start();
  for (let index = 0; index < 100; index += 1) {
    const photo = photoOf(`order ${index}`);
    waiting.push(photo);
    processing.poke({ ...photo, address: '10.0.0.9' });
  }
  await expect.poll(() => begun.length).toBe(32);
  expect(begun[0]?.turn).toEqual({ class: 'background', owner: 'order 0', address: '10.0.0.9' });
  const other = photoOf('other');
  waiting.push(other);
  processing.poke({ ...other, address: '10.0.0.7' });
  begun[0]?.end();
  await expect.poll(() => begun.length).toBe(33);
  expect(begun[32]?.turn).toEqual({ class: 'background', owner: 'other', address: '10.0.0.7' });
  // And of the many the one that has had nothing yet.
  begun[1]?.end();
  await expect.poll(() => begun.length).toBe(34);
  expect(new Set(ownersBegun()).size).toBe(34);
  const stopped = processing.stop();
  for (const { end } of begun) end();
  await stopped;
});

test('what waits from before a start counts for its order alone, and later photos of it for their address', async () => {
  const waiting = [photoOf('order')];
  const { processing, begun } = processingInTest(waiting);
  await processing.start();
  await expect.poll(() => begun.length).toBe(1);
  expect(begun[0]?.turn).toEqual({ class: 'background', owner: 'order' });
  const later = { sha256: 'later', owner: 'order' };
  waiting.push(later);
  processing.poke({ ...later, address: '10.0.0.9' });
  await expect.poll(() => begun.length).toBe(2);
  expect(begun[1]?.turn).toEqual({ class: 'background', owner: 'order', address: '10.0.0.9' });
  const stopped = processing.stop();
  for (const { end } of begun) end();
  await stopped;
});
