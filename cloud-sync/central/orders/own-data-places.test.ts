import type { PassThrough, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { readZip } from '@printfront/shared/server/print-files/zip-in-test.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { customerOf, newPhoto } from '../uploads/uploads-in-test.ts';
import { createDownloads, type Downloads, type OwnDataDeps, openOwnData } from './own-data.service.ts';

/** More than waits in a stream that nobody reads. */
const PHOTO_BYTES = 2_000_000;

let central: CentralInTest;
let deps: OwnDataDeps;
let downloads: Downloads;
let opened: Readable[];
beforeEach(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  const { database, blobs, now } = central;
  // Nobody here has ordered: nothing else is asked for.
  deps = { database, blobs, now } as unknown as OwnDataDeps;
  downloads = createDownloads();
  opened = [];
});
afterEach(async () => {
  vi.useRealTimers();
  for (const data of opened) data.destroy();
  await central.stop();
});

/** Somebody with an account and a photo in the cart. */
async function somebody(): Promise<Principal> {
  const customer = await customerOf(central);
  const photo = Buffer.concat([await newPhoto(), Buffer.alloc(PHOTO_BYTES)]);
  expect((await customer.upload('4x6', photo)).status).toBe(201);
  return { kind: 'user', userId: customer.userId, name: 'Somebody', rank: 0 };
}

async function download(principal: Principal, network: string): Promise<Readable> {
  const data = await openOwnData(deps, principal, { token: undefined, network }, downloads);
  opened.push(data);
  return data;
}

it('many accounts of one network shut nobody else out of their data, and each is told why it waits', async () => {
  const crowd = await Promise.all(Array.from({ length: 5 }, somebody));
  const [first, , , , last] = crowd as [Principal, Principal, Principal, Principal, Principal];
  for (const one of crowd.slice(0, 4)) await download(one, 'crowd');
  await expect(download(last, 'crowd')).rejects.toMatchObject({ code: 'server-busy' });
  await expect(download(first, 'elsewhere')).rejects.toMatchObject({ code: 'too-many-requests' });
  // As many accounts again from three other networks: all places that are for everybody are taken.
  for (const network of ['b', 'c', 'd']) {
    for (let count = 0; count < 4; count += 1) await download(await somebody(), network);
  }
  const data = await download(last, 'at home');
  const entries = readZip(Buffer.concat(await data.toArray()));
  expect(entries.map(({ path }) => path)).toContain('account.json');
  // A place that is given back is the next one's of the same network.
  opened[0]?.destroy();
  await vi.waitFor(() => download(last, 'crowd'));
});

it('who does not read gives the place up, and who reads slowly but steadily does not', async () => {
  const [idle, steady] = [await somebody(), await somebody()];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [unread, read] = [await download(idle, 'a'), await download(steady, 'a')];
  // Whatever may wait there does: from then on it is the reader who is waited for.
  const isFull = (data: Readable) => (data as PassThrough).writableNeedDrain;
  await vi.waitFor(() => expect([unread, read].every(isFull)).toBe(true), 10_000);
  // In the first turn what comes to wait there may have been enough for one.
  for (let turn = 0; turn < 4; turn += 1) {
    for (let bytes = 0; bytes < 100_000; await nextTurn()) bytes += (read.read() as Buffer | null)?.length ?? 0;
    // What a store elsewhere has still to send is waited for: it is not the reader who is slow.
    await vi.waitFor(() => expect(isFull(read)).toBe(true), 10_000);
    vi.advanceTimersByTime(10_000);
  }
  expect([unread.destroyed, read.destroyed]).toEqual([true, false]);
  await vi.waitFor(() => download(idle, 'a'));
});
