import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { CopyDamage, OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { createScrubRecord } from '@printfront/shared/server/blobs/photo-scrub.repository.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { placeOnlineOrder } from '../orders/online-order-in-test.ts';
import { A_PHOTO, bringOrder, SIZE_4X6 } from '../orders/order-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { enrolInTest } from '../sync/edge-in-test.ts';
import { addEnrolCode } from '../sync/edge-servers.repository.ts';
import { listDamagedPhotos } from './damaged-photos.repository.ts';
import { type Customer, customerOf } from './uploads-in-test.ts';

let central: CentralInTest;
let staff: Customer;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  staff = await customerOf(central);
  await central.database.updateTable('user').set({ rank: 80 }).where('id', '=', staff.userId).execute();
});
afterAll(() => central.stop());

const shop = () =>
  enrolInTest({
    url: () => central.origin,
    desk: { addEnrolCode: ({ code }) => addEnrolCode(central.database, code, 'Shop A') },
  });

/** A shop whose order has arrived with its one photo. */
async function orderedPhoto() {
  const edge = await shop();
  const photo = Buffer.concat([await orientedJpeg(1, 60, 40), randomBytes(50)]);
  const sha256 = createHash('sha256').update(photo).digest('hex');
  const lines = [{ size: SIZE_4X6, printQuantity: 2, photoFrame: null, files: [{ ...A_PHOTO, sha256 }] }];
  const event = edge.submitted({ lines });
  await edge.push([event]);
  expect(await edge.sendPart(sha256, 0, photo.length, photo)).toEqual({ state: 'stored' });
  const { orderId, iid } = event.payload;
  const behind = async () => (await edge.call('POST', '/digest', { orders: [{ orderId, version: 1 }] })).body.behind;
  return { edge, photo, sha256, orderId, iid, behind };
}

async function turnOneBit(file: string): Promise<void> {
  const bytes = await fs.readFile(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 20) ^ 1, bytes.length - 20);
  await fs.writeFile(file, bytes);
}

/** As the scrub leaves it. A bucket has none; there its rows are written by hand, because PostgreSQL goes with a disk too. */
async function damage(sha256: string): Promise<void> {
  const { disk } = central.storage;
  if (disk !== null) {
    await turnOneBit(disk.localPath(sha256));
    return central.scrub.suspect(sha256);
  }
  await createScrubRecord(central.database).noteDamaged(sha256);
  await central.blobs.remove(sha256);
}

/** An order with one photo, among all and by itself. */
async function seenBy(person: Customer, orderId: string) {
  const list = (await person.call('GET', person === staff ? '/orders/all' : '/orders')).body.items as OrderSummary[];
  const order = (await person.call('GET', `/orders/${orderId}`)).body;
  return { order, inList: list.find(({ id }) => id === orderId), damage: order.lines[0].files[0].damage };
}

const COUNTED = { missingPhotoCount: 1, damagedPhotoCount: 1 };
const damagedAs = (damage: CopyDamage) => ({ order: COUNTED, inList: COUNTED, damage });
const NOTHING_MISSING = { missingPhotoCount: 0, damagedPhotoCount: 0 };
const SOUND = { order: NOTHING_MISSING, inList: NOTHING_MISSING, damage: undefined };

