import { randomUUID } from 'node:crypto';
import { Order } from '@printfront/shared/contracts/orders.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { maintainerOf } from '../catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type EdgeInTest, enrolInTest } from '../sync/edge-in-test.ts';
import { addEnrolCode } from '../sync/edge-servers.repository.ts';
import { type Answer, type Customer, customerOf } from '../uploads/uploads-in-test.ts';
import { placeOnlineOrder } from './online-order-in-test.ts';

let central: CentralInTest;
let customer: Customer;
let session: string;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  customer = await customerOf(central);
  ({ session } = await central.signedIn(60));
});
afterAll(() => central.stop());
beforeEach(async () => {
  await central.database.updateTable('edge_server').set({ revoked_at: central.now().toISOString() }).execute();
});

const enrol = (name: string): Promise<EdgeInTest> =>
  enrolInTest({
    url: () => central.origin,
    desk: { addEnrolCode: ({ code }) => addEnrolCode(central.database, code, name) },
  });
const report = { outboxDepth: 0, oldestUnsyncedAt: null, blobsWaiting: 0, parkedOrders: 0 };
async function shopThatCan(name: string): Promise<EdgeInTest> {
  const shop = await enrol(name);
  const said = { epoch: shop.epoch, report: { ...report, makesOnlineOrders: true } };
  expect((await shop.call('POST', '/hello', said)).status).toBe(200);
  return shop;
}

