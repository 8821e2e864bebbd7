import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { isPostgres } from '../database/dialect.ts';
import { placeOnlineOrder, prepareUpload } from '../orders/online-order-in-test.ts';
import { type Customer, customerOf } from '../uploads/uploads-in-test.ts';
import { everything, type Maintainer, maintainerOf, named } from './catalogue-in-test.ts';
import { unfinishedOrders } from './catalogue-uses.repository.ts';

let central: CentralInTest;
let maintainer: Maintainer;
let size: { id: string; key: string; categoryId: string };
let frameId: string;
let customer: Customer;
beforeAll(async () => {
  central = await startCentralInTest();
  maintainer = await maintainerOf(central);
});
afterAll(() => central.stop());
beforeEach(async () => {
  size = await maintainer.makeSize();
  frameId = (await maintainer.call('POST', '/photo-frames', { targetSizeId: size.id, name: named('Stars') })).body.id;
  const sha256 = await central.storeBlob(Buffer.from('a picture that nobody looks at here'));
  await central.database
    .insertInto('catalogue_image')
    .values({ sha256 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await central.database.updateTable('photo_frame').set({ image_sha256: sha256 }).where('id', '=', frameId).execute();
  customer = await customerOf(central);
});

async function deleteSize() {
  const { version } = await maintainer.size(size.key);
  return maintainer.call('DELETE', `/sizes/${size.key}`, undefined, version);
}

async function deleteFrame() {
  const [frame] = (await maintainer.size(size.key)).photoFrames;
  return maintainer.call('DELETE', `/photo-frames/${frameId}`, undefined, frame?.version);
}

/** Both are refused for the same reason, and nothing is changed. */
async function expectUses(uses: object[]): Promise<void> {
  const before = await everything(central, maintainer);
  for (const refused of [await deleteSize(), await deleteFrame()]) {
    expect(refused).toMatchObject({ status: 409, body: { code: 'in-use' } });
    expect(refused.body.uses).toEqual(uses);
  }
  expect(await everything(central, maintainer)).toEqual(before);
}

async function expectUnused(): Promise<void> {
  expect((await deleteFrame()).status).toBe(204);
  expect((await deleteSize()).status).toBe(204);
}

const frameChosen = () => customer.call('POST', '/uploads/photo-frames', { photoFrameId: frameId });

async function order(): Promise<{ id: string; iid: number }> {
  await prepareUpload(central, customer, { [size.key]: 1 });
  await frameChosen();
  return placeOnlineOrder(central, customer, { wanted: {} });
}

async function setStatus(id: string, change: { payment_status?: number; production_status?: number }): Promise<void> {
  await central.database.updateTable('order').set(change).where('id', '=', id).execute();
}

describe('a size and a frame are not deleted', () => {
  it('while a customer has them in a cart, and can be when the cart is changed', async () => {
    await prepareUpload(central, customer, { [size.key]: 2 });
    await frameChosen();
    await expectUses([{ kind: 'cart', count: 1, names: [] }]);
    const [photo] = (await customer.call('GET', '/uploads/files')).body;
    await customer.call('PUT', `/uploads/files/${photo.id}?size=${size.key}`, { quantity: 0 });
    expect((await deleteFrame()).status).toBe(409);
    expect((await deleteSize()).status).toBe(204);
  });

  it('while an order with them is neither handed over nor cancelled', async () => {
    const first = await order();
    customer = await customerOf(central);
    const second = await order();
    const names = [first, second].map(({ iid }) => String(iid).padStart(4, '0'));
    await expectUses([{ kind: 'order', count: 2, names }]);
    await setStatus(first.id, { payment_status: 50, production_status: 2 });
    await setStatus(second.id, { payment_status: 90 });
    await expectUses([{ kind: 'order', count: 1, names: names.slice(0, 1) }]);
    await setStatus(first.id, { production_status: 3 });
    await expectUnused();
    const kept = (await customer.call('GET', `/orders/${second.id}`)).body;
    expect(kept.lines[0].size).toMatchObject({ id: size.id, key: size.key });
  });

  it('while an order that is being made at a kiosk has chosen them, as far as the shop has said', async () => {
    const { serverId } = await central.enrolled('Shop by the river');
    const silent = await central.enrolled('Silent shop');
    const say = (choices: object, id = serverId) =>
      central.database
        .updateTable('edge_server')
        .set({ open_choices: JSON.stringify({ orderCount: 1, sizeIds: [], photoFrameIds: [], ...choices }) })
        .where('id', '=', id)
        .execute();
    await say({ sizeIds: [size.id], photoFrameIds: [frameId] });
    await expectUses([{ kind: 'shop-order', count: 1, names: ['Shop by the river'] }]);
    await say({ sizeIds: ['another-size'] });
    await say({ sizeIds: [size.id], photoFrameIds: [frameId] }, silent.serverId);
    await central.database
      .updateTable('edge_server')
      .set({ revoked_at: central.now().toISOString() })
      .where('id', '=', silent.serverId)
      .execute();
    await expectUnused();
  });

  it('and all places that have them are told at once', async () => {
    await order();
    await prepareUpload(central, customer, { [size.key]: 1 });
    const refused = await deleteSize();
    expect(refused.body.uses).toMatchObject([
      { kind: 'cart', count: 1 },
      { kind: 'order', count: 1 },
    ]);
  });

  it('for what only another size or frame is used for', async () => {
    const other = await maintainer.makeSize();
    await prepareUpload(central, customer, { [other.key]: 1 });
    await placeOnlineOrder(central, customer, { wanted: {} });
    await expectUnused();
  });
});

it('unfinished orders are found by their index, however many orders there are', async () => {
  // PostgreSQL reads a table of a few rows whole, whatever indexes it has.
  if (isPostgres(central.database)) return;
  const { sql: query, parameters } = unfinishedOrders(central.database).compile();
  const parts = query
    .split('?')
    .flatMap((part, index) => (index === 0 ? [sql.raw(part)] : [sql`${parameters[index - 1]}`, sql.raw(part)]));
  const plan = await sql<{ detail: string }>`explain query plan ${sql.join(parts, sql.raw(''))}`.execute(
    central.database,
  );
  expect(plan.rows.map(({ detail }) => detail).join('; ')).toContain('SEARCH order USING INDEX order_stage');
});
