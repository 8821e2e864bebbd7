import { randomUUID } from 'node:crypto';
import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import type { Endpoint } from '@printfront/shared/contracts/endpoint.ts';
import { PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { RIGHTS } from '@printfront/shared/domain/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type EdgeInTest, enrolInTest } from '../sync/edge-in-test.ts';
import { addEnrolCode } from '../sync/edge-servers.repository.ts';
import { insertTrouble } from '../troubles/troubles.repository.ts';
import { customerOf } from '../uploads/uploads-in-test.ts';
import { placeOnlineOrder } from './online-order-in-test.ts';
import { bringOrder } from './order-in-test.ts';

/** The same for staff of every shop: the catalogue, what is about oneself, files by code, how central is doing. */
const OF_ALL_SHOPS =
  /^\/(catalogue|auth|discounts|distributions|photo-frames|printing-times|pricing|size-categories|sizes|working-hours|central|backups)(\/|$)/;

type Place = 'siam' | 'river' | 'home';
interface Person {
  who: string;
  rank: number;
  /** Absent: at all of them. */
  worksAt?: readonly ('siam' | 'river' | 'closed')[];
  sees: readonly Place[];
}
const PEOPLE: readonly Person[] = [
  { who: 'an owner', rank: 80, sees: ['siam', 'river', 'home'] },
  // From before they were made an owner.
  { who: 'an owner who worked at one', rank: 80, worksAt: ['siam'], sees: ['siam', 'river', 'home'] },
  { who: 'a leader of all', rank: 60, sees: ['siam', 'river', 'home'] },
  { who: 'a clerk of all', rank: 40, sees: ['siam', 'river', 'home'] },
  { who: 'a leader of one', rank: 60, worksAt: ['siam'], sees: ['siam', 'home'] },
  { who: 'a clerk of one', rank: 40, worksAt: ['river'], sees: ['river', 'home'] },
  { who: 'a clerk of both', rank: 40, worksAt: ['siam', 'river'], sees: ['siam', 'river', 'home'] },
  { who: 'a clerk of a shop that is gone', rank: 40, worksAt: ['closed'], sees: ['home'] },
];

let central: CentralInTest;
let shops: Record<'siam' | 'river' | 'closed', string>;
let orders: Record<Place, string>;
let shifts: Record<'siam' | 'river', string>;
const sessions = new Map<string, string>();

const enrol = (name: string): Promise<EdgeInTest> =>
  enrolInTest({
    url: () => central.origin,
    desk: { addEnrolCode: ({ code }) => addEnrolCode(central.database, code, name) },
  });

const NOTHING = { takenCount: 0, takenSatang: 0, givenBackCount: 0, givenBackSatang: 0 };
async function openTill(shop: EdgeInTest): Promise<string> {
  const id = randomUUID();
  const payload = {
    ...{ id, number: 1, openedAt: '2026-11-23T02:00:00Z', openedBy: 'Nok', floatSatang: 100_000, floatPieces: [] },
    ...{ leftSatang: null, withoutTill: NOTHING, movements: [], cash: null, expectedSatang: null, closing: null },
  };
  const event = { id: randomUUID(), orderId: id, version: 1, occurredAt: '2026-11-23T04:00:00Z', type: 'till-opened' };
  expect(await shop.push([{ ...event, payload }])).toMatchObject([{ result: 'applied' }]);
  return id;
}

beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  const [siam, river, closed] = [await enrol('Siam'), await enrol('River'), await enrol('Closed')];
  const idOf = ({ enrolment }: EdgeInTest) => enrolment.serverId;
  shops = { siam: idOf(siam), river: idOf(river), closed: idOf(closed) };
  const brought = async (name: 'siam' | 'river') =>
    (await bringOrder(central, { serverId: shops[name], serverName: name })).orderId;
  orders = {
    siam: await brought('siam'),
    river: await brought('river'),
    home: (await placeOnlineOrder(central, await customerOf(central))).id,
  };
  shifts = { siam: await openTill(siam), river: await openTill(river) };
  for (const [name, shop] of Object.entries({ siam, river })) {
    const kiosk = { id: `kiosk-${name}`, name: `Kiosk ${name}`, lastTouchedAt: central.now().toISOString() };
    const report = { outboxDepth: 0, oldestUnsyncedAt: null, blobsWaiting: 0, parkedOrders: 0, clients: [kiosk] };
    expect((await shop.call('POST', '/hello', { epoch: shop.epoch, report })).status).toBe(200);
    await insertTrouble(central.database, {
      ...{ id: randomUUID(), kind: 'disk-low', shop_id: idOf(shop), about: name },
      content: JSON.stringify({ name: null, count: null, bytes: 1, at: null, detail: null }),
      began_at: central.now().toISOString(),
    });
  }
  for (const { who, rank, worksAt } of PEOPLE) {
    const { userId, session } = await central.signedIn(rank);
    sessions.set(who, session);
    if (worksAt === undefined) continue;
    await central.database.updateTable('user').set({ works_everywhere: 0 }).where('id', '=', userId).execute();
    const rows = worksAt.map((shop) => ({ user_id: userId, server_id: shops[shop] }));
    await central.database.insertInto('user_shop').values(rows).execute();
  }
  for (const orderId of Object.values(orders)) {
    const options = { method: 'PUT', session: sessions.get('an owner') } as const;
    await central.call(`/orders/${orderId}/payments/status`, { ...options, body: { paymentStatus: 50 } });
    await central.call(`/orders/${orderId}/estimated-due-date`, {
      ...options,
      body: { estimatedDueDate: central.now().toISOString() },
    });
  }
});
afterAll(() => central.stop());