async function ask(method: 'GET' | 'PUT', path: string, body?: object): Promise<Answer> {
  const answer = await central.call(path, { method, body, session });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
const read = async (orderId: string) => Order.parse((await ask('GET', `/orders/${orderId}`)).body);
const move = (orderId: string, to: EdgeInTest) =>
  ask('PUT', `/orders/${orderId}/making-shop`, { shopId: to.enrolment.serverId });
const toldTo = async (shop: EdgeInTest) =>
  (await shop.call('GET', '/commands?after=0&waitSeconds=0')).body.commands.map(
    ({ command }: { command: { type: string } }) => command,
  );
const given = async (shop: EdgeInTest) =>
  (await toldTo(shop)).filter(({ type }: { type: string }) => type === 'order-to-make');
const eventOf = (orderId: string, version: number, type: string, payload: object = {}) => ({
  id: randomUUID(),
  orderId,
  version,
  occurredAt: '2026-11-21T04:00:00Z',
  type,
  payload,
});
const paid = (orderId: string, version: number) =>
  eventOf(orderId, version, 'payment-status-changed', { from: 10, to: 50, by: 'Counter' });

it('stays at central while no shop can make it, and goes to the first that can until staff say which', async () => {
  const older = await enrol('Older');
  await older.call('POST', '/hello', { epoch: older.epoch, report });
  const alone = await placeOnlineOrder(central, customer);
  expect([alone.madeBy, await central.giving.sweep()]).toEqual([null, 0]);
  expect((await move(alone.id, older)).body.code).toBe('making-shop-refused');

  const [first, second] = [await shopThatCan('First'), await shopThatCan('Second')];
  const order = await placeOnlineOrder(central, customer);
  expect(order.madeBy).toMatchObject({ name: 'First', movesTo: null });
  expect((await move(alone.id, second)).body.madeBy).toMatchObject({ name: 'Second' });
  expect(await central.giving.sweep()).toBe(2);
  expect([await given(first), await given(second), await given(older)]).toMatchObject([
    [{ orderId: order.id, version: 1, order: { iid: order.iid } }],
    [{ orderId: alone.id, version: 1 }],
    [],
  ]);
  // The word is followed by where the order stands, and is said once.
  expect((await toldTo(first)).map(({ type }: { type: string }) => type)).toEqual([
    'order-to-make',
    'payment-status-changed',
    'production-status-changed',
    'order-details-changed',
  ]);
  expect(await central.giving.sweep()).toBe(0);
});

it('S56: what its shop says of it counts once and in order, and what another says is of an order that is not there', async () => {
  const [shop, other] = [await shopThatCan('Maker'), await shopThatCan('Other')];
  const order = await placeOnlineOrder(central, customer);
  await central.giving.sweep();
  const event = paid(order.id, 2);
  expect(await shop.push([paid(order.id, 4)])).toMatchObject([{ result: 'deferred', expectedVersion: 2 }]);
  expect(await shop.push([event, event])).toMatchObject([{ result: 'applied' }, { result: 'duplicate' }]);
  const before = await read(order.id);
  expect(before.paymentStatus).toBe(50);
  const cancelled = eventOf(order.id, 1, 'payment-status-changed', { from: 50, to: 90, by: 'Thief' });
  const to = { to: other.enrolment.serverId };
  const judged = await other.push([
    cancelled,
    { ...cancelled, id: randomUUID(), version: 3 },
    eventOf(order.id, 3, 'order-given-back', to),
    eventOf(order.id, 3, 'order-kept'),
  ]);
  expect(judged).toMatchObject([
    { result: 'rejected', code: 'order-unknown' },
    { result: 'deferred', expectedVersion: 1 },
    { result: 'applied' },
    { result: 'applied' },
  ]);
  expect(await central.giving.sweep()).toBe(0);
  expect(await read(order.id)).toEqual(before);
  expect(await given(other)).toEqual([]);
  // Told as its own: what is done here from now on.
  await ask('PUT', `/orders/${order.id}/staff-notes`, { staffNotes: 'Rush' });
  expect((await toldTo(shop)).at(-1)).toMatchObject({
    type: 'order-details-changed',
    details: { staffNotes: 'Rush' },
    seen: { epoch: shop.epoch, version: 2 },
  });
});

it('S58: it is given to another once it is given back, with what was done, and the first has no say any more', async () => {
  const [first, second] = [await shopThatCan('First'), await shopThatCan('Second')];
  const order = await placeOnlineOrder(central, customer);
  await central.giving.sweep();
  expect((await move(order.id, second)).body.madeBy).toMatchObject({ name: 'First', movesTo: 'Second' });
  const to = second.enrolment.serverId;
  expect((await toldTo(first)).at(-1)).toMatchObject({ type: 'order-recalled', orderId: order.id, to });
  expect(await central.giving.sweep()).toBe(0);
  const back = eventOf(order.id, 3, 'order-given-back', { to });
  expect(await first.push([paid(order.id, 2), back])).toMatchObject([{ result: 'applied' }, { result: 'applied' }]);
  expect(await central.giving.sweep()).toBe(1);
  expect(await first.push([back])).toMatchObject([{ result: 'duplicate' }]);
  expect(await given(second)).toMatchObject([{ orderId: order.id, version: 4 }]);
  expect(await toldTo(second)).toContainEqual(
    expect.objectContaining({ type: 'payment-status-changed', orderId: order.id, to: 50 }),
  );
  const late = eventOf(order.id, 4, 'production-status-changed', { from: 0, to: 3, by: 'Counter' });
  // Noted, and nothing else (S64).
  await first.push([late]);
  expect((await read(order.id)).otherCopies).toMatchObject([{ shop: 'First', isBegun: true, isCashThere: false }]);
  const printing = eventOf(order.id, 5, 'production-status-changed', { from: 0, to: 1, by: 'Printer' });
  expect(await second.push([printing])).toMatchObject([{ result: 'applied' }]);
  expect(await read(order.id)).toMatchObject({ paymentStatus: 50, productionStatus: 1, madeBy: { name: 'Second' } });
  expect((await move(order.id, first)).body.code).toBe('making-shop-refused');
});

it('S58: what is kept stays, and a central that does not know of a move goes by the word of the shop', async () => {
  const [first, second] = [await shopThatCan('First'), await shopThatCan('Second')];
  const kept = await placeOnlineOrder(central, customer);
  const lost = await placeOnlineOrder(central, customer);
  const foreign = await placeOnlineOrder(central, customer);
  await central.giving.sweep();
  await move(kept.id, second);
  expect(await first.push([eventOf(kept.id, 2, 'order-kept')])).toMatchObject([{ result: 'applied' }]);
  expect((await read(kept.id)).madeBy).toMatchObject({ name: 'First', movesTo: null });
  const to = second.enrolment.serverId;
  const words = [
    eventOf(lost.id, 2, 'order-given-back', { to }),
    eventOf(foreign.id, 2, 'order-given-back', { to: null }),
  ];
  expect(await first.push(words)).toMatchObject([{ result: 'applied' }, { result: 'applied' }]);
  expect(await central.giving.sweep()).toBe(1);
  expect((await read(lost.id)).madeBy).toMatchObject({ name: 'Second' });
  expect((await read(foreign.id)).madeBy).toBe(null);
});

it('what is cancelled before it is given is given to nobody, and what comes back from that is', async () => {
  const shop = await shopThatCan('Maker');
  const order = await placeOnlineOrder(central, customer);
  await customer.call('POST', `/orders/${order.id}/cancel`);
  expect(await central.giving.sweep()).toBe(0);
  const again = { paymentStatus: 10, reason: 'Asked for it after all' };
  expect((await ask('PUT', `/orders/${order.id}/payments/status`, again)).status).toBe(200);
  expect(await central.giving.sweep()).toBe(1);
  expect(await given(shop)).toMatchObject([{ orderId: order.id }]);
});

it('S58: a shop on an older copy that answers an older recall once more gives nothing away', async () => {
  const [first, second] = [await shopThatCan('First'), await shopThatCan('Second')];
  const order = await placeOnlineOrder(central, customer);
  await central.giving.sweep();
  await move(order.id, second);
  const back = (version: number, to: EdgeInTest, given: number) =>
    eventOf(order.id, version, 'order-given-back', { to: to.enrolment.serverId, given });
  await first.push([back(2, second, 1)]);
  await central.giving.sweep();
  await move(order.id, first);
  await second.push([back(4, first, 3)]);
  await central.giving.sweep();
  expect(await given(first)).toMatchObject([{ version: 1 }, { version: 5 }]);
  const epoch = randomUUID();
  expect((await first.call('POST', '/hello', { epoch, report: { ...report, makesOnlineOrders: true } })).status).toBe(
    200,
  );
  expect(await first.push([back(2, second, 1)], epoch)).toMatchObject([{ result: 'applied' }]);
  expect((await read(order.id)).madeBy).toMatchObject({ name: 'First', movesTo: null });
  expect(await central.giving.sweep()).toBe(0);
});

it('S58: a server that is revoked after it was asked is not waited for either', async () => {
  const [first, second] = [await shopThatCan('First'), await shopThatCan('Second')];
  const order = await placeOnlineOrder(central, customer);
  await central.giving.sweep();
  expect((await move(order.id, second)).body.madeBy).toMatchObject({ movesTo: 'Second' });
  const { serverId } = first.enrolment;
  const revoked = { revoked_at: central.now().toISOString() };
  await central.database.updateTable('edge_server').set(revoked).where('id', '=', serverId).execute();
  expect((await move(order.id, second)).body.madeBy).toMatchObject({ name: 'Second', movesTo: null });
  expect(await central.giving.sweep()).toBe(1);
});

it('S55 S56: a shop is told which paper was ordered, and then what staff have said since', async () => {
  const shop = await shopThatCan('Maker');
  const order = await placeOnlineOrder(central, customer);
  const [line] = order.lines;
  const size = (await ask('GET', '/sizes')).body.find(({ key }: { key: string }) => key === line?.size.key);
  const matte = size.finishes.find(({ code }: { code: string }) => code === 'matte');
  const change = { size: size.key, finishId: matte.id };
  expect((await ask('PUT', `/orders/${order.id}/finish`, change)).body.lines[0].finish.code).toBe('matte');
  await central.giving.sweep();
  expect(await given(shop)).toMatchObject([{ order: { lines: [{ finish: { code: 'glossy' } }] } }]);
  const details = (await toldTo(shop)).findLast(({ type }: { type: string }) => type === 'order-details-changed');
  expect(details).toMatchObject({ details: { finishes: { [size.id]: { code: 'matte' } } } });
});

it('S58: a shop gives away no order that it took itself', async () => {
  const [shop, other] = [await shopThatCan('Maker'), await shopThatCan('Other')];
  const own = shop.submitted({});
  expect(await shop.push([own])).toMatchObject([{ result: 'applied' }]);
  const before = await read(own.orderId);
  await shop.push([eventOf(own.orderId, 2, 'order-given-back', { to: other.enrolment.serverId })]);
  await shop.push([eventOf(own.orderId, 3, 'order-kept')]);
  expect(await central.giving.sweep()).toBe(0);
  expect(await given(other)).toEqual([]);
  expect(await read(own.orderId)).toEqual(before);
  const makers = central.database.selectFrom('order').select(['maker_id', 'wanted_maker_id']);
  expect(await makers.where('id', '=', own.orderId).execute()).toEqual([{ maker_id: null, wanted_maker_id: null }]);
});

async function revoke(shop: EdgeInTest): Promise<void> {
  const revoked = { revoked_at: central.now().toISOString() };
  const { serverId } = shop.enrolment;
  await central.database.updateTable('edge_server').set(revoked).where('id', '=', serverId).execute();
}

it('S66: an order goes back to the shop that gave it away when the other was revoked meanwhile', async () => {
  const [first, second] = [await shopThatCan('First'), await shopThatCan('Second')];
  const before = await placeOnlineOrder(central, customer);
  const after = await placeOnlineOrder(central, customer);
  await central.giving.sweep();
  const to = second.enrolment.serverId;
  await move(before.id, second);
  await move(after.id, second);
  // One is given back after the other shop was revoked, one just before.
  await first.push([eventOf(after.id, 2, 'order-given-back', { to, given: 1 })]);
  await revoke(second);
  await first.push([eventOf(before.id, 2, 'order-given-back', { to, given: 1 })]);
  await central.giving.sweep();
  await central.giving.sweep();
  for (const order of [before, after]) {
    expect((await read(order.id)).madeBy).toMatchObject({ name: 'First', movesTo: null });
    expect((await given(first)).filter(({ orderId }: { orderId: string }) => orderId === order.id)).toHaveLength(2);
  }
});

it('S66: what no shop had before goes to the one that makes what is sent, and to nobody where there is none', async () => {
  const [first, second] = [await shopThatCan('First'), await shopThatCan('Second')];
  const order = await placeOnlineOrder(central, customer);
  await revoke(first);
  await central.giving.sweep();
  await central.giving.sweep();
  expect((await read(order.id)).madeBy).toMatchObject({ name: 'Second' });
  const alone = await placeOnlineOrder(central, customer);
  await revoke(second);
  await central.giving.sweep();
  expect((await read(alone.id)).madeBy).toBe(null);
});

it('S85: what a shop says of an older giving moves nothing, and what it says of the newest one goes on from there', async () => {
  const [first, second] = [await shopThatCan('First'), await shopThatCan('Second')];
  const order = await placeOnlineOrder(central, customer);
  await central.giving.sweep();
  const back = (version: number, to: EdgeInTest, given: number) => ({
    ...eventOf(order.id, version, 'order-given-back', { to: to.enrolment.serverId, given }),
    given,
  });
  await move(order.id, second);
  await first.push([back(2, second, 1)]);
  await central.giving.sweep();
  await move(order.id, first);
  await second.push([back(4, first, 3)]);
  await central.giving.sweep();
  expect((await given(first)).at(-1)).toMatchObject({ version: 5 });

  // From a copy from before all that: it hears of the newest giving by the commands that it has not applied yet.
  const epoch = randomUUID();
  const before = await read(order.id);
  expect(await first.push([{ ...paid(order.id, 2), given: 1 }, back(3, second, 1)], epoch)).toMatchObject([
    { result: 'applied' },
    { result: 'applied' },
  ]);
  expect(await read(order.id)).toEqual(before);
  const ask = { epoch, orders: [{ orderId: order.id, version: 5, given: 5 }] };
  expect((await first.call('POST', '/digest', ask)).body).toEqual({ behind: [] });
  expect(await first.push([{ ...paid(order.id, 6), given: 5 }], epoch)).toMatchObject([{ result: 'applied' }]);
  expect((await read(order.id)).paymentStatus).toBe(50);
});

it('S15: no count that a stolen token invents keeps an order from the next shop, nor its other commands', async () => {
  const [stolen, second] = [await shopThatCan('Stolen'), await shopThatCan('Second')];
  const orders = [await placeOnlineOrder(central, customer), await placeOnlineOrder(central, customer)];
  const [counted, named] = orders.map(({ id }) => id) as [string, string];
  await central.giving.sweep();
  const version = Number.MAX_SAFE_INTEGER;
  // An order that it gave back, and says to have once more.
  const back = (from: number, to: EdgeInTest) =>
    eventOf(named, from + 1, 'order-given-back', { to: to.enrolment.serverId, given: from });
  await move(named, second);
  await stolen.push([back(1, second)]);
  await central.giving.sweep();
  await stolen.call('POST', '/digest', { epoch: stolen.epoch, orders: [{ orderId: named, version, given: 1 }] });
  await stolen.push([paid(named, version)]);
  await move(named, stolen);
  await second.push([back(3, stolen)]);
  await central.giving.sweep();
  // A known event with another number, and one that follows on it.
  const known = { ...paid(counted, 2), given: 1 };
  await stolen.push([known]);
  await stolen.push([{ ...known, version }], randomUUID());
  await stolen.push([{ ...paid(counted, version), previousId: known.id, given: 1 }], randomUUID());
  for (const orderId of [counted, named]) await move(orderId, second);
  await revoke(stolen);
  for (const orderId of [counted, named]) await move(orderId, second);
  await central.giving.sweep();
  for (const { version } of await given(second)) expect(version).toBeLessThan(2 ** 31 - 1);
  const newest = new Set((await given(second)).map(({ orderId }: { orderId: string }) => orderId));
  expect(newest).toEqual(new Set([counted, named]));
});

it('S64: a shop that has an order that it gave back is told so, though it says nothing of it', async () => {
  const [first, second] = [await shopThatCan('First'), await shopThatCan('Second')];
  const order = await placeOnlineOrder(central, customer);
  await central.giving.sweep();
  await move(order.id, second);
  await first.push([eventOf(order.id, 2, 'order-given-back', { to: second.enrolment.serverId, given: 1 })]);
  await central.giving.sweep();
  const has = (differences: object) => ({
    epoch: first.epoch,
    orders: [{ orderId: order.id, version: 2, lastEventId: randomUUID(), ...differences }],
  });
  // It names what it once said anything of; what it has it names as given.
  await first.call('POST', '/digest', has({}));
  expect((await read(order.id)).otherCopies).toBeUndefined();
  expect((await first.call('POST', '/digest', has({ given: 1 }))).body).toEqual({ behind: [] });
  expect((await read(order.id)).otherCopies).toMatchObject([{ shop: 'First', isBegun: false }]);
  await central.giving.sweep();
  expect((await toldTo(first)).at(-1)).toMatchObject({ type: 'order-found-twice', copies: [{ shop: 'Second' }] });
  // Named again every ten minutes, it is one copy, and nobody is told once more.
  const told = (await toldTo(first)).length;
  await first.call('POST', '/digest', has({ given: 1 }));
  await central.giving.sweep();
  expect((await read(order.id)).otherCopies).toHaveLength(1);
  expect(await toldTo(first)).toHaveLength(told);
});

it('S64: what a shop says of an order that it gave back, and nobody makes since, moves nothing and is flagged', async () => {
  const [first, second] = [await shopThatCan('First'), await shopThatCan('Second')];
  const order = await placeOnlineOrder(central, customer);
  await central.giving.sweep();
  await move(order.id, second);
  await first.push([
    { ...eventOf(order.id, 2, 'order-given-back', { to: second.enrolment.serverId, given: 1 }), given: 1 },
  ]);
  // Cancelled before the other got it: it is given to nobody.
  await central.call(`/orders/${order.id}/cancel`, { method: 'POST', session });
  await central.giving.sweep();
  expect(await given(second)).toEqual([]);
  const printing = eventOf(order.id, 2, 'production-status-changed', { from: 0, to: 1, by: 'Counter' });
  expect(await first.push([{ ...printing, given: 1 }], randomUUID())).toMatchObject([{ result: 'applied' }]);
  expect(await read(order.id)).toMatchObject({ productionStatus: 0, otherCopies: [{ shop: 'First', isBegun: true }] });
});

it('S64: a shop that never had an order flags none, and one that had it changes nothing of it', async () => {
  const [first, second, never] = [await shopThatCan('First'), await shopThatCan('Second'), await shopThatCan('Never')];
  const order = await placeOnlineOrder(central, customer);
  await central.giving.sweep();
  await move(order.id, second);
  await first.push([eventOf(order.id, 2, 'order-given-back', { to: second.enrolment.serverId, given: 1 })]);
  await central.giving.sweep();
  const before = await read(order.id);
  await never.push([paid(order.id, 1), paid(order.id, 2)]);
  await central.giving.sweep();
  expect(await read(order.id)).toEqual(before);
  const cash = { from: 10, to: 50, by: 'Counter', method: 2 };
  expect(await first.push([eventOf(order.id, 2, 'payment-status-changed', cash)])).toMatchObject([
    { result: 'applied' },
  ]);
  expect(await read(order.id)).toEqual({
    ...before,
    otherCopies: [{ shop: 'First', isMaker: false, isCashThere: true, isBegun: false }],
  });
  await central.giving.sweep();
  expect((await toldTo(first)).at(-1)).toMatchObject({
    type: 'order-found-twice',
    copies: [{ shop: 'Second', isMaker: true }],
  });
  expect((await toldTo(second)).at(-1)).toMatchObject({ type: 'order-found-twice', copies: [{ shop: 'First' }] });
  expect(await toldTo(never)).toEqual([]);
  // By transfer it is not cash that lies there.
  await first.push([eventOf(order.id, 3, 'payment-status-changed', { ...cash, method: 1 })]);
  expect((await read(order.id)).otherCopies).toMatchObject([{ isCashThere: false }]);
  await first.push([eventOf(order.id, 4, 'order-given-back', { to: null, given: 1 })]);
  expect(await read(order.id)).toEqual(before);
  await central.giving.sweep();
  expect((await toldTo(second)).at(-1)).toMatchObject({ type: 'order-found-twice', copies: [] });
});

it('S66: of the shops that had it the last one that still can make it gets it', async () => {
  const [first, second, third] = [await shopThatCan('First'), await shopThatCan('Second'), await shopThatCan('Third')];
  const order = await placeOnlineOrder(central, customer);
  await central.giving.sweep();
  for (const [from, to, version] of [
    [first, second, 2],
    [second, third, 4],
  ] as const) {
    await move(order.id, to);
    const payload = { to: to.enrolment.serverId, given: version - 1 };
    await from.push([eventOf(order.id, version, 'order-given-back', payload)]);
    if (to === third) for (const gone of [second, third]) await revoke(gone);
    await central.giving.sweep();
  }
  await central.giving.sweep();
  expect((await read(order.id)).madeBy).toMatchObject({ name: 'First', movesTo: null });
  expect(await given(first)).toHaveLength(2);
});

it('is told to who gave it to a shop where they do not work, and is there for them no more', async () => {
  const [own, other] = [await shopThatCan('Own'), await shopThatCan('Other')];
  const order = await placeOnlineOrder(central, customer);
  await central.giving.sweep();
  const leader = await central.signedIn(60);
  await central.database.updateTable('user').set({ works_everywhere: 0 }).where('id', '=', leader.userId).execute();
  const works = { user_id: leader.userId, server_id: own.enrolment.serverId };
  await central.database.insertInto('user_shop').values(works).execute();
  const path = `/orders/${order.id}`;
  const body = { shopId: other.enrolment.serverId };
  await central.database
    .updateTable('order')
    .set({ maker_id: null, wanted_maker_id: null })
    .where('id', '=', order.id)
    .execute();
  const moved = await central.call(`${path}/making-shop`, { method: 'PUT', body, session: leader.session });
  expect([moved.status, Order.parse(await moved.json()).madeBy?.name]).toEqual([200, 'Other']);
  expect((await central.call(path, { session: leader.session })).status).toBe(404);
});

it('customers read how the shop that they choose is reached, and find it on their order', async () => {
  const [first, second] = [await shopThatCan('First'), await shopThatCan('Second')];
  const owner = await maintainerOf(central);
  for (const shop of [first, second]) {
    const online = { takesOrders: true, makesDeliveries: false, whereabouts: '' };
    expect((await owner.call('PUT', `/shops/${shop.enrolment.serverId}/online`, online)).status).toBe(200);
  }
  const contact = { address: { th: 'อารีย์', en: 'Ari' }, phone: '021234567', lineId: '@ari', mapUrl: null };
  const details = { name: { th: 'สอง', en: 'Second' }, ...contact };
  expect((await owner.call('PUT', `/settings/shops/${second.enrolment.serverId}/details`, details)).status).toBe(200);
  const week = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, openTime: '10:00:00', closeTime: '22:00:00' }));
  expect((await owner.call('PUT', `/settings/shops/${second.enrolment.serverId}/hours`, { week })).status).toBe(200);
  const own = { ownName: details.name, contact, hours: week };
  const shops = (await customer.call('GET', '/shops/pickup')).body;
  expect(shops).toContainEqual({ id: second.enrolment.serverId, name: 'Second', whereabouts: '', ...own });
  expect(shops).toContainEqual({ id: first.enrolment.serverId, name: 'First', whereabouts: '' });
  const placed = await placeOnlineOrder(central, customer, { changes: { pickupShopId: second.enrolment.serverId } });
  expect((await customer.call('GET', `/orders/${placed.id}`)).body.madeBy).toMatchObject(own);
});
