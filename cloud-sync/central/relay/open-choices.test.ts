import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { enrolShop, hashOf, newOrderId, type ShopInTest } from './shop-in-test.ts';

let central: CentralInTest;
let shop: ShopInTest;
let number = 0;
beforeEach(async () => {
  central = await startCentralInTest();
  shop = await enrolShop(central);
});
afterEach(() => central.stop());

async function announce(choices?: object, as: { number?: number } = {}): Promise<void> {
  number += 1;
  const orders = [{ orderHash: hashOf(newOrderId()), state: 'open', iid: null }];
  const body = { epoch: shop.epoch, run: 'run-1', number, ...as, orders, ...(choices ? { choices } : {}) };
  expect((await shop.call('/front-orders', { body })).status).toBe(200);
}
const kept = async () => {
  const row = await central.database.selectFrom('edge_server').select('open_choices').executeTakeFirstOrThrow();
  return row.open_choices === null ? null : JSON.parse(row.open_choices);
};

const some = { orderCount: 2, sizeIds: ['size-4x6'], photoFrameIds: ['frame-stars'] };
const none = { orderCount: 0, sizeIds: [], photoFrameIds: [] };

test('S31: what open orders have chosen is known until the shop says otherwise', async () => {
  await announce();
  expect(await kept()).toBeNull();
  await announce(some);
  expect(await kept()).toEqual(some);
  await announce(some);
  expect(await kept()).toEqual(some);
  await announce(none);
  expect(await kept()).toEqual(none);
});

test('S31: a late announcement brings nothing back', async () => {
  await announce(some);
  const late = number;
  await announce(none);
  await announce(some, { number: late });
  expect(await kept()).toEqual(none);
});

test('S31: a shop that was put back to an older version says nothing, and nothing is believed of it', async () => {
  await announce(some);
  await announce();
  expect(await kept()).toBeNull();
});
