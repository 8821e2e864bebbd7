import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { Order } from '@printfront/shared/contracts/orders.ts';
import { Settings } from '@printfront/shared/contracts/settings.ts';
import { Shop } from '@printfront/shared/contracts/shop.ts';
import { PAYMENT_METHOD, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AN_ADDRESS } from '../addresses/address-in-test.ts';
import { type Maintainer, maintainerOf } from '../catalogue/catalogue-in-test.ts';
import { createCatalogueReader } from '../catalogue/catalogue-reader.service.ts';
import { createShopReader } from '../catalogue/shop-reader.service.ts';
import { type CentralInTest, startCentralInTest, TEST_INSTALLED } from '../central-in-test.ts';
import { checkout, placeOnlineOrder, prepareUpload } from '../orders/online-order-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { readCentralSettings } from '../settings/env.ts';
import { installedShopOf } from '../settings/installed-shop.ts';
import { NOTHING_SAID } from '../settings/section-values.ts';
import { customerOf } from '../uploads/uploads-in-test.ts';

const DETAILS = {
  name: { th: 'ร้านรูปป้านก', en: 'Auntie Nok Prints' },
  address: { th: '12/3 ถ.นิมมาน เชียงใหม่', en: '12/3 Nimman Road\nChiang Mai' },
  phone: '๐๕๓-๑๒๓-๔๕๖',
  lineId: '@auntienok',
  mapUrl: 'https://maps.app.goo.gl/abc',
};
const PAID = {
  ...NOTHING_SAID.payment,
  promptPayId: '๐๘๑-๒๓๔-๕๖๗๘',
  promptPayName: 'นก การพิมพ์',
  bank: 'kbank',
  bankAccountNumber: '012-3-45678-9',
  bankAccountName: 'Nok Printing',
};

let central: CentralInTest;
let owner: Maintainer;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
});
afterAll(() => central.stop());
beforeEach(async () => {
  await central.database.deleteFrom('setting').execute();
  owner = await maintainerOf(central);
});

const settings = async () => Settings.parse((await owner.call('GET', '/settings')).body);
const shop = async () => Shop.parse(await (await central.call('/shop')).json());
const save = (section: string, body: object, seen?: string) => owner.call('PUT', `/settings/${section}`, body, seen);
/** Of this test's owner. */
const changes = async (): Promise<AuditEntry[]> => {
  const { items } = (await owner.call('GET', '/audit?subject=settings&limit=50')).body;
  return items.filter(({ by }: AuditEntry) => by === owner.name);
};

