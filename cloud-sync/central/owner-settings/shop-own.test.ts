import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { Shop } from '@printfront/shared/contracts/shop.ts';
import type { ShopOwn } from '@printfront/shared/contracts/shop-own.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Maintainer, maintainerOf } from '../catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { enrolShop, type ShopInTest } from '../relay/shop-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { readCentralSettings } from '../settings/env.ts';
import { installedShopOf } from '../settings/installed-shop.ts';
import { NOTHING_SAID } from '../settings/section-values.ts';

const DETAILS = {
  name: { th: 'ร้านรูปสาขาอารีย์', en: 'Photo Ari' },
  address: null,
  phone: '02-123-4567',
  lineId: '@ari',
  mapUrl: null,
};
const ACCOUNT = {
  promptPayId: '081-234-5678',
  promptPayName: 'Ari Printing',
  bank: 'kbank',
  bankName: null,
  bankAccountNumber: '012-3-45678-9',
  bankAccountName: 'Ari Printing',
};
const week = (openTime: string, closeTime: string) =>
  Array.from({ length: 7 }, (_, dayOfWeek) => ({ dayOfWeek, openTime, closeTime }));
const HOURS = { week: week('10:00:00', '22:00:00') };

let central: CentralInTest;
let owner: Maintainer;
let ari: ShopInTest;
let siam: ShopInTest;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  [ari, siam] = [await enrolShop(central, 'Shop Ari'), await enrolShop(central, 'Shop Siam')];
});
afterAll(() => central.stop());
beforeEach(async () => {
  await central.database.deleteFrom('shop_own').execute();
  await central.database.deleteFrom('setting').execute();
  owner = await maintainerOf(central);
});

const put = (shop: ShopInTest, part: string, body: object, seen?: string) =>
  owner.call('PUT', `/settings/shops/${shop.serverId}/${part}`, body, seen);
const own = async (shop: ShopInTest): Promise<ShopOwn> => {
  const all: ShopOwn[] = (await owner.call('GET', '/settings/shops')).body;
  const found = all.find(({ shopId }) => shopId === shop.serverId);
  if (found === undefined) throw new Error('The shop is not in the list.');
  return found;
};
const catalogueOf = async (shop: ShopInTest): Promise<CatalogueSnapshot> =>
  (await shop.call('/catalogue')).json() as Promise<CatalogueSnapshot>;
const shopAtCentral = async () => Shop.parse(await (await central.call('/shop')).json());

