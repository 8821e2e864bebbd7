import { randomBytes, randomUUID } from 'node:crypto';
import { BLOBS_PER_QUESTION } from '@printfront/cloud-sync/protocol/blobs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, startEdgeInTest } from '../edge-in-test.ts';
import { type CentralInTest, ENROL_CODE, startCentralInTest } from './central-in-test.ts';
import {
  ableToMake,
  arrived,
  customerAt,
  newPhoto,
  type OnlineOrder,
  orderAtHome,
  photosHere,
  QUICK,
  serverIdOf,
  signedInAt,
} from './online-orders-in-test.ts';
import { giveUpUnpaid } from './photos-ahead.service.ts';

let central: CentralInTest;
let edge: EdgeInTest;
let customer: TestClient;
let office: TestClient;
const disk = { freeBytes: 0, minimumBytes: 1_000_000 };

beforeAll(async () => {
  central = await startCentralInTest();
  edge = await startEdgeInTest({
    centralUrl: central.line.url(),
    enrolCode: ENROL_CODE,
    intervals: QUICK,
    room: async () => ({ ...disk }),
  });
  office = await signedInAt(central.origin());
  customer = await customerAt(central);
  await ableToMake(office, await serverIdOf(edge));
});
afterAll(async () => {
  await edge.stop();
  await central.stop();
});

const has = ({ sha256s }: OnlineOrder) => edge.blobs.has(sha256s[0] ?? '');
const pay = (orderId: string) => office.call('PUT', `/orders/${orderId}/payments/status`, { paymentStatus: 50 });

test('an unpaid order of more photos than one question holds gives up its room too', async () => {
  disk.freeBytes = 900_000_000;
  const order = await orderAtHome(customer, [await newPhoto(5_000)]);
  await arrived(edge, order.id);
  await photosHere(edge, order);
  const { sequence: _, ...row } = await edge.database
    .selectFrom('uploaded_file')
    .selectAll()
    .where('sha256', '=', order.sha256s[0] ?? '')
    .executeTakeFirstOrThrow();
  for (let count = 0; count < BLOBS_PER_QUESTION; count += 1) {
    const another = { ...row, id: randomUUID(), sha256: randomBytes(32).toString('hex') };
    await edge.database.insertInto('uploaded_file').values(another).execute();
  }
  const asked: number[] = [];
  const sync = {
    async askWhatIsStored(sha256s: readonly string[]) {
      asked.push(sha256s.length);
      return [...sha256s];
    },
  };
  const collector = { collectOf: async (gone: readonly string[]) => gone.length };
  const photosAhead = { pauseUnpaid: () => undefined };
  expect(await giveUpUnpaid({ database: edge.database, collector, sync, photosAhead }, async () => false)).toBe(1);
  expect(asked).toEqual([BLOBS_PER_QUESTION, 1]);
  expect((await office.call('POST', `/orders/${order.id}/cancel`)).status).toBe(200);
});

test('S65: what nobody has paid takes a share of the disk, what is paid comes first, and the disk that fills gives up the former', async () => {
  // A quarter of 400,000 bytes above the reserve.
  disk.freeBytes = 1_400_000;
  const large = await orderAtHome(customer, [await newPhoto(150_000)]);
  await arrived(edge, large.id);
  const small = await orderAtHome(customer, [await newPhoto(60_000)]);
  await arrived(edge, small.id);
  await photosHere(edge, small);
  // It is counted: another one of that size does not fit any more.
  const second = await orderAtHome(customer, [await newPhoto(60_000)]);
  await arrived(edge, second.id);
  const paid = await orderAtHome(customer, [await newPhoto(200_000)]);
  expect((await pay(paid.id)).status).toBe(200);
  await photosHere(edge, paid);
  expect([await has(large), await has(second)]).toEqual([false, false]);
  expect((await pay(large.id)).status).toBe(200);
  await photosHere(edge, large);
  expect(await has(second)).toBe(false);

  await eventually(edge.sync.status, ({ blobsWaiting }) => blobsWaiting === 0);
  disk.freeBytes = 1_000_001;
  await edge.roomMaker.look();
  expect([await has(small), await has(paid), await has(large)]).toEqual([false, true, true]);
  // There is room again: it is not fetched at once, and when it is paid it is.
  disk.freeBytes = 9_000_000;
  expect((await pay(second.id)).status).toBe(200);
  await photosHere(edge, second);
  expect(await has(small)).toBe(false);
  expect((await pay(small.id)).status).toBe(200);
  await photosHere(edge, small);
});