const EVERY_PLACE: readonly Place[] = ['siam', 'river', 'home'];

describe.each(PEOPLE)('$who', ({ who, rank, sees }) => {
  const call = (path: string, method: 'GET' | 'PUT' | 'POST' | 'DELETE' = 'GET', body?: object) =>
    central.call(path, { session: sessions.get(who), method, ...(body === undefined ? {} : { body }) });
  // biome-ignore lint/suspicious/noExplicitAny: each call has an answer of its own
  const read = async (path: string): Promise<any> => {
    const answer = await call(path);
    expect(answer.status, path).toBe(200);
    return answer.json();
  };
  const today = () => {
    const day = (offset: number) => new Date(central.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    return `from=${day(-1)}&to=${day(1)}`;
  };

  it(`has the orders of ${sees.join(', ')} in lists and by their numbers`, async () => {
    const listed = async (query = '') =>
      (await read(`/orders/all${query}`)).items.map(({ id }: { id: string }) => id).sort();
    const theirs = sees.map((place) => orders[place]).sort();
    expect(await listed()).toEqual(theirs);
    for (const place of EVERY_PLACE) {
      const isTheirs = sees.includes(place);
      expect(await listed(`?q=${orders[place]}`), place).toEqual(isTheirs ? [orders[place]] : []);
      expect((await call(`/orders/${orders[place]}`)).status, place).toBe(isTheirs ? 200 : 404);
      expect((await call(`/orders/${orders[place]}/payments/status`)).status, place).toBe(isTheirs ? 200 : 404);
    }
    expect((await read('/orders/waiting'))['to-print']).toBe(theirs.length);
  });

  it('changes nothing in an order that is not theirs', async () => {
    const writes = (id: string): [string, 'PUT' | 'POST' | 'DELETE', object?][] => [
      [`/orders/${id}/staff-notes`, 'PUT', { staffNotes: 'seen' }],
      [`/orders/${id}/shelf`, 'PUT', { shelf: 'A1' }],
      [`/orders/${id}/production-status`, 'PUT', { productionStatus: PRODUCTION_STATUS.printing }],
      [`/orders/${id}/payments/status`, 'PUT', { paymentStatus: 50 }],
      [`/orders/${id}/shipping`, 'PUT', { shippingTracking: 'TH1' }],
      [`/orders/${id}/making-shop`, 'PUT', { shopId: shops.siam }],
      [`/orders/${id}/photos`, 'DELETE'],
    ];
    for (const place of EVERY_PLACE.filter((one) => !sees.includes(one))) {
      for (const [path, method, body] of writes(orders[place])) {
        expect([path, (await call(path, method, body)).status]).toEqual([path, 404]);
      }
      expect((await call(`/orders/${orders[place]}/archive`)).status).toBe(404);
    }
  });

  it('counts and takes the money of theirs alone', async () => {
    const dashboard = await read('/dashboard');
    expect(dashboard.waitingForPrinting).toBe(sees.length);
    if (rank < 60) {
      expect((await call(`/takings?${today()}`)).status).toBe(403);
      return;
    }
    const takings: { orderCount: number }[] = await read(`/takings?${today()}`);
    expect(takings.reduce((sum, { orderCount }) => sum + orderCount, 0)).toBe(sees.length);
    const csv = await (await call(`/takings/export?${today()}&language=en`)).text();
    const said = csv + JSON.stringify([takings, await read(`/takings/sales?${today()}`)]);
    for (const place of ['siam', 'river'] as const) if (!sees.includes(place)) expect(said).not.toContain(place);
  });

  it('looks into the tills of theirs alone', async () => {
    const shown = (await read('/till/shifts')).items.map(({ id }: { id: string }) => id).sort();
    const theirs = (['siam', 'river'] as const).filter((place) => sees.includes(place));
    expect(shown).toEqual(theirs.map((place) => shifts[place]).sort());
    for (const place of ['siam', 'river'] as const) {
      expect((await call(`/till/shifts/${shifts[place]}`)).status, place).toBe(sees.includes(place) ? 200 : 404);
    }
    if (rank < 60) return;
    const csv = await (await call('/till/export?language=en')).text();
    for (const name of ['Siam', 'River'] as const) {
      expect(csv.includes(name), name).toBe(sees.includes(name === 'Siam' ? 'siam' : 'river'));
    }
  });

  it('hears of the computers, kiosks and troubles of theirs alone', async () => {
    const theirs = (['siam', 'river'] as const).filter((place) => sees.includes(place));
    const ofSome = (ids: readonly (string | undefined)[]) => ids.filter((id) => id !== undefined).sort();
    const listed: { id: string; state: string }[] = await read('/shops');
    const alive = listed.filter(({ id }) => id !== shops.closed);
    expect(ofSome(alive.map(({ id }) => id))).toEqual(theirs.map((place) => shops[place]).sort());
    const kiosks: { id: string }[] = await read('/storefront/clients');
    expect(ofSome(kiosks.map(({ id }) => id))).toEqual(theirs.map((place) => `kiosk-${place}`).sort());
    const { troubles } = await read('/troubles');
    const troubled = troubles.map(({ shop }: { shop: { id: string } | null }) => shop?.id);
    expect(ofSome(troubled)).toEqual(theirs.map((place) => shops[place]).sort());
  });

  it('touches no kiosk of another shop', async () => {
    for (const place of ['siam', 'river'] as const) {
      const isTheirs = sees.includes(place);
      const reload = await call(`/storefront/clients/kiosk-${place}/reload`, 'POST');
      expect(reload.status, place).toBe(isTheirs ? 204 : 404);
      if (isTheirs) continue;
      expect((await call(`/storefront/clients/kiosk-${place}`, 'DELETE')).status, place).toBe(404);
      const added = await call('/storefront/clients', 'POST', { name: 'Mine', shopId: shops[place] });
      expect(added.status, place).toBe(rank < 60 ? 403 : 404);
    }
  });
});

it('names every call of staff as one of an order, of money, of a shop, or of all shops', () => {
  const isOwners = ({ may }: Endpoint) => may !== undefined && RIGHTS[may] === 'owner';
  const calls = ALL_ENDPOINTS.filter(
    (one: Endpoint) => one.who.includes('maintainer') && one.where.includes('central') && !isOwners(one),
  );
  const isOfShops = /^\/(orders|takings|dashboard|reprints|till|shops|storefront|troubles)(\/|$)/;
  const unknown = calls.filter(({ path }) => !OF_ALL_SHOPS.test(path) && !isOfShops.test(path));
  expect(unknown.map(({ name }) => name)).toEqual([]);
  expect(calls.some(({ path }) => isOfShops.test(path))).toBe(true);
});
