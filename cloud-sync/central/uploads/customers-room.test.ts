import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { PROTOCOL_VERSION, PROTOCOL_VERSION_HEADER } from '@printfront/cloud-sync/protocol/version.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { afterEach, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { placeOnlineOrder } from '../orders/online-order-in-test.ts';
import { newSlip, sendSlip } from '../orders/pay-slip-in-test.ts';
import { enrolShop, hashOf, newOrderId, phoneOf } from '../relay/shop-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type CentralLimits, createLimitsReader } from '../settings/central-limits.ts';
import { STORE_SERVERS } from '../stores-in-test.ts';
import { enrolInTest } from '../sync/edge-in-test.ts';
import { addEnrolCode } from '../sync/edge-servers.repository.ts';
import { createCustomersRoom } from './customers-room.service.ts';
import { type Customer, customerOf, largePhoto, sendChunked } from './uploads-in-test.ts';

let central: CentralInTest;
afterEach(() => central.stop());

type Room = { freeBytes: number; minimumBytes: number };

async function start(limits: Partial<CentralLimits>, room?: Room): Promise<void> {
  central = await startCentralInTest({ limits, ...(room === undefined ? {} : { room: async () => room }) });
  await seedDemoShop(central.database, central.blobs);
}

const KEY = '4x6';
const BY_SLIP = { changes: { paymentMethod: 0 } };

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => (status < 300 ? status : body.code);
const send = async (customer: Customer, bytes: number) => customer.upload(KEY, await largePhoto(bytes));
const slipOf = async (bytes: number) => Buffer.concat([(await newSlip()).picture, randomBytes(bytes)]);
const slipsOf = (orderId: string) =>
  central.database.selectFrom('pay_slip').selectAll().where('order_id', '=', orderId).orderBy('sequence').execute();

async function shopSendsPhoto(): Promise<number> {
  const { token } = await enrolShop(central);
  const photo = await largePhoto(100_000);
  const address = `${central.origin}${API_BASE}/sync/blobs/${hashOf(photo)}?offset=0&byteSize=${photo.length}`;
  const headers = { authorization: `Bearer ${token}`, [PROTOCOL_VERSION_HEADER]: String(PROTOCOL_VERSION) };
  return (await fetch(address, { method: 'PUT', headers, body: new Uint8Array(photo) })).status;
}

it('one account fills its share with photos and with slips; another account and a shop’s photos go on', async () => {
  await start({ unpaidAccountBytes: 500_000 });
  await central.startPhotoWorkers();
  const [customer, other] = [await customerOf(central), await customerOf(central)];
  const { id } = await placeOnlineOrder(central, customer, BY_SLIP);
  const first = await send(customer, 200_000);
  expect(codeOf(first)).toBe(201);
  expect(codeOf(await send(customer, 200_000))).toBe(201);
  const full = await send(customer, 100_000);
  expect([full.status, full.body.code, full.body.limit]).toEqual([409, 'account-full', 475_000]);
  expect(full.headers.get('retry-after')).toBeNull();
  // Photos leave room for the slip that pays for them.
  expect(codeOf(await sendSlip(central, customer, id, await slipOf(10_000)))).toBe(200);
  const noSlip = await sendSlip(central, customer, id, await slipOf(150_000));
  expect([noSlip.status, noSlip.body.code]).toEqual([409, 'account-full']);
  expect(codeOf(await send(other, 200_000))).toBe(201);
  expect(await shopSendsPhoto()).toBe(200);
  // What is taken out of the cart makes room at once.
  expect((await customer.call('DELETE', `/uploads/files/${first.body.id}`)).status).toBe(204);
  expect(codeOf(await send(customer, 100_000))).toBe(201);
});

it('counts slips of all unpaid orders of an account, until one is paid', async () => {
  await start({ unpaidAccountBytes: 300_000 });
  await central.startPhotoWorkers();
  const customer = await customerOf(central);
  const orders = [];
  for (let count = 0; count < 3; count += 1) orders.push((await placeOnlineOrder(central, customer, BY_SLIP)).id);
  const [one = '', two = '', three = ''] = orders;
  expect(codeOf(await sendSlip(central, customer, one, await slipOf(100_000)))).toBe(200);
  expect(codeOf(await sendSlip(central, customer, two, await slipOf(100_000)))).toBe(200);
  const slip = await slipOf(100_000);
  expect(codeOf(await sendSlip(central, customer, three, slip))).toBe('account-full');
  const { session } = await central.signedIn(40);
  const paid = { method: 'PUT' as const, body: { paymentStatus: 50 }, session };
  expect((await central.call(`/orders/${one}/payments/status`, paid)).status).toBe(200);
  expect(codeOf(await sendSlip(central, customer, three, slip))).toBe(200);
});