describe('what a shop has for itself', () => {
  it('has another version for other hours, so that the shop takes them', async () => {
    await put(ari, 'hours', HOURS);
    const before = await catalogueOf(ari);
    expect((await put(ari, 'hours', { week: week('11:00:00', '20:00:00') })).status).toBe(200);
    const after = await catalogueOf(ari);
    expect(after.workingHours).not.toEqual(before.workingHours);
    expect(after.version).not.toBe(before.version);
  });

  it('is in its catalogue and in nobody else’s, under another version', async () => {
    const [before, elsewhere] = [await catalogueOf(ari), await catalogueOf(siam)];
    const parts = { details: DETAILS, account: ACCOUNT, hours: HOURS };
    for (const [part, body] of Object.entries(parts)) expect((await put(ari, part, body)).status).toBe(200);
    const after = await catalogueOf(ari);
    expect(after.version).not.toBe(before.version);
    expect(after.shop).toMatchObject({
      name: DETAILS.name,
      contact: { phone: '021234567', lineId: '@ari' },
      promptPayId: '0812345678',
      bankAccount: { bank: { en: 'Kasikornbank' }, number: '012-3-45678-9', name: 'Ari Printing' },
      own: { shopId: ari.serverId, parts: ['details', 'account', 'hours'] },
    });
    // The demo's account is nobody's; this one is somebody's.
    expect(after.shop.isDemo).toBeUndefined();
    expect(after.workingHours).toEqual(HOURS.week);
    const { version: _, ...unchanged } = elsewhere;
    expect(await catalogueOf(siam)).toMatchObject(unchanged);
    expect((await catalogueOf(siam)).shop.own).toBeUndefined();
    expect((await shopAtCentral()).bankAccount?.name).not.toBe('Ari Printing');
  });

  it('keeps what it does not say as all shops have it, also when that changes', async () => {
    await put(ari, 'account', ACCOUNT);
    const everywhere = { ...NOTHING_SAID.payment, minimumOrder: 5_000, offersTransfer: false };
    expect((await owner.call('PUT', '/settings/payment', everywhere)).status).toBe(200);
    expect((await catalogueOf(ari)).shop).toMatchObject({
      minimumOrder: 5_000,
      promptPayId: '0812345678',
      bankAccount: null,
    });
    expect((await catalogueOf(siam)).shop).toMatchObject({ minimumOrder: 5_000, promptPayId: null });
  });

  it('is shown also where a rule of today would not take it', async () => {
    await put(ari, 'account', ACCOUNT);
    const promptPayId = '1234567890120';
    expect((await put(ari, 'account', { ...ACCOUNT, promptPayId })).body.parameter).toBe('promptPayId');
    const content = JSON.stringify({ ...ACCOUNT, bankAccountNumber: '0123456789', promptPayId });
    await central.database.updateTable('shop_own').set({ content }).execute();
    expect((await own(ari)).account.values?.promptPayId).toBe(promptPayId);
  });

  it('is as everywhere again when it is taken away, and the list of changes tells', async () => {
    const before = await catalogueOf(ari);
    await put(ari, 'hours', HOURS);
    const { version } = (await own(ari)).hours;
    const removal = `/settings/shops/${ari.serverId}/hours`;
    expect((await owner.call('DELETE', removal, undefined, '0'.repeat(16))).status).toBe(412);
    expect((await owner.call('DELETE', removal, undefined, version)).status).toBe(204);
    expect(await catalogueOf(ari)).toMatchObject({ shop: before.shop, workingHours: before.workingHours });
    const { items } = (await owner.call('GET', `/audit?subject=settings&subjectId=shop-${ari.serverId}`)).body;
    expect(items.slice(0, 2)).toMatchObject([
      { label: 'Shop Ari', changes: expect.arrayContaining([{ field: 'hours', from: true, to: false }]) },
      { label: 'Shop Ari', changes: expect.arrayContaining([{ field: 'day1', from: null, to: '10:00–22:00' }]) },
    ]);
  });

  it('tells the second of two owners', async () => {
    const { version } = (await own(ari)).account;
    expect((await put(ari, 'account', ACCOUNT, version)).status).toBe(200);
    expect(await put(ari, 'account', { ...ACCOUNT, bankAccountName: 'Other' }, version)).toMatchObject({
      status: 412,
      body: { code: 'edited-meanwhile' },
    });
    expect((await own(ari)).account).toMatchObject({
      values: { bankAccountName: 'Ari Printing' },
      savedBy: owner.name,
    });
  });
});

describe('what cannot be', () => {
  it.each([
    ['account', { ...ACCOUNT, bankAccountNumber: '012-3-4567' }, 'bankAccountNumber'],
    ['account', { ...ACCOUNT, promptPayId: '12345' }, 'promptPayId'],
    ['details', { ...DETAILS, name: { th: 'ก', en: 'A\nB' } }, 'name.en'],
    ['hours', { week: week('10:00:00', '22:00:00').slice(1) }, 'week'],
    [
      'hours',
      { week: Array.from({ length: 7 }, () => ({ dayOfWeek: 1, openTime: '10:00:00', closeTime: '11:00:00' })) },
      'week',
    ],
  ])('%s %#: named, and nothing is changed', async (part, body, parameter) => {
    expect(await put(ari, part, body)).toMatchObject({ status: 400, body: { parameter } });
    expect((await own(ari))[part as 'account'].values).toBeNull();
  });

  it('a day that closes before it opens', async () => {
    expect((await put(ari, 'hours', { week: week('22:00:00', '10:00:00') })).body.code).toBe('hours-reversed');
  });

  it('a shop that is not there, or was put out', async () => {
    const gone = await enrolShop(central, 'Shop that goes');
    expect((await owner.call('DELETE', `/shops/${gone.serverId}`)).status).toBe(204);
    for (const shop of [gone, { ...gone, serverId: 'nowhere' }]) {
      expect((await put(shop, 'account', ACCOUNT)).status).toBe(404);
    }
  });

  it('a variable wins over a shop’s own account, and the answer says which', async () => {
    const installed = installedShopOf(readCentralSettings({ PROMPTPAY_ID: '0898765432' }));
    const other = await startCentralInTest({ installed });
    const shop = await enrolShop(other);
    const owns = await maintainerOf(other);
    const saved = await owns.call('PUT', `/settings/shops/${shop.serverId}/account`, ACCOUNT);
    expect(saved.body.fixed).toEqual({ promptPayId: 'PROMPTPAY_ID' });
    const { shop: there } = (await (await shop.call('/catalogue')).json()) as CatalogueSnapshot;
    await other.stop();
    expect(there).toMatchObject({ promptPayId: '0898765432', bankAccount: { name: 'Ari Printing' } });
  });
});
