import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import type { Endpoint } from '@printfront/shared/contracts/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';
import { LATER_ENDPOINTS } from './later-endpoints.ts';
import { bringOrder } from './orders/order-in-test.ts';
import { seedDemoShop } from './seed/seed-demo-shop.ts';

/** Who asks. `owner` has the order in question, `stranger` is a customer with none, `maintainer` works here. */
const CALLERS = ['nobody', 'stranger', 'owner', 'maintainer'] as const;
type CallerName = (typeof CALLERS)[number];

/** `own`: an order that the owner has. `none`: one that does not exist. */
type Target = 'own' | 'none';
type Row = Record<CallerName, number>;

interface Expectation {
  /** Status per caller for an order that the owner has; for calls without an order the only row. */
  own: Row;
  /** For an order that does not exist. */
  none?: Row;
  body?: unknown;
  query?: string;
}

const row = (nobody: number, stranger: number, owner: number, maintainer: number): Row => ({
  nobody,
  stranger,
  owner,
  maintainer,
});
const open: Expectation = { own: row(200, 200, 200, 200) };
const missing = row(401, 404, 404, 404);

/** Every call that central serves. A new one without a line here fails. */
const EXPECTED: Record<string, Expectation> = {
  signInLocal: { own: row(401, 401, 401, 401), body: { username: 'nobody-at-all', password: 'wrong' } },
  signOut: { own: row(401, 204, 204, 204) },
  getMe: { own: row(401, 200, 200, 200) },
  getShop: open,
  listSizeCategories: open,
  listSizes: open,
  listPhotoFrames: open,
  listDiscounts: open,
  listShippingPrices: open,
  listPrintingTimes: open,
  listSizePrices: open,
  listWorkingHours: open,
  listWorkingHourOverrides: open,
  getCatalogueImage: open,
  listAllOrders: { own: row(401, 404, 404, 200) },
  getOrder: { own: row(401, 404, 200, 200), none: missing },
  getPaymentStatus: { own: row(401, 404, 200, 200), none: missing },
  cancelOrder: { own: row(401, 404, 200, 200), none: missing },
  setPaymentStatus: { own: row(401, 404, 404, 200), none: missing, body: { paymentStatus: 50 } },
  setProductionStatus: { own: row(401, 404, 404, 200), none: missing, body: { productionStatus: 1 } },
  // The photo is not here: whoever may ask learns that, everybody else that there is nothing.
  getOrderArchive: { own: row(401, 404, 404, 409), none: missing },
  getOrderFileThumbnail: { own: row(401, 404, 404, 404), none: missing },
};

const served = ALL_ENDPOINTS.filter(({ where, name }) => where.includes('central') && !LATER_ENDPOINTS.includes(name));

let central: CentralInTest;
let imageSha256 = '';
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  const row = await central.database.selectFrom('catalogue_image').select('sha256').executeTakeFirstOrThrow();
  imageSha256 = row.sha256;
});
afterAll(() => central.stop());

/** Each combination gets an order and people of its own, so that one cannot disturb another. */
async function ask(endpoint: Endpoint, caller: CallerName, target: Target, expectation: Expectation): Promise<number> {
  const owner = await central.signedIn(0);
  const order = await bringOrder(central, await central.enrolled());
  await central.database.updateTable('order').set({ user_id: owner.userId }).where('id', '=', order.orderId).execute();
  const sessions: Record<CallerName, string | undefined> = {
    nobody: undefined,
    stranger: (await central.signedIn(0)).session,
    owner: owner.session,
    maintainer: (await central.signedIn(40)).session,
  };
  const address = endpoint.path
    .replace('{id}', target === 'own' ? order.orderId : 'no-such-order')
    .replace('{fileId}', 'file-1')
    .replace('{key}', 'instant-mini')
    .replace('{sha256}', imageSha256);
  const response = await central.call(address, {
    method: endpoint.method,
    body: expectation.body,
    session: sessions[caller],
  });
  await response.arrayBuffer();
  return response.status;
}

describe('who may call what', () => {
  it('has a line for every call that is served', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(served.map(({ name }) => name).sort());
  });

  for (const endpoint of served) {
    const expectation = EXPECTED[endpoint.name];
    if (expectation === undefined) continue;
    for (const target of ['own', 'none'] as const) {
      const expected = expectation[target];
      if (expected === undefined) continue;
      it(`${endpoint.name} answers each caller as the contract says (${target})`, async () => {
        const answers: Partial<Row> = {};
        for (const caller of CALLERS) answers[caller] = await ask(endpoint, caller, target, expectation);
        expect(answers).toEqual(expected);
      });
    }
  }

  it('tells a stranger about another’s order exactly what it tells about one that does not exist', async () => {
    const { session } = await central.signedIn(0);
    const order = await bringOrder(central, await central.enrolled());
    const [theirs, none] = await Promise.all([
      central.call(`/orders/${order.orderId}`, { session }),
      central.call('/orders/no-such-order', { session }),
    ]);
    expect(await theirs.text()).toBe(await none.text());
    expect(theirs.status).toBe(none.status);
  });

  it('refuses an unsafe call that comes from another site, or without the app’s header', async () => {
    const { session } = await central.signedIn(40);
    const order = await bringOrder(central, await central.enrolled());
    const cancel = (headers: Record<string, string>) =>
      central.call(`/orders/${order.orderId}/cancel`, { method: 'POST', session, headers });
    expect((await cancel({ origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await cancel({ 'x-requested-with': '' })).status).toBe(403);
    const untouched = await central.call(`/orders/${order.orderId}`, { session });
    expect(await untouched.json()).toMatchObject({ paymentStatus: 10 });
  });
});
