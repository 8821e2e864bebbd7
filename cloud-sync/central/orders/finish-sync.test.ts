import { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { OrderDetails } from '@printfront/cloud-sync/protocol/order-details.ts';
import { Order } from '@printfront/shared/contracts/orders.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maintainerOf, named } from '../catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { findCommandsAfter } from '../sync/commands.repository.ts';
import { A_PHOTO, bringOrder, SIZE_4X6, submittedOrder } from './order-in-test.ts';
import { applyOrderDetails } from './orders.service.ts';

const SEEN: OrderDetails = { shippingMethod: 1, shippingTracking: null, estimatedDueDate: null, staffNotes: '' };
const MATTE = { id: 'finish-matte', name: named('Matte'), code: 'matte', surcharge: 150 };
const GLOSSY = { id: 'finish-glossy', name: named('Glossy'), code: 'glossy', surcharge: 150 };
const SIZE_5X7 = { ...SIZE_4X6, id: 'size-5x7', key: '5x7' };
const LINES = [SIZE_4X6, SIZE_5X7].map((size) => ({
  ...{ size, printQuantity: 2, photoFrame: null, files: [A_PHOTO], finish: MATTE },
}));

let central: CentralInTest;
let shop: Awaited<ReturnType<CentralInTest['enrolled']>>;
let maintainer: Awaited<ReturnType<typeof maintainerOf>>;
beforeAll(async () => {
  central = await startCentralInTest();
  shop = await central.enrolled('Shop A');
  maintainer = await maintainerOf(central);
});
afterAll(() => central.stop());

const read = async (orderId: string) => Order.parse((await maintainer.call('GET', `/orders/${orderId}`)).body);
const papersOf = async (orderId: string) => (await read(orderId)).lines.map(({ finish }) => finish?.code ?? null);
const fromShop = (orderId: string, from: Partial<OrderDetails>, to: Partial<OrderDetails>) =>
  central.database.transaction().execute((trx) =>
    applyOrderDetails(trx, {
      ...{ serverId: shop.serverId, orderId, by: 'Counter' },
      ...{ from: { ...SEEN, ...from }, to: { ...SEEN, ...to } },
    }),
  );
const told = async (orderId: string) =>
  (await findCommandsAfter(central.database, shop.serverId, 0)).commands
    .map(({ command }) => command)
    .filter((command) => 'orderId' in command && command.orderId === orderId);

it('S55: a line keeps its finish with name and price as they were ordered, under the order’s seal', async () => {
  const { orderId } = await bringOrder(central, shop, { lines: LINES });
  expect((await read(orderId)).lines.map(({ finish }) => finish)).toEqual([MATTE, MATTE]);
  const wrong = JSON.stringify({ ...MATTE, code: 'glossy' });
  await central.database.updateTable('order_line').set({ finish: wrong }).where('order_id', '=', orderId).execute();
  const archive = await central.call(`/orders/${orderId}/archive`, { session: maintainer.session });
  expect(await archive.json()).toMatchObject({ code: 'order-damaged' });
});

it('S55: an order of a shop that knows of no finishes has none, and its seal is what it always was', async () => {
  const { orderId } = await bringOrder(central, shop);
  expect(await papersOf(orderId)).toEqual([null]);
  expect((await maintainer.call('GET', `/orders/${orderId}/archive`)).body.code).not.toBe('order-damaged');
  // What an older end reads of a newer one's: the field is dropped and nothing else.
  const older = SubmittedOrder.parse(JSON.parse(JSON.stringify(submittedOrder())));
  expect(older.lines.every((line) => !('finish' in line))).toBe(true);
});

it('S55: what staff of a shop print instead is taken over size by size; two sizes changed at once both count', async () => {
  const { orderId } = await bringOrder(central, shop, { lines: LINES });
  await fromShop(orderId, {}, { finishes: { 'size-4x6': GLOSSY } });
  expect(await papersOf(orderId)).toEqual(['glossy', 'matte']);
  expect(await told(orderId)).toEqual([]);
  // It had not seen that.
  await fromShop(orderId, {}, { finishes: { 'size-5x7': GLOSSY } });
  expect(await papersOf(orderId)).toEqual(['glossy', 'glossy']);
  expect((await told(orderId)).at(-1)).toMatchObject({
    details: { finishes: { 'size-4x6': GLOSSY, 'size-5x7': GLOSSY } },
  });
  await fromShop(orderId, { finishes: { 'size-4x6': GLOSSY, 'size-5x7': GLOSSY } }, { finishes: {} });
  expect(await papersOf(orderId)).toEqual(['matte', 'matte']);
});

it('S55: a shop that says nothing of finishes has seen nothing of them and changes nothing', async () => {
  const { orderId } = await bringOrder(central, shop, { lines: LINES });
  await fromShop(orderId, {}, { finishes: { 'size-4x6': GLOSSY } });
  await fromShop(orderId, {}, { staffNotes: 'Calls first' });
  expect(await papersOf(orderId)).toEqual(['glossy', 'matte']);
  expect((await read(orderId)).staffNotes).toBe('Calls first');
});

it('S55: what is said at central goes to the shop with all the rest', async () => {
  const { id, key } = await maintainer.makeSize();
  const body = { finishes: [{ name: named('Glossy'), code: 'glossy', surcharge: 0 }] };
  const [glossy] = (await maintainer.call('PUT', `/sizes/${key}/finishes`, body)).body.finishes;
  const lines = [{ ...LINES[0], size: { ...SIZE_4X6, id, key } }] as typeof LINES;
  const { orderId } = await bringOrder(central, shop, { lines });
  const changed = { size: key, finishId: glossy.id, previousFinishId: MATTE.id };
  expect((await maintainer.call('PUT', `/orders/${orderId}/finish`, changed)).status).toBe(200);
  const { type, details } = (await told(orderId)).at(-1) as { type: string; details: unknown };
  expect(type).toBe('order-details-changed');
  expect(OrderDetails.parse(details).finishes).toEqual({ [id]: { ...glossy, surcharge: 150 } });
});
