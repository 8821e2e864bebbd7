import fs from 'node:fs/promises';
import path from 'node:path';
import { SETTINGS_SECTIONS, Settings, type SettingsSection } from '@printfront/shared/contracts/settings.ts';
import { Shop } from '@printfront/shared/contracts/shop.ts';
import { PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { SHIPPING_METHOD } from '@printfront/shared/domain/shipping.ts';
import { logoPicture, startPicture } from '@printfront/shared/testing/look-pictures.ts';
import { startMailServerInTest } from '@printfront/shared/testing/mail-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AN_ADDRESS } from '../addresses/address-in-test.ts';
import { type Maintainer, maintainerOf } from '../catalogue/catalogue-in-test.ts';
import { createCatalogueReader } from '../catalogue/catalogue-reader.service.ts';
import { type CentralInTest, startCentralInTest, TEST_INSTALLED } from '../central-in-test.ts';
import { checkout, placeOnlineOrder, prepareUpload } from '../orders/online-order-in-test.ts';
import { newSlip, sendSlip } from '../orders/pay-slip-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { ownerOfCustomer } from '../settings/central-limits.ts';
import { NOTHING_SAID, type SectionValues } from '../settings/section-values.ts';
import { customerOf, newPhoto } from '../uploads/uploads-in-test.ts';

const DAY_MS = 86_400_000;

let mails: Awaited<ReturnType<typeof startMailServerInTest>>;
let central: CentralInTest;
let owner: Maintainer;
beforeAll(async () => {
  mails = await startMailServerInTest();
  central = await startCentralInTest({ mailServer: mails.settings });
  await seedDemoShop(central.database, central.blobs);
});
afterAll(async () => {
  await central.stop();
  await mails.stop();
});
beforeEach(async () => {
  await central.database.deleteFrom('setting').execute();
  owner = await maintainerOf(central);
});

const shop = async () => Shop.parse(await (await central.call('/shop')).json());
let working: Promise<void> | undefined;
async function picture(use: 'logo' | 'start', bytes: Buffer) {
  // Not before: photos of orders are not looked at here.
  working ??= central.startPhotoWorkers();
  await working;
  return (await owner.sendPicture(`/settings/look/pictures/${use}`, bytes, 'POST')).body;
}

async function handedOver(): Promise<string> {
  const { id } = await placeOnlineOrder(central, await customerOf(central));
  const said = { despiteMissingPrints: true, despiteUnpaid: true, reason: 'asked for' };
  const productionStatus = PRODUCTION_STATUS.handedOver;
  await owner.call('PUT', `/orders/${id}/production-status`, { productionStatus, ...said });
  return id;
}
const orderNow = async (id: string) => (await owner.call('GET', `/orders/${id}`)).body;

/** An order by this courier, as its page has it. */
async function trackedBy(shippingMethod: number): Promise<string> {
  const customer = await customerOf(central);
  const addressId = (await customer.call('POST', '/addresses', AN_ADDRESS)).body.id;
  const { id } = await placeOnlineOrder(central, customer, { changes: { shippingMethod, addressId } });
  await owner.call('PUT', `/orders/${id}/shipping`, { shippingTracking: 'TH1' });
  return (await orderNow(id)).trackingUrl;
}

async function nameAfter500Days(): Promise<string> {
  const id = await handedOver();
  // From now on it counts as finished.
  await central.retention.sweep();
  central.clock.offsetMs += 500 * DAY_MS;
  owner = await maintainerOf(central);
  await central.retention.sweep();
  await central.personalData.sweep();
  const { name } = await orderNow(id);
  return name;
}

async function orderOf(paymentMethod = 1) {
  const customer = await customerOf(central);
  return customer.call('POST', '/orders', { ...checkout(await prepareUpload(central, customer)), paymentMethod });
}

async function foreignAddress(): Promise<number> {
  const customer = await customerOf(central);
  return (await customer.call('POST', '/addresses', { ...AN_ADDRESS, phoneNumber: '+447911123456' })).status;
}

/** What a second photo of a customer is told, who has sent so much today. */
async function secondPhoto(sentBytes = 0): Promise<string> {
  const customer = await customerOf(central);
  await customer.upload('4x6', await newPhoto());
  const row = { owner: ownerOfCustomer(customer.userId), day: central.now().toISOString().slice(0, 10) };
  const { database } = central;
  await database.deleteFrom('daily_use').where('owner', '=', row.owner).execute();
  await database
    .insertInto('daily_use')
    .values({ ...row, amount: sentBytes })
    .execute();
  // Beyond what a server has set aside for its next photos.
  const photo = sentBytes === 0 ? await newPhoto() : Buffer.concat([await newPhoto(), Buffer.alloc(20_000_000)]);
  const { status, body } = await customer.upload('4x6', photo);
  return body.code ?? status;
}

async function secondOrder(): Promise<string> {
  const customer = await customerOf(central);
  await placeOnlineOrder(central, customer);
  const { status, body } = await customer.call('POST', '/orders', checkout(await prepareUpload(central, customer)));
  return body.code ?? status;
}

async function secondPrint(): Promise<string> {
  const customer = await customerOf(central);
  const { id } = (await customer.upload('4x6', await newPhoto())).body;
  const looked = { state: 'ready', width: 200, height: 100 } as const;
  await central.database.updateTable('uploaded_file').set(looked).where('id', '=', id).execute();
  const { status, body } = await customer.call('PUT', `/uploads/files/${id}?size=4x6`, { quantity: 2 });
  return body.code ?? status;
}

async function secondSlip(): Promise<string> {
  working ??= central.startPhotoWorkers();
  await working;
  const customer = await customerOf(central);
  const { id } = await placeOnlineOrder(central, customer);
  await sendSlip(central, customer, id, (await newSlip()).picture);
  const { status, body } = await sendSlip(central, customer, id, (await newSlip()).picture);
  return body.code ?? status;
}

const PAID = {
  ...NOTHING_SAID.payment,
  promptPayId: '0812345678',
  promptPayName: 'Nok',
  bank: 'kbank',
  bankAccountNumber: '0123456789',
  bankAccountName: 'Nok',
} as const;

/** What a setting is changed to alone, and where it is looked for: never in the settings themselves. */
interface Probe<Value> {
  /** Beside it in its section, before and after. */
  beside?: object;
  to: Value | (() => Promise<Value>);
  see: () => Promise<unknown>;
  seen?: unknown;
  /** What screens call it, where only screens do something with it. */
  screens?: string;
}
type Probes = { [Section in SettingsSection]: { [Field in keyof SectionValues[Section]]-?: Probe<unknown> } };

const contact = (field: 'address' | 'phone' | 'lineId' | 'mapUrl', to: unknown): Probe<unknown> => ({
  beside: { name: { th: 'ก', en: 'A' } },
  to,
  see: async () => (await shop()).contact?.[field] ?? null,
  seen: to,
  screens: field,
});
const account = (field: string, to: unknown, beside: object = {}): Probe<unknown> => ({
  beside: { ...PAID, ...beside },
  to,
  see: async () => (await shop()).bankAccount,
  screens: field,
});
const look = (
  field: keyof SectionValues['look'],
  to: Probe<unknown>['to'],
  screens: string = field,
): Probe<unknown> => ({
  to,
  see: async () => (await shop()).look?.[field] ?? null,
  screens,
});
const logo = async (color: string) => picture('logo', await logoPicture({ color, width: 320 }));

/** A field that is new does not compile before somebody says here where it is read. */
const PROBES: Probes = {
  shop: {
    name: { to: { th: 'ร้านอื่น', en: 'Other' }, see: async () => (await shop()).name.en, seen: 'Other', screens: 'name' },
    address: contact('address', { th: 'นิมมาน', en: 'Nimman' }),
    phone: contact('phone', '053123456'),
    lineId: contact('lineId', '@nok'),
    mapUrl: contact('mapUrl', 'https://maps.example/nok'),
  },
  payment: {
    promptPayId: {
      beside: PAID,
      to: '0899999999',
      see: async () => (await orderOf()).body.qrPayload.includes('0066899999999'),
      seen: true,
    },
    promptPayName: {
      beside: PAID,
      to: 'Ari',
      see: async () => (await shop()).promptPayName?.en,
      seen: 'Ari',
      screens: 'promptPayName',
    },
    bank: account('bank', 'scb'),
    bankName: account('bank', 'Bank of the Moon', { bank: 'other', bankName: 'Bank of the Sun' }),
    bankAccountNumber: account('number', '9876543210'),
    bankAccountName: account('name', 'Ari'),
    offersPromptPay: { beside: PAID, to: false, see: async () => (await orderOf(1)).status, seen: 400 },
    offersTransfer: { beside: PAID, to: false, see: async () => (await orderOf(0)).status, seen: 400 },
    offersCounter: {
      beside: PAID,
      to: false,
      // Of kiosks: edge-server/catalogue/owner-settings.test.ts sees that it cannot be chosen there.
      see: async () => (await createCatalogueReader(central.database, TEST_INSTALLED)()).shop.counterPayment ?? true,
      seen: false,
    },
    minimumOrder: { beside: PAID, to: 100_000, see: async () => (await orderOf()).status, seen: 409 },
  },
  languages: {
    languages: { to: ['en'], see: async () => (await shop()).languages, seen: ['en'], screens: 'languages' },
    allLanguages: {
      to: ['zh', 'th', 'en'],
      see: async () => (await shop()).allLanguages ?? null,
      seen: ['zh', 'th', 'en'],
      screens: 'allLanguages',
    },
    phoneNumbers: { to: 'thai', see: foreignAddress, seen: 400, screens: 'phoneNumbers' },
  },
  delivery: {
    postalCourier: {
      to: 'https://post.example/{tracking}',
      see: () => trackedBy(SHIPPING_METHOD.postalCourier),
      seen: 'https://post.example/TH1',
    },
    expressCourier: {
      to: 'https://express.example/{tracking}',
      see: () => trackedBy(SHIPPING_METHOD.expressCourier),
      seen: 'https://express.example/TH1',
    },
  },
  photos: {
    photoRetentionDays: {
      to: 3,
      see: async () => (await shop()).photoRetentionDays,
      seen: 3,
      screens: 'photoRetentionDays',
    },
    personalDataRetentionDays: { to: 400, see: nameAfter500Days, seen: '' },
  },
  look: {
    logo: look('logo', () => logo('#111111')),
    logoOnDark: look('logoOnDark', () => logo('#eeeeee')),
    accent: look('accent', '#c2185b'),
    // Both are one word for whoever paints, see `lookKey`.
    kioskTheme: look('kioskTheme', 'light', 'lookKey'),
    homeTheme: look('homeTheme', 'light', 'lookKey'),
    darkWhenClosed: look('darkWhenClosed', false, 'isOpen'),
    startPictures: look('startPictures', async () => [
      { ...(await picture('start', await startPicture('#2e7d32'))), description: null },
    ]),
  },
  time: {
    timeZone: { to: 'Asia/Tokyo', see: async () => (await shop()).timeZone, seen: 'Asia/Tokyo', screens: 'timeZone' },
  },
  quotas: {
    orderPhotos: { to: 1, see: () => secondPhoto(), seen: 'too-many-photos' },
    orderPrints: { to: 1, see: secondPrint, seen: 'too-many-prints' },
    orderTotalSatang: { to: 100, see: secondPrint, seen: 'total-too-high' },
    customerBytesPerDay: { to: 100_000_000, see: () => secondPhoto(200_000_000), seen: 'quota-exceeded' },
    slipsPerDay: { to: 1, see: secondSlip, seen: 'too-many-slips' },
    customerPhotosPerDay: { to: 1, see: () => secondPhoto(), seen: 'too-many-photos-today' },
    customerOrdersPerDay: { to: 1, see: secondOrder, seen: 'too-many-orders-today' },
  },
  trouble: {
    mailTo: {
      to: ['owner@shop.example'],
      see: async () => (await owner.call('POST', '/troubles/test-mail')).body.sentTo ?? null,
      seen: ['owner@shop.example'],
    },
  },
};

const ALL = SETTINGS_SECTIONS.flatMap((section) =>
  Object.entries<Probe<unknown>>(PROBES[section]).map(([field, probe]) => ({
    section,
    field,
    name: `${section}.${field}`,
    probe,
  })),
);

describe.each(ALL)('$name', ({ section, field, probe: { beside = {}, to, see, seen } }) => {
  it('is read where it matters', async () => {
    const save = async (more: object) => {
      const body = { ...NOTHING_SAID[section], ...beside, ...more };
      const { status, body: answer } = await owner.call('PUT', `/settings/${section}`, body);
      expect(status, JSON.stringify(answer)).toBe(200);
    };
    if (section !== 'shop' || Object.keys(beside).length > 0) await save({});
    const before = await see();
    await save({ [field]: typeof to === 'function' ? await to() : to });
    const after = await see();
    expect(after).not.toEqual(before);
    if (seen !== undefined) expect(after).toEqual(seen);
  });
});

it('has a probe for each field of each section, as the call answers them', async () => {
  const answer = Settings.parse((await owner.call('GET', '/settings')).body);
  for (const section of SETTINGS_SECTIONS) {
    expect(Object.keys(PROBES[section]).sort()).toEqual(
      [...new Set([...Object.keys(answer[section].values), ...Object.keys(PROBES[section])])].sort(),
    );
  }
});

it('what only screens make something of is read by a screen that is not the settings’ own', async () => {
  const app = path.resolve(import.meta.dirname, '../../../kiosk-app/src');
  const isScreen = (file: string) => /\.tsx?$/.test(file) && !/^(features\/office|text\/(?!i18n))|\.test\./.test(file);
  const files = (await fs.readdir(app, { recursive: true })).filter(isScreen);
  const sources = await Promise.all(files.map((file) => fs.readFile(path.join(app, file), 'utf8')));
  // Pages are painted by the server too.
  const pages = path.resolve(import.meta.dirname, '../../../shared/server/pages');
  for (const file of (await fs.readdir(pages)).filter((one) => /(?<!\.test)\.ts$/.test(one))) {
    sources.push(await fs.readFile(path.join(pages, file), 'utf8'));
  }
  const isRead = (name: string) => sources.some((source) => new RegExp(`[.{,'(]\\s*${name}\\b`).test(source));
  const unread = ALL.filter(({ probe: { screens } }) => screens !== undefined && !isRead(screens));
  expect(unread.map(({ name }) => name)).toEqual([]);
  expect(isRead('aSettingThatNobodyReads')).toBe(false);
});
