import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askForAllAgain, findWaitingBlobs, setReceived } from './blob-queue.repository.ts';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';
import { eventually, openShopInTest, type ShopInTest, sha256Of } from './shop-in-test.ts';

let central: CentralInTest;
let shop: ShopInTest;

beforeEach(async () => {
  central = await startCentralInTest();
  await central.desk.addEnrolCode({ code: 'shop-code' });
  shop = await openShopInTest({ centralUrl: central.line.url(), enrolCode: 'shop-code' });
  await shop.sync.start();
  await shop.enrolled();
});
afterEach(async () => {
  await shop.stop();
  await central.stop();
});

const allReceived = () =>
  eventually(
    () => shop.sync.status(),
    ({ blobsWaiting }) => blobsWaiting === 0,
  );

test('S11: a photo whose connection breaks again and again goes on where it broke off', async () => {
  const photo = randomBytes(3_000_000);
  // Only what is kept of each connection lets it end: no single one may carry the whole photo.
  central.line.set({ fault: { kind: 'cut-request', afterBytes: 800_000 }, matching: /PUT .*sync\/blobs/ });
  await shop.placeOrder([photo]);
  await allReceived();
  expect(central.line.strikes()).toBeGreaterThanOrEqual(3);
  expect(central.line.strikes()).toBeLessThan(12);
  // The parts are gone, the photo is there.
  expect(await central.desk.blobs()).toEqual([{ sha256: sha256Of(photo), byteSize: photo.length }]);
});

test('S11: a photo larger than a part arrives whole', async () => {
  const photo = randomBytes(18_000_000);
  await shop.placeOrder([photo]);
  await allReceived();
  expect(await central.desk.blobs()).toEqual([{ sha256: sha256Of(photo), byteSize: photo.length }]);
});

const hasReceipt = async (photo: Buffer) => {
  const row = shop.database.selectFrom('outbox_blob').select('state').where('sha256', '=', sha256Of(photo));
  return (await row.executeTakeFirst())?.state === 'received';
};

test('S12: there is no receipt before central has the photo, and there is one after a lost answer', async () => {
  const photo = randomBytes(100_000);
  await central.kill();
  await shop.placeOrder([photo]);
  expect(await hasReceipt(photo)).toBe(false);
  await central.start();
  central.line.set({ fault: { kind: 'cut-answer' }, matching: /PUT .*sync\/blobs/, times: 1 });
  await allReceived();
  expect(await hasReceipt(photo)).toBe(true);
  expect(await central.desk.blobs()).toHaveLength(1);
});

test('S12: an answer to a question from before it has to be asked anew is no receipt', async () => {
  await shop.sync.stop();
  const { orderId } = await shop.placeOrder([randomBytes(100)]);
  const acknowledged = { acknowledged_version: 1 };
  await shop.database.updateTable('outbox_order').set(acknowledged).where('order_id', '=', orderId).execute();
  const ask = () => findWaitingBlobs(shop.database, { limit: 20, without: [] });
  const early = await ask();
  expect(early).toHaveLength(1);
  // A central from an older copy says so while it answers.
  await shop.database.transaction().execute((transaction) => askForAllAgain(transaction));
  await setReceived(shop.database, early);
  expect((await ask()).map(({ sha256 }) => sha256)).toEqual(early.map(({ sha256 }) => sha256));
  await setReceived(shop.database, await ask());
  expect(await ask()).toEqual([]);
});

test('S13: a photo that is damaged in the shop is never sent, is shown, and does not stop the others', async () => {
  await central.kill();
  const damaged = randomBytes(50_000);
  const good = randomBytes(50_000);
  await shop.placeOrder([damaged]);
  await shop.placeOrder([good]);
  const file = await fs.open(shop.blobs.localPath(sha256Of(damaged)), 'r+');
  await file.write(Buffer.from([(damaged[1000] ?? 0) ^ 1]), 0, 1, 1000);
  await file.close();
  await central.start();
  const status = await allReceived();
  expect(status.blobsDamaged).toBe(1);
  expect(await central.desk.blobs()).toEqual([{ sha256: sha256Of(good), byteSize: good.length }]);
});

test('S10: photos of the newest order go first', async () => {
  await central.kill();
  const photos = Array.from({ length: 60 }, () => randomBytes(1_000));
  for (let order = 0; order < 3; order += 1) await shop.placeOrder(photos.slice(order * 20, order * 20 + 20));
  await central.start();
  central.line.set({ fault: { kind: 'delay', ms: 15 }, matching: /PUT .*sync\/blobs/ });
  const first = await eventually(
    () => central.desk.blobs(),
    (blobs) => blobs.length >= 5,
  );
  const newest = new Set(photos.slice(40).map(sha256Of));
  expect(first.filter(({ sha256 }) => newest.has(sha256)).length).toBe(Math.min(first.length, 20));
  central.line.heal();
  await allReceived();
});
