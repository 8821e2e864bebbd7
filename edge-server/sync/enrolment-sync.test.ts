import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCatalogueReader } from './catalogue-snapshot.repository.ts';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';
import { NotEnrolledError } from './order-number.repository.ts';
import { eventually, openShopInTest, type ShopInTest, sha256Of } from './shop-in-test.ts';

let central: CentralInTest;
let shop: ShopInTest;

beforeEach(async () => {
  central = await startCentralInTest();
  await central.desk.addEnrolCode({ code: 'shop-code' });
  shop = await openShopInTest({ centralUrl: central.line.url(), enrolCode: 'shop-code' });
});
afterEach(async () => {
  await shop.stop();
  await central.stop();
});

test('S14: a shop that starts while central is away enrols by itself when it comes', async () => {
  await central.kill();
  await shop.sync.start();
  await eventually(
    () => shop.sync.status(),
    ({ linked }) => !linked,
  );
  await expect(shop.takeNumber()).rejects.toThrow(NotEnrolledError);
  await central.start();
  expect(await shop.enrolled()).toMatchObject({ serverName: 'Shop shop-code' });
});

test('S14: an enrolment whose answer is lost is the same enrolment when it is asked for again', async () => {
  central.line.set({ fault: { kind: 'cut-answer' }, matching: /sync\/enrol/, times: 2 });
  await shop.sync.start();
  await shop.enrolled();
  expect(central.line.strikes()).toBe(2);
  await shop.placeOrder();
  await eventually(
    () => central.desk.orders(),
    (orders) => orders.length === 1,
  );
});

test('S15: a revoked token is refused from the next call on, and the shop says so but goes on taking orders', async () => {
  await shop.sync.start();
  await shop.enrolled();
  await shop.withNumbers();
  await shop.placeOrder();
  await eventually(
    () => central.desk.orders(),
    (orders) => orders.length === 1,
  );
  await central.desk.revoke();
  await shop.placeOrder();
  const status = await eventually(
    () => shop.sync.status(),
    ({ trouble }) => trouble === 'token-refused',
  );
  expect(status).toMatchObject({ linked: false, outboxDepth: 1 });
  expect(await central.desk.orders()).toHaveLength(1);
});

test('S16: two blocks are in hand, and numbers go on without central and without end', async () => {
  await shop.sync.start();
  await shop.enrolled();
  await shop.withNumbers();
  await shop.sync.stop();
  const numbers: number[] = [];
  for (let count = 0; count < 1_300; count += 1) numbers.push(await shop.takeNumber());
  expect(new Set(numbers).size).toBe(1_300);
  expect(numbers.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  expect(numbers[100]).toBe(50_000);
  expect(numbers[200]).toBe(500_000);
});

test('S19: a new catalogue is in force whole, its pictures first, and not before', async () => {
  const image = 'a picture of a size';
  const sha256 = sha256Of(Buffer.from(image));
  const reader = createCatalogueReader(shop.database);
  await shop.sync.start();
  const first = await eventually(
    () => reader.current(),
    (snapshot) => snapshot !== null,
  );
  central.line.set({ fault: { kind: 'cut-answer' }, matching: /GET .*\/images\// });
  await central.desk.setCatalogue({ version: 'with-picture', image });
  await eventually(
    () => central.line.strikes(),
    (strikes) => strikes >= 2,
  );
  expect((await reader.current())?.version).toBe(first?.version);
  central.line.heal();
  await eventually(
    () => reader.current(),
    (snapshot) => snapshot?.version.startsWith('with-picture.') === true,
  );
  expect(await shop.blobs.has(sha256)).toBe(true);
  for (const version of ['third', 'fourth', 'fifth']) {
    await central.desk.setCatalogue({ version });
    await eventually(
      () => reader.current(),
      (snapshot) => snapshot?.version.startsWith(`${version}.`) === true,
    );
  }
  const kept = await shop.database.selectFrom('catalogue_snapshot').select('version').orderBy('sequence').execute();
  expect(kept.map(({ version }) => version.split('.')[0])).toEqual(['third', 'fourth', 'fifth']);
});