test('S39: a photo that central’s disk has damaged is named, not printed, and asked for again', async (context) => {
  const { disk } = central.storage;
  if (disk === null) return context.skip('a bucket looks after its bytes itself');
  const { edge, photo, sha256, orderId, iid, behind } = await orderedPhoto();
  expect(await behind()).toEqual([]);
  // Looked at, and remembered to be here.
  expect((await seenBy(staff, orderId)).order).toMatchObject({ missingPhotoCount: 0, damagedPhotoCount: 0 });
  await turnOneBit(disk.localPath(sha256));

  expect(await central.scrub.finishRound()).toBe(1);
  expect(await listDamagedPhotos(central.database)).toMatchObject([
    { sha256, uses: [{ orderId, iid, name: A_PHOTO.name }] },
  ]);
  const archive = await central.call(`/orders/${orderId}/archive`, { session: staff.session });
  expect(await archive.json()).toMatchObject({ status: 409, code: 'photo-damaged' });
  const metrics = await (await fetch(`${central.origin}/metrics`)).text();
  expect(metrics).toMatch(/^printfront_photos_damaged 1$/m);
  expect(await (await fetch(`${central.origin}/readyz`)).json()).toMatchObject({ damagedPhotos: 1 });
  expect((await staff.call('GET', '/central/health')).body.damagedPhotos).toEqual([
    { foundAt: expect.any(String), uses: [{ orderId, iid, fileName: A_PHOTO.name }] },
  ]);
  // A shop that is away is not given up: it is asked when it is back, and for three days from then on.
  const after = (days: number) => {
    central.clock.offsetMs = days * 86_400_000;
  };
  for (const days of [0, 9]) {
    after(days);
    expect(await seenBy(staff, orderId)).toMatchObject(damagedAs('awaited-from-shop'));
  }
  for (const days of [9, 11]) {
    after(days);
    expect(await behind()).toEqual([{ orderId, version: 0 }]);
  }
  after(13);
  expect(await behind()).toEqual([]);
  expect(await seenBy(staff, orderId)).toMatchObject(damagedAs('ask-customer'));
  // It may still send it, and what was asked then says nothing of the next time.
  expect(await edge.missing([sha256])).toEqual([{ sha256, receivedBytes: 0 }]);
  expect(await edge.sendPart(sha256, 0, photo.length, photo)).toEqual({ state: 'stored' });
  expect(await central.scrub.finishRound()).toBe(0);
  expect(await behind()).toEqual([]);
  expect(await listDamagedPhotos(central.database)).toEqual([]);
  expect(await seenBy(staff, orderId)).toMatchObject(SOUND);
  expect((await fs.readFile(disk.localPath(sha256))).equals(photo)).toBe(true);
  after(20);
  await damage(sha256);
  expect(await behind()).toEqual([{ orderId, version: 0 }]);
  expect(await seenBy(staff, orderId)).toMatchObject(damagedAs('awaited-from-shop'));
  after(0);
});

test('staff are told that a photo of an online order is damaged until the same photo is sent again', async () => {
  const customer = await customerOf(central);
  const { id: orderId } = await placeOnlineOrder(central, customer);
  const { sha256 } = await central.database
    .selectFrom('order_file')
    .select('sha256')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const photo = await buffer(await central.blobs.openRead(sha256));
  expect(await seenBy(staff, orderId)).toMatchObject(SOUND);
  await damage(sha256);

  const seen = await seenBy(staff, orderId);
  expect(seen).toMatchObject(damagedAs('ask-customer'));
  expect(seen.order.lines[0].files[0].thumbnailUrl).toBeNull();
  const archive = await staff.call('GET', `/orders/${orderId}/archive`);
  expect([archive.status, archive.body.code]).toEqual([409, 'photo-damaged']);
  // Whose photo it is sees that there is no picture, and no more.
  const own = await seenBy(customer, orderId);
  expect(own).toMatchObject({ order: { missingPhotoCount: 1, damagedPhotoCount: 0 }, damage: undefined });

  const other = await customerOf(central);
  expect((await other.upload('4x6', photo)).status).toBe(201);
  expect(await seenBy(staff, orderId)).toMatchObject(SOUND);
});

test('a shop that was revoked is not waited for, and a photo that never came is not called damaged', async () => {
  const { edge, sha256, orderId } = await orderedPhoto();
  await damage(sha256);
  expect(await seenBy(staff, orderId)).toMatchObject(damagedAs('awaited-from-shop'));
  expect((await staff.call('DELETE', `/shops/${edge.enrolment.serverId}`)).status).toBe(204);
  expect(await seenBy(staff, orderId)).toMatchObject(damagedAs('ask-customer'));

  const { orderId: newer } = await bringOrder(central, await central.enrolled(), { iid: 90_000 });
  const { order, damage: none } = await seenBy(staff, newer);
  expect([order.missingPhotoCount, order.damagedPhotoCount, none]).toEqual([1, 0, undefined]);
  const archive = await staff.call('GET', `/orders/${newer}/archive`);
  expect(archive.body.code).toBe('photo-missing');
});

test('S39: a shop gets back the photos of its own orders, and nobody else’s', async () => {
  const { edge, photo, sha256 } = await orderedPhoto();
  const fetchBy = async (token: string) =>
    fetch(`${central.origin}/api/v1/sync/blobs/${sha256}`, {
      headers: { authorization: `Bearer ${token}`, 'x-printfront-protocol': '1' },
    });
  const own = await fetchBy(edge.token);
  expect(Buffer.from(await own.arrayBuffer()).equals(photo)).toBe(true);
  expect((await fetchBy((await shop()).token)).status).toBe(404);
});

test('an order whose row the disk has changed is not printed', async () => {
  const { orderId } = await orderedPhoto();
  const archive = async () => (await staff.call('GET', `/orders/${orderId}/archive`)).status;
  await central.database.updateTable('order_file').set({ quantity: 3 }).where('order_id', '=', orderId).execute();
  expect(await archive()).toBe(409);
});
