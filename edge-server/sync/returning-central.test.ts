import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';
import { eventually, openShopInTest, type ShopInTest } from './shop-in-test.ts';

let central: CentralInTest;
let shop: ShopInTest;
let other: ShopInTest;

beforeEach(async () => {
  central = await startCentralInTest();
  for (const code of ['first-code', 'other-code']) await central.desk.addEnrolCode({ code });
  [shop, other] = [await openShop('first-code'), await openShop('other-code')];
});
afterEach(async () => {
  await shop.stop();
  await other.stop();
  await central.stop();
});

async function openShop(enrolCode: string): Promise<ShopInTest> {
  const opened = await openShopInTest({ centralUrl: central.line.url(), enrolCode });
  await opened.sync.start();
  await opened.enrolled();
  await opened.withNumbers();
  return opened;
}

const restoredWordsOf = ({ commands }: ShopInTest) => commands.filter(({ type }) => type === 'central-restored').length;

test('S43: a central whose older copy somebody puts back says once that it is restored, and gives no number again', async () => {
  const before = await shop.placeOrder();
  await Promise.all([shop.drained(), other.drained()]);
  const putBack = await central.copyData();
  // Leased to the other shop since: this central will not know that.
  const numbers = new Set<number>();
  while (numbers.size < 150) numbers.add(await other.takeNumber());
  other.sync.poke();
  await other.withNumbers();
  numbers.add(await other.takeNumber());
  const during = await shop.placeOrder();
  await Promise.all([shop.drained(), other.drained()]);

  await putBack();
  while (numbers.size < 400) {
    const size = numbers.size;
    numbers.add(await shop.takeNumber());
    expect(numbers.size).toBe(size + 1);
    shop.sync.poke();
    if (size % 50 === 0) await shop.withNumbers();
  }
  await eventually(
    () => central.desk.orders(),
    (orders) => orders.length === 2,
  );
  await eventually(
    () => [restoredWordsOf(shop), restoredWordsOf(other)],
    ([here, there]) => here === 1 && there === 1,
  );
  const after = await shop.placeOrder();
  await shop.drained();
  expect((await central.desk.orders()).map(({ order_id }) => order_id).sort()).toEqual(
    [before, during, after].map(({ orderId }) => orderId).sort(),
  );
  expect((await shop.sync.status()).parkedOrders).toEqual([]);

  // The other shop says so too, and later; and a word that comes now has a number that nobody has passed.
  await central.desk.appendCommand({ type: 'kiosk-removed', clientId: 'kiosk-1' });
  await eventually(
    () => [...shop.commands, ...other.commands],
    (commands) => commands.some(({ type }) => type === 'kiosk-removed'),
  );
  expect([restoredWordsOf(shop), restoredWordsOf(other)]).toEqual([1, 1]);
});
