import { Order } from '@printfront/shared/contracts/orders.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Maintainer, maintainerOf } from '../catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { enrolShop, type ShopInTest } from '../relay/shop-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type Customer, customerOf } from '../uploads/uploads-in-test.ts';
import { checkout, prepareUpload } from './online-order-in-test.ts';

const ACCOUNT = {
  promptPayId: '081-234-5678',
  promptPayName: 'Ari Printing',
  bank: 'kbank',
  bankName: null,
  bankAccountNumber: '012-3-45678-9',
  bankAccountName: 'Ari Printing',
};
const payTo = { promptPayName: { en: 'Ari Printing' }, bankAccount: { number: '012-3-45678-9' } };

let central: CentralInTest;
let owner: Maintainer;
let customer: Customer;
let ari: ShopInTest;
let siam: ShopInTest;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  [ari, siam] = [await enrolShop(central, 'Shop Ari'), await enrolShop(central, 'Shop Siam')];
  owner = await maintainerOf(central);
  customer = await customerOf(central);
  const report = { outboxDepth: 0, oldestUnsyncedAt: null, blobsWaiting: 0, parkedOrders: 0, makesOnlineOrders: true };
  await central.database
    .updateTable('edge_server')
    .set({ last_report: JSON.stringify(report), takes_online: 1 })
    .execute();
});
afterAll(() => central.stop());

const own = (shop: ShopInTest, part: string, body: object) =>
  owner.call('PUT', `/settings/shops/${shop.serverId}/${part}`, body);
const place = async (uploadId: string, changes: object) => {
  const answer = await customer.call('POST', '/orders', checkout(uploadId, changes));
  return { ...answer, order: Order.safeParse(answer.body).data };
};
const terms = async (uploadId: string, shop?: ShopInTest) => {
  const where = shop === undefined ? '' : `&pickupShopId=${shop.serverId}`;
  const asked = `/working-hours/estimate-due-date?uploadId=${uploadId}&shippingMethod=1${where}`;
  return (await customer.call('GET', asked)).body;
};
const commandOf = async (shop: ShopInTest, orderId: string) => {
  await central.giving.sweep();
  const rows = await central.database
    .selectFrom('sync_command')
    .select('body')
    .where('server_id', '=', shop.serverId)
    .where('body', 'like', `%"order-to-make"%${orderId}%`)
    .execute();
  return JSON.parse(rows[0]?.body ?? 'null');
};

it('is paid to the account of the shop that makes it, which stays when the account or the shop changes', async () => {
  expect((await own(ari, 'account', ACCOUNT)).status).toBe(200);
  const uploadId = await prepareUpload(central, customer);
  const { order } = await place(uploadId, { pickupShopId: ari.serverId });
  expect(order).toMatchObject({ payTo, qrPayload: expect.stringContaining('0066812345678') });
  const elsewhere = await place(await prepareUpload(central, customer), { pickupShopId: siam.serverId });
  expect(elsewhere.order).toMatchObject({ madeBy: { name: 'Shop Siam' } });
  expect(elsewhere.order?.payTo).toBeUndefined();
  expect(elsewhere.order?.qrPayload).not.toContain('0066812345678');
  await own(ari, 'account', { ...ACCOUNT, bankAccountNumber: '012-3-45679-7' });
  const path = `/orders/${order?.id}`;
  await owner.call('PUT', `${path}/making-shop`, { shopId: siam.serverId });
  expect((await customer.call('GET', path)).body).toMatchObject({ payTo });
  expect((await owner.call('GET', path)).body).toMatchObject({ payTo });
});

it('S93: the shop that makes it is told, and reads it without internet', async () => {
  await own(ari, 'account', ACCOUNT);
  const uploadId = await prepareUpload(central, customer);
  const { order } = await place(uploadId, { pickupShopId: ari.serverId });
  expect((await commandOf(ari, order?.id ?? '')).order).toMatchObject({ payTo });
});

it('is ready by the hours of the shop that makes it, and takes what that shop takes', async () => {
  await own(ari, 'account', { ...ACCOUNT, promptPayId: null, promptPayName: null });
  const week = Array.from({ length: 7 }, (_, dayOfWeek) => ({
    dayOfWeek,
    openTime: '03:00:00',
    closeTime: '03:30:00',
  }));
  expect((await own(ari, 'hours', { week })).status).toBe(200);
  const uploadId = await prepareUpload(central, customer);
  const [here, there, unsaid] = [await terms(uploadId, ari), await terms(uploadId, siam), await terms(uploadId)];
  expect([here.paymentMethods, there.paymentMethods, unsaid.paymentMethods]).toEqual([[0], [0, 1], [0, 1]]);
  expect(here.estimatedDueDate).toMatch(/T20:[0-3]\d/);
  expect(there.estimatedDueDate).not.toMatch(/T20:[0-3]\d/);
  const refused = await place(uploadId, { pickupShopId: ari.serverId });
  expect(refused.body).toMatchObject({ code: 'parameter-invalid', parameter: 'paymentMethod' });
  const { order } = await place(uploadId, { pickupShopId: ari.serverId, paymentMethod: 0 });
  // While that shop is open, the hours count from the moment that it is asked.
  const laterMs = Date.parse(order?.estimatedDueDate ?? '') - Date.parse(here.estimatedDueDate);
  expect(laterMs).toBeGreaterThanOrEqual(0);
  expect(laterMs).toBeLessThan(60_000);
});

it('of a shop whose own account takes nothing from home is paid to all shops, as of one without', async () => {
  const nothing = { promptPayId: null, promptPayName: null, bank: null, bankName: null, bankAccountNumber: null };
  expect((await own(ari, 'account', { ...nothing, bankAccountName: null })).status).toBe(200);
  const uploadId = await prepareUpload(central, customer);
  expect((await terms(uploadId, ari)).paymentMethods).toEqual([0, 1]);
  const { status, order } = await place(uploadId, { pickupShopId: ari.serverId });
  expect([status, order?.payTo, order?.madeBy]).toMatchObject([201, undefined, { name: 'Shop Ari' }]);
  expect(order?.qrPayload).not.toContain('0066812345678');
});

it('an id of no shop, and one that is not open to customers, says what all shops take', async () => {
  const uploadId = await prepareUpload(central, customer);
  const nobody = { ...ari, serverId: '0197a000-0000-7000-8000-000000000000' };
  expect((await terms(uploadId, nobody)).paymentMethods).toEqual([0, 1]);
});