describe('a setting that is saved', () => {
  it('is the shop of the next look, in every process, and of shops that sync', async () => {
    const read = createCatalogueReader(central.database, TEST_INSTALLED);
    const before = await read();
    expect((await save('shop', DETAILS)).status).toBe(200);
    const { name, address, lineId, mapUrl } = DETAILS;
    const contact = { address, phone: '053123456', lineId, mapUrl };
    expect(await shop()).toMatchObject({ name, contact });
    const after = await read();
    expect(after.shop).toMatchObject({ name, contact });
    expect(after.version).not.toBe(before.version);
  });

  it('says how customers pay, and ends what was only for trying', async () => {
    expect(await shop()).toMatchObject({ isDemo: true, promptPayName: { en: 'Demo shop (do not pay)' } });
    expect(await settings()).toMatchObject({ isDemo: true, payment: { values: { promptPayId: null } } });
    expect((await save('payment', PAID)).status).toBe(200);
    const now = await shop();
    expect(now).not.toHaveProperty('isDemo');
    expect(now).toMatchObject({
      promptPayName: { th: 'นก การพิมพ์' },
      bankAccount: { bank: { en: 'Kasikornbank' }, number: '012-3-45678-9', name: 'Nok Printing' },
      paymentMethods: [PAYMENT_METHOD.slip, PAYMENT_METHOD.qr],
    });
    const order = await placeOnlineOrder(central, await customerOf(central));
    expect(order.qrPayload).toContain('0066812345678');
    await save('payment', { ...PAID, offersPromptPay: false });
    expect((await shop()).paymentMethods).toEqual([PAYMENT_METHOD.slip]);
    await save('payment', NOTHING_SAID.payment);
    expect(await shop()).toMatchObject({ paymentMethods: [], bankAccount: null, promptPayName: null });
  });

  it('says from how much on orders are taken, postage apart', async () => {
    const customer = await customerOf(central);
    await save('payment', { ...PAID, minimumOrder: 100_000 });
    expect((await shop()).minimumOrder).toBe(100_000);
    const uploadId = await prepareUpload(central, customer);
    expect(await customer.call('POST', '/orders', checkout(uploadId))).toMatchObject({
      status: 409,
      body: { code: 'total-too-low', limit: 100_000 },
    });
    await save('payment', { ...PAID, minimumOrder: 100 });
    expect((await customer.call('POST', '/orders', checkout(uploadId))).status).toBe(201);
  });

  it('says which languages and phone numbers there are', async () => {
    const customer = await customerOf(central);
    const foreign = { ...AN_ADDRESS, phoneNumber: '+447911123456' };
    expect((await customer.call('POST', '/addresses', foreign)).status).toBe(201);
    await save('languages', { languages: ['en'], phoneNumbers: 'thai' });
    expect(await shop()).toMatchObject({ languages: ['en'], phoneNumbers: 'thai' });
    expect((await customer.call('POST', '/addresses', foreign)).status).toBe(400);
    const page = await customer.call('POST', '/orders', {
      ...checkout(await prepareUpload(central, customer)),
      phoneNumber: '+447911123456',
    });
    expect(page).toMatchObject({ status: 400, body: { parameter: 'phoneNumber' } });
  });

  it('S76: speaks further languages in their order, which an editor of before leaves as they are', async () => {
    const spoken = ['zh', 'th', 'en'];
    await save('languages', { languages: ['th', 'en'], allLanguages: spoken, phoneNumbers: 'any' });
    const told = await shop();
    expect(told).toMatchObject({ languages: ['th', 'en'], allLanguages: spoken });
    expect(told.furtherLanguages).toMatchObject([
      { code: 'zh', name: '简体中文', readByNative: false, hasStaffWords: false },
    ]);
    expect((await settings()).customersOnly).toEqual(['zh']);
    // An editor of before knows of none.
    await save('languages', { languages: ['en'], phoneNumbers: 'thai' });
    expect(await shop()).toMatchObject({ languages: ['en'], allLanguages: ['en', 'zh'], phoneNumbers: 'thai' });
    await save('languages', { languages: ['en'], allLanguages: ['en'], phoneNumbers: 'any' });
    expect(await shop()).not.toHaveProperty('allLanguages');
    const refused = await save('languages', { languages: ['en'], allLanguages: ['en', 'xx'], phoneNumbers: 'any' });
    expect(refused.body.detail).toContain('no texts in the language xx, only in th, en, zh');
  });

  it('says where parcels are followed, also those that are on their way', async () => {
    const customer = await customerOf(central);
    const addressId = (await customer.call('POST', '/addresses', AN_ADDRESS)).body.id;
    const { id } = await placeOnlineOrder(central, customer, { changes: { shippingMethod: 3, addressId } });
    await owner.call('PUT', `/orders/${id}/shipping`, { shippingTracking: 'TH1' });
    await save('delivery', { ...NOTHING_SAID.delivery, postalCourier: 'https://follow.example/{tracking}' });
    const order = Order.parse((await customer.call('GET', `/orders/${id}`)).body);
    expect(order.trackingUrl).toBe('https://follow.example/TH1');
  });

  it('says how long photos are kept, from the next sweep on', async () => {
    const { id } = await placeOnlineOrder(central, await customerOf(central));
    const said = { despiteMissingPrints: true, despiteUnpaid: true, reason: 'asked for' };
    await owner.call('PUT', `/orders/${id}/production-status`, {
      productionStatus: PRODUCTION_STATUS.handedOver,
      ...said,
    });
    await central.retention.sweep();
    central.clock.offsetMs += 3 * 86_400_000;
    owner = await maintainerOf(central);
    await central.retention.sweep();
    const gone = async () => (await owner.call('GET', `/orders/${id}`)).body.photoRetention.state === 'deleted';
    expect(await gone()).toBe(false);
    await save('photos', { photoRetentionDays: 2, personalDataRetentionDays: 400 });
    expect((await shop()).photoRetentionDays).toBe(2);
    expect((await createShopReader(central.database, TEST_INSTALLED)()).personalDataRetentionDays).toBe(400);
    await central.retention.sweep();
    expect(await gone()).toBe(true);
  });

  it('stands in the list of changes with what it was, and is put back by what stands there', async () => {
    await save('shop', DETAILS);
    await save('shop', { ...DETAILS, phone: null });
    const [last] = await changes();
    expect(last).toMatchObject({
      by: owner.name,
      subject: 'settings',
      subjectId: 'shop',
      action: 'changed',
      changes: [{ field: 'phone', from: '053123456', to: null }],
    });
    const before = last?.changes[0]?.from;
    await save('shop', { ...DETAILS, phone: before });
    expect((await shop()).contact?.phone).toBe('053123456');
    await save('shop', { ...DETAILS, phone: before });
    expect(await changes()).toHaveLength(3);
  });
});