it('a slip that another takes the place of leaves hashes, and its picture goes at once', async () => {
  await start({});
  await central.startPhotoWorkers();
  const [customer, other] = [await customerOf(central), await customerOf(central)];
  const { id } = await placeOnlineOrder(central, customer, BY_SLIP);
  const [first, second] = [await newSlip(), await newSlip()];
  await sendSlip(central, customer, id, first.picture);
  await sendSlip(central, customer, id, second.picture);
  expect(await central.blobs.has(hashOf(first.picture))).toBe(false);
  expect(await central.blobs.has(hashOf(second.picture))).toBe(true);
  expect(await slipsOf(id)).toMatchObject([
    {
      sha256: '',
      bank: null,
      transaction_ref: null,
      picture_hash: expect.any(String),
      transfer_hash: expect.any(String),
    },
    { sha256: hashOf(second.picture), picture_hash: null },
  ]);
  // It is still found when somebody else sends it.
  const { id: otherId } = await placeOnlineOrder(central, other, BY_SLIP);
  await sendSlip(central, other, otherId, first.picture);
  const { session } = await central.signedIn(40);
  const seen = await (await central.call(`/orders/${otherId}`, { session })).json();
  expect(seen).toMatchObject({ slip: { duplicateOf: { orderId: id } } });
});

it('what is refused after it came whole does not lie there for a day', async () => {
  await start({ order: { photos: 1, prints: 100, totalSatang: 1_000_000 } });
  const customer = await customerOf(central);
  expect(codeOf(await send(customer, 10_000))).toBe(201);
  const photo = await largePhoto(10_000);
  expect(codeOf(await customer.upload(KEY, photo))).toBe('too-many-photos');
  expect(await central.blobs.has(hashOf(photo))).toBe(false);
});

it('counts equal bytes of an account once, in however many carts and orders', async () => {
  await start({ unpaidAccountBytes: 400_000 });
  const customer = await customerOf(central);
  const photo = await largePhoto(150_000);
  expect(codeOf(await customer.upload(KEY, photo))).toBe(201);
  await placeOnlineOrder(central, customer);
  expect(codeOf(await customer.upload(KEY, photo))).toBe(201);
  expect(codeOf(await send(customer, 150_000))).toBe(201);
  expect(codeOf(await send(customer, 150_000))).toBe('account-full');
});

it('stops a photo whose length was not said where the share ends', async () => {
  await start({ unpaidAccountBytes: 250_000 });
  const customer = await customerOf(central);
  expect(codeOf(await sendChunked(central, customer, await largePhoto(100_000)))).toBe(201);
  expect(codeOf(await sendChunked(central, customer, await largePhoto(200_000)))).toBe('account-full');
  expect(codeOf(await sendChunked(central, customer, await largePhoto(100_000)))).toBe(201);
});

it('photos that come at once pass no further than one after the other', async () => {
  await start({ unpaidAccountBytes: 250_000 });
  const customer = await customerOf(central);
  const photos = await Promise.all(Array.from({ length: 6 }, () => largePhoto(100_000)));
  const answers = await Promise.all(photos.map((photo) => customer.upload(KEY, photo)));
  expect(answers.map(codeOf).sort()).toEqual([201, 201, ...Array(4).fill('account-full')]);
});

it('guests of a shop over mobile data have a share of their own; other shops’ guests go on', async () => {
  await start({ unpaidGuestsBytes: 250_000 });
  const [shop, otherShop] = [await enrolShop(central), await enrolShop(central, 'Another shop')];
  const orderIds = [newOrderId(), newOrderId()];
  await shop.announce(orderIds.map((orderId) => ({ orderId })));
  const elsewhere = newOrderId();
  await otherShop.announce([{ orderId: elsewhere }]);
  const [one, two] = orderIds.map((orderId) => phoneOf(central, shop.serverId, orderId));
  if (one === undefined || two === undefined) throw new Error('Two orders have two phones.');
  const photo = await largePhoto(100_000);
  expect(codeOf(await one.send(photo))).toBe(201);
  // The same bytes are here once.
  expect(codeOf(await two.send(photo))).toBe(201);
  expect(codeOf(await two.send(await largePhoto(100_000)))).toBe(201);
  const full = await two.send(await largePhoto(100_000));
  expect([full.status, full.body.code]).toEqual([507, 'guests-full']);
  expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0);
  const other = phoneOf(central, otherShop.serverId, elsewhere);
  expect(codeOf(await other.send(await largePhoto(100_000)))).toBe(201);
  expect(codeOf(await send(await customerOf(central), 100_000))).toBe(201);
  // The shop has fetched what it wanted, and its orders are closed.
  for (const { command } of await shop.commands()) {
    if (command.type === 'photo-relayed')
      await shop.answer(command.relayId, { type: 'relayed-photo-arrived', payload: {} });
  }
  const third = newOrderId();
  await shop.announce([{ orderId: third }]);
  expect(codeOf(await phoneOf(central, shop.serverId, third).send(await largePhoto(100_000)))).toBe(201);
});

