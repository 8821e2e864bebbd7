import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import type { Problem } from '@printfront/shared/contracts/problem.ts';
import { Settings } from '@printfront/shared/contracts/settings.ts';
import { Shop } from '@printfront/shared/contracts/shop.ts';
import { Size } from '@printfront/shared/contracts/sizes.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { readCentralSettings } from '../settings/env.ts';
import { installedShopOf } from '../settings/installed-shop.ts';
import { openFirstRun } from './first-run-code.service.ts';
import { NEW_SHOP } from './first-run-in-test.ts';

const IN_EARNEST = installedShopOf(readCentralSettings({}));

let central: CentralInTest;
let code: string;
async function begin() {
  central = await startCentralInTest({ installed: IN_EARNEST });
  code = (await openFirstRun(central)) ?? '';
}

const post = (address: string, body: unknown) => central.call(address, { method: 'POST', body });
const finish = (changes: object = {}) => post('/first-run', { code, ...NEW_SHOP, ...changes });
const problemOf = async (answer: Response) => {
  const { code: problem, parameter } = (await answer.json()) as Problem;
  return [answer.status, problem, ...(parameter === undefined ? [] : [parameter])];
};
const sessionOf = (answer: Response) => /pf_session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
const page = (address: string) => fetch(`${central.origin}${address}`, { redirect: 'manual' });
const ledTo = async (address: string) => (await page(address)).headers.get('location');
const shop = async () => Shop.parse(await (await central.call('/shop')).json());
const isOpen = async () => ((await (await central.call('/first-run')).json()) as { isOpen: boolean }).isOpen;
const count = async (table: 'user' | 'setting' | 'size' | 'working_hour' | 'audit_entry') =>
  (await central.database.selectFrom(table).selectAll().execute()).length;
const counts = async () => [
  await count('user'),
  await count('setting'),
  await count('size'),
  await count('audit_entry'),
];

describe('a central without an owner', () => {
  beforeEach(begin);
  afterEach(() => central.stop());

  it('has one page at any address, until it has an owner; then that page is gone', async () => {
    expect(await isOpen()).toBe(true);
    for (const address of ['/', '/sign-in', '/admin', '/admin/settings/payment', '/front/123', '/nonsense']) {
      expect(await ledTo(address), address).toBe('/first-run');
    }
    expect(await ledTo('/first-run')).toBeNull();
    // Programs go on: how it is doing, its calls, what the page is made of.
    expect((await page('/healthz')).status).toBe(200);
    expect((await page('/api/v1/shop')).status).toBe(200);
    expect(await ledTo('/assets/app.js')).toBeNull();

    expect((await finish()).status).toBe(201);
    expect(await isOpen()).toBe(false);
    expect(await ledTo('/')).toBeNull();
    for (const address of ['/first-run', '/first-run/', '/First-Run']) expect(await ledTo(address)).toBe('/admin');
  });

  it('tells who has its code what it begins with, however the code is typed, and nobody else', async () => {
    for (const typed of [code, code.toLowerCase(), ` ${code.replaceAll('-', '')} `]) {
      const answer = await post('/first-run/look-up', { code: typed });
      expect(answer.status).toBe(200);
      const { settings, catalogues } = (await answer.json()) as { settings: object; catalogues: { key: string }[] };
      expect(Settings.parse(settings).shop.values.name).toBeNull();
      expect(catalogues.map(({ key }) => key)).toEqual(['thai-lab', 'small-kiosk', 'empty']);
    }
    const guessed = await post('/first-run/look-up', { code: '0000-0000-0000-0000' });
    expect(await problemOf(guessed)).toEqual([409, 'sign-in-code-unknown']);
  });

  it('keeps no code, only its hash, and each start makes another', async () => {
    const kept = JSON.stringify(await central.database.selectFrom('first_run').selectAll().execute());
    expect(kept).not.toContain(code);
    expect(kept.toLowerCase()).not.toContain(code.toLowerCase().replaceAll('-', ''));
    const newer = (await openFirstRun(central)) ?? '';
    expect(newer).not.toBe(code);
    expect(await problemOf(await finish())).toEqual([409, 'sign-in-code-unknown']);
    expect((await finish({ code: newer })).status).toBe(201);
  });

  it('slows down who guesses, at either call, and lets the right one in a little later', async () => {
    const guess = () => post('/first-run/look-up', { code: 'guessed' });
    for (let tried = 0; tried < 5; tried++) expect((await guess()).status).toBe(409);
    const refused = await guess();
    expect(await problemOf(refused)).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await finish()).status).toBe(429);
    expect(await count('user')).toBe(0);
    central.clock.offsetMs += 61_000;
    expect((await finish()).status).toBe(201);
  });
});

