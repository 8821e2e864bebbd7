import { Shop } from '@printfront/shared/contracts/shop.ts';
import { PAYMENT_METHOD } from '@printfront/shared/domain/order-states.ts';
import { DEFAULT_QUOTAS } from '@printfront/shared/domain/quotas.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { type CentralInTest, ENROL_CODE, startCentralInTest } from '../orders/central-in-test.ts';
import { QUICK, signedInAt } from '../orders/online-orders-in-test.ts';
import { readEdgeSettings } from '../settings/env.ts';
import { createLimitsReader, givenLimitsOf, quotaVariablesOf } from '../settings/shop-limits.ts';
import { createCatalogueReader } from '../sync/catalogue-snapshot.repository.ts';

let central: CentralInTest;
let edge: EdgeInTest;
/** At the desk of the shop: what an owner saves there goes to central, and comes back with the catalogue. */
let owner: TestClient;
let kiosk: TestClient;
beforeAll(async () => {
  central = await startCentralInTest();
  const intervals = { ...QUICK, catalogueMs: 100 };
  edge = await startEdgeInTest({ centralUrl: central.line.url(), enrolCode: ENROL_CODE, intervals });
  await eventually(shop, ({ isDemo }) => isDemo === true);
  owner = await signedInAt(edge.url);
  kiosk = await edge.kiosk();
});
afterAll(async () => {
  await edge?.stop();
  await central?.stop();
});

const shop = async (): Promise<Shop> => Shop.parse((await edge.phone().call('GET', '/shop')).body);
const save = async (section: string, body: object) => {
  expect((await owner.call('PUT', `/settings/${section}`, body)).status).toBe(200);
};
const payment = {
  promptPayId: '081-234-5678',
  promptPayName: 'Nok Printing',
  bank: 'scb',
  bankName: null,
  bankAccountNumber: '123-4-56789-0',
  bankAccountName: 'Nok Printing',
  offersPromptPay: true,
  offersTransfer: true,
  offersCounter: true,
  minimumOrder: null,
};

/** With one photo, which nobody has placed yet. */
async function openOrder(): Promise<string> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1));
  await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${id}/status`)).body,
    (statuses) => statuses[0].status === 1,
  );
  return id;
}
const submit = (id: string, more: object = {}) =>
  kiosk.call('POST', `/storefront/orders/${id}`, {
    name: 'A',
    phoneNumber: '0812345678',
    paymentMethod: PAYMENT_METHOD.qr,
    shippingMethod: 1,
    ...more,
  });

test('S59: what an owner saves is the shop of the kiosks soon after, without a restart', async () => {
  await save('shop', {
    name: { th: 'ร้านป้านก', en: 'Auntie Nok' },
    address: { th: 'นิมมาน', en: 'Nimman' },
    phone: '053 123 456',
    lineId: '@nok',
    mapUrl: 'https://maps.example/nok',
  });
  await save('languages', { languages: ['en', 'th'], phoneNumbers: 'thai' });
  await save('photos', { photoRetentionDays: 9, personalDataRetentionDays: 99 });
  const here = await eventually(shop, ({ photoRetentionDays }) => photoRetentionDays === 9);
  expect(here).toMatchObject({
    name: { th: 'ร้านป้านก', en: 'Auntie Nok' },
    contact: { phone: '053123456', lineId: '@nok', mapUrl: 'https://maps.example/nok', address: { en: 'Nimman' } },
    languages: ['en', 'th'],
    phoneNumbers: 'thai',
  });
  // For the sweeps, and for nobody else.
  expect((await createCatalogueReader(edge.database).current())?.shop.personalDataRetentionDays).toBe(99);
  expect(here).not.toHaveProperty('personalDataRetentionDays');
  expect((await submit(await openOrder(), { phoneNumber: '+447911123456' })).body).toMatchObject({
    code: 'parameter-invalid',
    parameter: 'phoneNumber',
  });
});

test('S79: the time zone that an owner chooses is that of the shop soon after, also for its days without central', async () => {
  await save('time', { timeZone: 'Pacific/Kiritimati' });
  await eventually(shop, ({ timeZone }) => timeZone === 'Pacific/Kiritimati');
  const kept = await createCatalogueReader(edge.database).current();
  expect(kept?.shop.timeZone).toBe('Pacific/Kiritimati');
  await save('time', { timeZone: 'Asia/Bangkok' });
  await eventually(shop, ({ timeZone }) => timeZone === 'Asia/Bangkok');
});

test('S88: quotas that an owner sets hold at the kiosks soon after, also without central', async () => {
  const quotas = async () => (await createCatalogueReader(edge.database).current())?.shop.quotas;
  const id = await openOrder();
  await save('quotas', { ...DEFAULT_QUOTAS, orderPhotos: 1 });
  await eventually(quotas, (told) => told?.orderPhotos === 1);
  // Not for screens.
  expect(await shop()).not.toHaveProperty('quotas');
  const second = async () => (await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(2))).body;
  expect(await second()).toMatchObject({ code: 'too-many-photos', limit: 1 });
  await save('quotas', DEFAULT_QUOTAS);
  await eventually(quotas, (told) => told === undefined);
  expect(await second()).not.toHaveProperty('code');
});

test('S88: a variable of the shop’s computer stands above them, and central is told its name', async () => {
  const settings = { ...readEdgeSettings({ MOST_ORDER_PHOTOS: '5' }) };
  expect(quotaVariablesOf(settings)).toEqual(['MOST_ORDER_PHOTOS']);
  const told = { current: async () => ({ shop: { quotas: { ...DEFAULT_QUOTAS, orderPhotos: 2, orderPrints: 3 } } }) };
  const limits = await createLimitsReader(told as never, givenLimitsOf(settings))();
  expect(limits.order).toMatchObject({ photos: 5, prints: 3 });
});

test('S60: the accounts of the demo are nobody’s, and go as soon as the shop has one of its own', async () => {
  expect((await shop()).isDemo).toBe(true);
  await save('payment', payment);
  const here = await eventually(shop, ({ isDemo }) => isDemo !== true);
  expect(here).toMatchObject({
    promptPayName: { th: 'Nok Printing' },
    bankAccount: { bank: { en: 'Siam Commercial Bank' }, number: '123-4-56789-0' },
  });
  const id = await openOrder();
  const placed = await submit(id);
  expect(placed.status).toBe(200);
  const price = placed.body.priceSummary.totalPrice;
  const shown = await kiosk.call('GET', `/storefront/orders/${id}/payment?paymentMethod=1&price=${price}`);
  expect(shown.body.accountName).toBe('Nok Printing');
  expect(shown.body.qrPayload).toContain('0066812345678');
});

test('S59: what is not offered cannot be chosen, and too small an order is not taken', async () => {
  const id = await openOrder();
  await save('payment', { ...payment, offersTransfer: false, offersCounter: false, minimumOrder: 100_000 });
  const here = await eventually(shop, ({ paymentMethods }) => paymentMethods.length === 1);
  expect(here).toMatchObject({ paymentMethods: [PAYMENT_METHOD.qr], minimumOrder: 100_000 });
  expect((await submit(id, { paymentMethod: PAYMENT_METHOD.counter })).body).toMatchObject({
    parameter: 'paymentMethod',
  });
  expect(await submit(id)).toMatchObject({ status: 409, body: { code: 'total-too-low', limit: 100_000 } });
  await save('payment', { ...payment, minimumOrder: null });
  await eventually(shop, ({ minimumOrder }) => minimumOrder === undefined);
  expect((await submit(id)).status).toBe(200);
});
