import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createChunkQueue } from './chunk-queue.ts';

it('gives back the bytes as they came, in pieces of any size', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 50 })),
      fc.array(fc.integer({ min: 1, max: 60 })),
      (chunks, sizes) => {
        const queue = createChunkQueue();
        const all = Buffer.concat(chunks);
        for (const chunk of chunks) queue.add(chunk);
        const taken: Buffer[] = [];
        for (const size of [...sizes, all.length]) {
          const room = new Uint8Array(size);
          const filled = queue.takeInto(room);
          expect(filled).toBe(Math.min(size, all.length - taken.reduce((sum, { length }) => sum + length, 0)));
          taken.push(Buffer.from(room.subarray(0, filled)));
        }
        expect(Buffer.concat(taken)).toEqual(all);
        expect(queue.byteLength()).toBe(0);
      },
    ),
  );
});

it('gives the memory of a large chunk back once it is used up, and only when nothing else lies in it', () => {
  const queue = createChunkQueue();
  const alone = new Uint8Array(randomBytes(64 * 1024));
  const shared = new Uint8Array(new ArrayBuffer(80 * 1024), 0, 64 * 1024);
  queue.add(alone);
  queue.add(shared);
  queue.takeInto(new Uint8Array(60 * 1024));
  expect(alone.length).toBe(64 * 1024);
  queue.takeInto(new Uint8Array(100 * 1024));
  expect(alone.length).toBe(0);
  expect(shared.length).toBe(64 * 1024);
});