describe('the first run', () => {
  beforeEach(begin);
  afterEach(() => central.stop());

  it('makes the owner, the shop and its catalogue, all of it at once and noted', async () => {
    const time = { timeZone: 'Asia/Tokyo' };
    const answer = await finish({ catalogue: 'thai-lab', prices: { '3x5': 350 }, time });
    expect(answer.status).toBe(201);
    const session = sessionOf(answer);
    expect(await (await central.call('/users/me', { session })).json()).toMatchObject({ name: 'ป้านก', rank: 80 });
    const { username, password } = NEW_SHOP.owner;
    expect((await post('/auth/sign-in/local', { username, password })).status).toBe(200);

    expect(await shop()).toMatchObject({
      name: NEW_SHOP.shop.name,
      languages: ['th', 'en'],
      promptPayName: { th: 'Nok Printing', en: 'Nok Printing' },
      bankAccount: { number: '012-3-45678-9', name: 'Nok Printing' },
      contact: { phone: '053123456' },
      ...time,
    });
    expect((await shop()).isDemo).toBeUndefined();
    const sizes = z.array(Size).parse(await (await central.call('/sizes')).json());
    expect(sizes[0]).toMatchObject({ key: '4x6', price: 500, name: { th: '4×6 นิ้ว', en: '4×6 in' } });
    expect(sizes.find(({ key }) => key === '3x5')?.price).toBe(350);
    for (const { imageUrl } of sizes) {
      expect((await central.call(imageUrl?.replace('/api/v1', '') ?? '/missing')).status).toBe(200);
    }
    const week = (await (await central.call('/working-hours/settings')).json()) as { dayOfWeek: number }[];
    expect(week.map(({ dayOfWeek }) => dayOfWeek)).toEqual([1, 2, 3, 4, 5, 6]);
    const { items } = (await (await central.call('/audit?limit=100', { session })).json()) as { items: AuditEntry[] };
    expect(new Set(items.map(({ by }) => by))).toEqual(new Set(['ป้านก']));
    expect(new Set(items.map(({ subject }) => subject))).toEqual(
      new Set([
        'user',
        'settings',
        'size',
        'size-category',
        'photo-frame',
        'discount',
        'shipping-price',
        'printing-time',
        'working-hours',
      ]),
    );
  });

  it('offers no code and no account where paying was left for later', async () => {
    expect((await finish({ payment: null, hours: [], catalogue: 'empty' })).status).toBe(201);
    expect(await shop()).toMatchObject({
      promptPayName: null,
      bankAccount: null,
      paymentMethods: [],
    });
    expect(await (await central.call('/sizes')).json()).toEqual([]);
    expect(await count('working_hour')).toBe(0);
  });

  it('takes no password of the shop’s own name', async () => {
    const name = { th: 'ร้านป้านก', en: 'Auntie Nok' };
    const owner = { ...NEW_SHOP.owner, password: 'auntie nok 1' };
    const refused = await finish({ owner, shop: { ...NEW_SHOP.shop, name } });
    expect(await problemOf(refused)).toEqual([400, 'password-easy', 'owner.password']);
    expect(await isOpen()).toBe(true);
    // And says so as soon as both are typed.
    const check = (changes: object) => post('/first-run/owner', { code, owner, ...changes });
    expect((await check({})).status).toBe(204);
    expect(await problemOf(await check({ shopName: name }))).toEqual([400, 'password-easy', 'owner.password']);
    const known = await check({ owner: { ...owner, password: 'password123' } });
    expect(await problemOf(known)).toEqual([400, 'password-easy', 'owner.password']);
    expect(await problemOf(await check({ code: 'another' }))).toEqual([409, 'sign-in-code-unknown']);
  });

  it('says that a customer has the user name, and nothing is half set', async () => {
    await central.addUser({ username: 'Nok', password: 'something else', rank: 0 });
    expect(await problemOf(await finish())).toEqual([409, 'already-exists', 'owner.username']);
    const early = await post('/first-run/owner', { code, owner: NEW_SHOP.owner });
    expect(await problemOf(early)).toEqual([409, 'already-exists', 'owner.username']);
    expect(await counts()).toEqual([1, 0, 0, 0]);
    expect((await finish({ owner: { ...NEW_SHOP.owner, username: 'auntie' } })).status).toBe(201);
  });

  it('is done once: a second time with the code, and a stranger with another, are told what is so', async () => {
    expect((await finish()).status).toBe(201);
    const before = await counts();
    expect(await problemOf(await finish())).toEqual([409, 'sign-in-code-used']);
    expect(await problemOf(await post('/first-run/look-up', { code }))).toEqual([409, 'sign-in-code-used']);
    expect(await problemOf(await finish({ code: 'another' }))).toEqual([409, 'first-run-over']);
    expect(await counts()).toEqual(before);
    expect(await openFirstRun(central)).toBeNull();
  });

  it('has one owner when two browsers send it at the same moment', async () => {
    const answers = await Promise.all([
      finish({ catalogue: 'small-kiosk' }),
      finish({ catalogue: 'small-kiosk', owner: { ...NEW_SHOP.owner, username: 'other', name: 'Other' } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const second = answers.find(({ status }) => status === 409);
    expect(second && (await problemOf(second))).toEqual([409, 'sign-in-code-used']);
    expect(await count('user')).toBe(1);
    expect(await count('size')).toBe(5);
  });

  it('is over as soon as an administrator has made the owner, though a code is about', async () => {
    await central.signedIn(80);
    expect(await isOpen()).toBe(false);
    expect(await problemOf(await finish({ code: 'guessed' }))).toEqual([409, 'first-run-over']);
    expect(await problemOf(await finish())).toEqual([409, 'sign-in-code-used']);
  });
});

describe('what cannot be', () => {
  beforeAll(begin);
  afterAll(() => central.stop());

  it.each([
    [
      'a shop name of 300 signs',
      { shop: { ...NEW_SHOP.shop, name: { th: 'ก'.repeat(300), en: 'A' } } },
      'shop.name.th',
    ],
    ['a shop name with line breaks', { shop: { ...NEW_SHOP.shop, name: { th: 'ก', en: 'A\nB' } } }, 'shop.name.en'],
    [
      'a PromptPay number that is none',
      { payment: { ...NEW_SHOP.payment, promptPayId: '12345' } },
      'payment.promptPayId',
    ],
    [
      'an account with a digit too few',
      { payment: { ...NEW_SHOP.payment, bankAccountNumber: '012345678' } },
      'payment.bankAccountNumber',
    ],
    ['a password of three signs', { owner: { ...NEW_SHOP.owner, password: 'abc' } }, 'owner.password'],
    ['a day twice', { hours: [NEW_SHOP.hours[0], NEW_SHOP.hours[0]] }, 'hours'],
    ['a price of a size that is not in it', { prices: { '4x6': 100 } }, 'prices'],
    ['a price below nothing', { catalogue: 'small-kiosk', prices: { '4x6': -1 } }, 'prices.4x6'],
    ['a catalogue that nobody made', { catalogue: '../../etc/passwd' }, 'catalogue'],
    [
      'hours that end before they begin',
      { hours: [{ dayOfWeek: 1, openTime: '18:00:00', closeTime: '09:00:00' }] },
      'closeTime',
    ],
  ])('refuses %s by name, and nothing is half set', async (_, changes, parameter) => {
    const before = await counts();
    expect((await problemOf(await finish(changes))).slice(2)).toEqual([parameter]);
    expect(await counts()).toEqual(before);
    expect(await isOpen()).toBe(true);
  });
});
