import { createHash, randomBytes } from 'node:crypto';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlobReceiver, receiveBlobPart } from './blobs.service.ts';
import { enrolInTest } from './edge-in-test.ts';
import { openSyncInTest, type SyncInTest } from './sync-in-test.ts';

let central: SyncInTest;
let serverId: string;
beforeAll(async () => {
  central = await openSyncInTest();
  serverId = (await enrolInTest(central)).enrolment.serverId;
});
afterAll(() => central.stop());

/** A receiver that is overtaken at its n-th look at the store or the database. */
function overtakenAt(step: number, overtake: () => Promise<unknown>) {
  let steps = 0;
  const turn = async () => {
    steps += 1;
    if (steps === step) await overtake();
  };
  const before =
    (call: (...given: unknown[]) => unknown) =>
    async (...given: unknown[]) => {
      await turn();
      return call(...given);
    };
  const selects = new WeakSet<object>();
  const database = central.database.withPlugin({
    transformQuery({ node, queryId }) {
      // Changes are made in transactions, which keep others out.
      if (node.kind === 'SelectQueryNode') selects.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (selects.has(queryId)) await turn();
      return result;
    },
  });
  const blobs = new Proxy(central.blobs, {
    get: (store, name: keyof BlobStore) => before((store[name] as (...given: unknown[]) => unknown).bind(store)),
  });
  return { receiver: { database, blobs } satisfies BlobReceiver, steps: () => steps };
}

test.each([
  ['the last part', 90_000],
  ['the first part', 0],
])('S11: %s is not refused wherever another connection overtakes it and makes the photo whole', async (_, offset) => {
  let isOvertaken = true;
  let step = 0;
  while (isOvertaken) {
    step += 1;
    const photo = randomBytes(150_000);
    const sha256 = createHash('sha256').update(photo).digest('hex');
    const send = (receiver: BlobReceiver, from: number, to: number) => {
      const body = (async function* () {
        yield photo.subarray(from, to);
      })();
      return receiveBlobPart(receiver, { serverId, sha256, offset: from, byteSize: photo.length, body });
    };
    const makeWhole = async () => {
      await send(central, 0, 90_000);
      expect(await send(central, 90_000, photo.length)).toEqual({ state: 'stored' });
    };
    if (offset > 0) await send(central, 0, offset);
    const before = (await central.desk.blobs()).length - (offset > 0 ? 1 : 0);

    const { receiver, steps } = overtakenAt(step, makeWhole);
    const answer = await send(receiver, offset, offset === 0 ? 90_000 : photo.length);
    isOvertaken = steps() >= step;
    // Overtaken after its last look at anything, it says what it has seen, and the next part is told the rest.
    const hasSeen = steps() > step ? 'stored' : 'partial';
    if (isOvertaken && offset === 0) expect([step, answer]).toMatchObject([step, { state: hasSeen }]);
    else if (offset > 0) expect([step, answer]).toEqual([step, { state: 'stored' }]);
    else await makeWhole();

    // The photo is there, and none of its parts.
    expect(await central.desk.blobs()).toHaveLength(before + 1);
    expect(await central.blobs.has(sha256)).toBe(true);
    expect(await central.database.selectFrom('sync_blob_part').selectAll().execute()).toEqual([]);
  }
  expect(step).toBeGreaterThan(5);
});