it('counts slips of phones on mobile data in the share of their shop', async () => {
  await start({ unpaidGuestsBytes: 250_000 });
  await central.startPhotoWorkers();
  const addCode = ({ code }: { code: string }) => addEnrolCode(central.database, code, 'Shop Siam');
  const shop = await enrolInTest({ url: () => central.origin, desk: { addEnrolCode: addCode } });
  const ids = [newOrderId(), newOrderId(), newOrderId()];
  const orders = ids.map((id, index) => ({ orderHash: hashOf(id), state: 'submitted', iid: index + 7 }));
  await shop.call('POST', '/front-orders', { epoch: shop.epoch, run: 'run', number: 1, orders });
  for (const storefrontOrderId of ids) await shop.push([shop.submitted({ storefrontOrderId, paymentMethod: 0 })]);
  const codes = [];
  for (const id of ids) {
    codes.push(codeOf(await phoneOf(central, shop.enrolment.serverId, id).sendSlip(await slipOf(100_000))));
  }
  expect(codes).toEqual([200, 200, 'guests-full']);
});

// Where photos lie in a bucket no disk is shared.
it.skipIf(process.env[STORE_SERVERS] !== undefined)(
  'leaves shops their part of the disk, and whoever comes next a part of the rest',
  async () => {
    const room = { freeBytes: 1_200_000, minimumBytes: 200_000 };
    await start({}, room);
    const customers = await Promise.all([customerOf(central), customerOf(central), customerOf(central)]);
    const [one, two, three] = customers as [Customer, Customer, Customer];
    expect(codeOf(await send(one, 100_000))).toBe(201);
    expect(codeOf(await send(one, 100_000))).toBe('account-full');
    expect(codeOf(await send(two, 100_000))).toBe(201);
    // The disk has filled with other things.
    room.freeBytes = 350_000;
    const full = await send(three, 100_000);
    expect([full.status, full.body.code]).toEqual([507, 'customers-full']);
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await shopSendsPhoto()).toBe(200);
    room.freeBytes = 2_000_000;
    expect(codeOf(await send(three, 100_000))).toBe(201);
  },
);

it('bounds all together where photos lie in a bucket, and sets aside what is under way', async () => {
  await start({});
  const settings = createLimitsReader(async () => ({}) as never, {
    unpaidAccountBytes: 1_000_000,
    unpaidBytes: 1_000_000,
  });
  const collected: string[] = [];
  const rooms = createCustomersRoom({
    database: central.database,
    collector: {
      async collectOf(sha256s) {
        collected.push(...sha256s);
        return 0;
      },
    },
    limits: settings,
    disk: null,
  });
  const account = (userId: string) => ({ owner: { kind: 'account', userId }, what: 'slip' }) as const;
  const ask = (userId: string, bytes: number) =>
    rooms.hold(account(userId), async (askForRoom) => (await askForRoom(bytes, 10_000_000)).bytes);
  await rooms.hold(account('one'), async (askForRoom) => {
    await askForRoom(300_000, 10_000_000);
    await expect(ask('one', 100_000)).rejects.toMatchObject({ code: 'account-full', details: { limit: 350_000 } });
    await expect(ask('two', 400_000)).rejects.toMatchObject({ code: 'customers-full' });
    expect(await ask('two', 300_000)).toBe(300_000);
  });
  // One that fails gives back what it had, and its bytes go.
  const broken = rooms.hold(account('three'), async (askForRoom) => {
    const room = await askForRoom(null, 10_000_000);
    expect(room.bytes).toBe(200_000);
    expect(room.exceeded()).toMatchObject({ code: 'customers-full' });
    room.end(150_000);
    room.stored?.('of the broken one');
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  expect(collected).toEqual(['of the broken one']);
  expect(await ask('three', 150_000)).toBe(150_000);
});

it('goes by what each may have where the disk does not say what is free', async () => {
  const room = async () => Promise.reject(new Error('The disk does not answer.'));
  central = await startCentralInTest({ limits: { unpaidAccountBytes: 300_000 }, room });
  await seedDemoShop(central.database, central.blobs);
  const customer = await customerOf(central);
  expect(codeOf(await send(customer, 200_000))).toBe(201);
  expect(codeOf(await send(customer, 200_000))).toBe('account-full');
});