describe('two owners', () => {
  it('who save the same section: the second is told, and by whom it was', async () => {
    const { version } = (await settings()).payment;
    const saved = await save('payment', PAID, version);
    expect(saved.status).toBe(200);
    const late = await save('payment', { ...PAID, minimumOrder: 2_000 }, version);
    expect(late).toMatchObject({ status: 412, body: { code: 'edited-meanwhile' } });
    expect((await settings()).payment).toMatchObject({ savedBy: owner.name, version: saved.body.version });
  });

  it('at the same moment: one is first, and nothing is mixed', async () => {
    const { version } = (await settings()).payment;
    const answers = await Promise.all(
      [1_000, 2_000, 3_000].map((minimumOrder) => save('payment', { ...PAID, minimumOrder }, version)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const [first] = answers.filter(({ status }) => status === 200);
    expect((await settings()).payment.values).toEqual(first?.body.values);
  });

  it('who save different sections do not meet', async () => {
    const seen = await settings();
    expect((await save('payment', PAID, seen.payment.version)).status).toBe(200);
    expect((await save('shop', DETAILS, seen.shop.version)).status).toBe(200);
  });
});

describe('what cannot be', () => {
  it.each([
    ['shop', { ...DETAILS, name: { th: 'ก'.repeat(300), en: 'A' } }, 'name.th'],
    ['shop', { ...DETAILS, name: { th: 'ก', en: 'A\nB' } }, 'name.en'],
    ['shop', { ...DETAILS, name: { th: 'ก', en: '\u202eA' } }, 'name.en'],
    ['shop', { ...DETAILS, mapUrl: 'http://maps.example/x' }, 'mapUrl'],
    ['shop', { ...DETAILS, mapUrl: 'javascript:alert(1)' }, 'mapUrl'],
    ['shop', { ...DETAILS, lineId: 'no spaces please' }, 'lineId'],
    ['shop', { ...DETAILS, phone: '12' }, 'phone'],
    ['payment', { ...PAID, promptPayId: '12345' }, 'promptPayId'],
    ['payment', { ...PAID, promptPayId: '081-234-567x' }, 'promptPayId'],
    ['payment', { ...PAID, promptPayId: '1-2345-67890-12-0' }, 'promptPayId'],
    ['payment', { ...PAID, promptPayName: null }, 'promptPayName'],
    ['payment', { ...PAID, bankAccountNumber: '012-3-4567' }, 'bankAccountNumber'],
    ['payment', { ...PAID, bankAccountNumber: '012-3-45678-x' }, 'bankAccountNumber'],
    ['payment', { ...PAID, bank: null }, 'bank'],
    ['payment', { ...PAID, bank: 'gsb' }, 'bankAccountNumber'],
    ['payment', { ...PAID, minimumOrder: -1 }, 'minimumOrder'],
    ['payment', { ...NOTHING_SAID.payment, offersCounter: false }, 'offersCounter'],
    ['languages', { languages: [], phoneNumbers: 'any' }, 'languages'],
    ['languages', { languages: ['th', 'th'], phoneNumbers: 'any' }, 'languages'],
    ['languages', { languages: ['th'], allLanguages: ['th', 'xx'], phoneNumbers: 'any' }, 'allLanguages'],
    ['languages', { languages: ['th'], allLanguages: ['zh', 'en'], phoneNumbers: 'any' }, 'allLanguages'],
    ['languages', { languages: ['th'], allLanguages: ['th', '../etc'], phoneNumbers: 'any' }, 'allLanguages.1'],
    ['delivery', { ...NOTHING_SAID.delivery, expressCourier: 'https://x.example/' }, 'expressCourier'],
    ['time', { timeZone: 'Asia/Nowhere' }, 'timeZone'],
    ['time', { timeZone: '+07:00' }, 'timeZone'],
    ['time', { timeZone: '' }, 'timeZone'],
    ['quotas', { ...NOTHING_SAID.quotas, orderPhotos: 5_001 }, 'orderPhotos'],
    ['quotas', { ...NOTHING_SAID.quotas, orderPrints: 0 }, 'orderPrints'],
    ['quotas', { ...NOTHING_SAID.quotas, customerBytesPerDay: 1 }, 'customerBytesPerDay'],
    ['quotas', { ...NOTHING_SAID.quotas, customerPhotosPerDay: 0 }, 'customerPhotosPerDay'],
    ['photos', { photoRetentionDays: 0, personalDataRetentionDays: 400 }, 'photoRetentionDays'],
  ])('%s: %# is refused by the name of what is wrong', async (section, body, parameter) => {
    expect(await save(section, body)).toMatchObject({ status: 400, body: { code: 'parameter-invalid', parameter } });
    expect(await changes()).toEqual([]);
  });

  it('a smallest order above the highest is none that anybody could place', async () => {
    const refused = (parameter: string) => ({ status: 400, body: { code: 'parameter-invalid', parameter } });
    const most = NOTHING_SAID.quotas.orderTotalSatang;
    expect(await save('payment', { ...PAID, minimumOrder: most + 1 })).toMatchObject(refused('minimumOrder'));
    expect((await save('payment', { ...PAID, minimumOrder: most })).status).toBe(200);
    const lower = { ...NOTHING_SAID.quotas, orderTotalSatang: most - 1 };
    expect(await save('quotas', lower)).toMatchObject(refused('orderTotalSatang'));
    expect((await save('payment', { ...PAID, minimumOrder: null })).status).toBe(200);
    expect((await save('quotas', lower)).status).toBe(200);
  });

  it('an id whose check digit is right is taken, and a wrong one of before stays and pays', async () => {
    expect((await save('payment', { ...PAID, promptPayId: '1-2345-67890-12-1' })).status).toBe(200);
    const wrong = { ...NOTHING_SAID.payment, promptPayId: '1234567890120', promptPayName: 'Nok' };
    await central.database
      .updateTable('setting')
      .set({ content: JSON.stringify(wrong) })
      .execute();
    expect((await settings()).payment.values.promptPayId).toBe('1234567890120');
    const order = await placeOnlineOrder(central, await customerOf(central));
    expect(order.qrPayload).toContain('1234567890120');
  });

  it('of an account at the savings bank twelve and fifteen digits are taken', async () => {
    for (const bankAccountNumber of ['020123456789', '012345678901234']) {
      expect((await save('payment', { ...PAID, bank: 'gsb', bankAccountNumber })).status).toBe(200);
    }
  });
});

describe('in earnest', () => {
  const inEarnest = (environment: NodeJS.ProcessEnv = {}) => installedShopOf(readCentralSettings(environment));

  it('nobody is shown an account before one is set', async () => {
    const read = createShopReader(central.database, inEarnest());
    expect(await read()).toMatchObject({ promptPayId: null, bankAccount: null });
    await save('payment', PAID);
    expect(await read()).toMatchObject({ promptPayId: '0812345678', bankAccount: { name: 'Nok Printing' } });
  });

  it('variables win where they are set, and are told by their names', async () => {
    const environment = {
      SHOP_NAME_EN: 'Set Up',
      PROMPTPAY_ID: '0899999999',
      PHOTO_RETENTION_DAYS: '7',
      SHOP_TIME_ZONE: 'Asia/Tokyo',
      MOST_ORDER_PHOTOS: '7',
    };
    const fixed = await startCentralInTest({ installed: inEarnest(environment) });
    try {
      const staff = await maintainerOf(fixed);
      const put = (section: string, body: object) => staff.call('PUT', `/settings/${section}`, body);
      expect((await put('shop', DETAILS)).body).toMatchObject({
        values: { name: { th: DETAILS.name.th, en: 'Set Up' } },
        fixed: { 'name.en': 'SHOP_NAME_EN' },
      });
      expect((await put('payment', PAID)).body).toMatchObject({
        values: { promptPayId: '0899999999', bank: 'kbank' },
        fixed: { promptPayId: 'PROMPTPAY_ID' },
      });
      expect((await put('time', { timeZone: 'Europe/Berlin' })).body).toMatchObject({
        values: { timeZone: 'Asia/Tokyo' },
        fixed: { timeZone: 'SHOP_TIME_ZONE' },
      });
      expect((await put('quotas', { ...NOTHING_SAID.quotas, orderPhotos: 9, orderPrints: 9 })).body).toMatchObject({
        values: { orderPhotos: 7, orderPrints: 9 },
        fixed: { orderPhotos: 'MOST_ORDER_PHOTOS' },
      });
      await put('photos', { photoRetentionDays: 90, personalDataRetentionDays: 400 });
      expect(Shop.parse(await (await fixed.call('/shop')).json())).toMatchObject({
        name: { th: DETAILS.name.th, en: 'Set Up' },
        photoRetentionDays: 7,
        timeZone: 'Asia/Tokyo',
      });
    } finally {
      await fixed.stop();
    }
  });
});
