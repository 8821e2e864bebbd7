import type { FaultRule } from '@printfront/shared/testing/fault.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';
import { readCommandCursor } from './command.repository.ts';
import { readConfirmed } from './position.repository.ts';
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

/** Shops hear commands, and central hears nothing of where they stand. */
const ONLY_POLLS: FaultRule = {
  fault: { kind: 'cut-request', afterBytes: 0 },
  matching: /POST .*sync\/(?:hello|events|order-numbers)/,
};

const removedOf = ({ commands }: ShopInTest) =>
  commands.flatMap((command) => (command.type === 'kiosk-removed' ? [command.clientId] : []));

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

test('S17 S43: an older copy of central is noticed by a poll alone, each time that one comes back', async () => {
  const bothTold = (times: number) =>
    eventually(
      () => [restoredWordsOf(shop), restoredWordsOf(other)],
      ([here, there]) => here === times && there === times,
    );
  const remove = async (clientId: string) => {
    await central.desk.appendCommand({ type: 'kiosk-removed', clientId });
  };
  const removed = (...clientIds: string[]) =>
    eventually(
      () => removedOf(shop),
      (found) => found.join() === clientIds.join(),
    );
  await Promise.all([shop.drained(), other.drained()]);
  central.line.set(ONLY_POLLS);
  const putBack = await central.copyData();
  await remove('kiosk-1');
  await removed('kiosk-1');
  await putBack();
  await bothTold(1);

  // Here the copy gives the number of the command that it has lost to another one.
  const putBackAgain = await central.copyData();
  await remove('kiosk-2');
  await removed('kiosk-1', 'kiosk-2');
  central.line.set({ fault: { kind: 'refuse' } });
  await putBackAgain();
  await remove('kiosk-3');
  central.line.set(ONLY_POLLS);
  await bothTold(2);
  await removed('kiosk-1', 'kiosk-2', 'kiosk-3');

  // What a shop keeps outlasts its process.
  expect((await readCommandCursor(shop.database)).seal).toMatch(/^2\./);
  // That central was older is known by now: where the shops stand says nothing new.
  central.line.heal();
  const order = await shop.placeOrder();
  await shop.drained();
  expect((await central.desk.orders()).map(({ order_id }) => order_id)).toEqual([order.orderId]);
  expect([restoredWordsOf(shop), restoredWordsOf(other)]).toEqual([2, 2]);
  await eventually(
    () => readConfirmed(shop.database),
    (confirmed) => confirmed?.seal?.startsWith('2.') === true,
  );
}, 120_000);
