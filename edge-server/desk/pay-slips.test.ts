import { randomBytes } from 'node:crypto';
import net from 'node:net';
import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import { Order } from '@printfront/shared/contracts/orders.ts';
import { drawPaySlip } from '@printfront/shared/testing/pay-slips/draw-pay-slip.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer, TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { bringStaff, signIn, staffMember } from '../staff/staff-in-test.ts';
import { applyCommand } from './apply-command.service.ts';

// Central is never there: all of this is the shop's own doing.
let edge: EdgeInTest;
let kiosk: TestClient;
let nok: TestClient;
let photo: Buffer;
beforeAll(async () => {
  edge = await startEdgeInTest({ limits: { slipsPerDay: 6, largestSlipBytes: 1_000_000 } });
  kiosk = await edge.kiosk();
  await bringStaff(edge, [await staffMember('nok')]);
  nok = edge.phone();
  expect((await signIn(nok, 'nok')).status).toBe(200);
  photo = await orientedJpeg(1, 60, 40);
});
afterAll(() => edge.stop());

interface Placed {
  id: string;
  orderId: string;
  iid: number;
}

async function place(paymentMethod = 0): Promise<Placed> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  await kiosk.upload(`/storefront/orders/${id}/files`, photo);
  const order = { name: 'Malee', phoneNumber: '0812345678', paymentMethod, shippingMethod: 1 };
  const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, order);
  const { orderId, iid } = (await eventually(submit, ({ status }) => status === 200)).body;
  return { id, orderId, iid };
}
const newRef = () => `2026112${randomBytes(9).toString('hex').toUpperCase()}`;
async function newSlip(bank = '004') {
  const transactionRef = newRef();
  return { bank, transactionRef, picture: await drawPaySlip({ bank, transactionRef, widthPx: 480 }) };
}
const send = (id: string, picture: Buffer | undefined, by = edge.phone()): Promise<Answer> =>
  by.upload(`/storefront/orders/${id}/payslip`, picture, { name: 'slip.png' });
const attach = (orderId: string, picture: Buffer) =>
  nok.upload(`/orders/${orderId}/payments/attached-payslip`, picture);
const atDesk = async (orderId: string) => Order.parse((await nok.call('GET', `/orders/${orderId}`)).body);
const rowsOf = (orderId: string) =>
  edge.database.selectFrom('pay_slip').selectAll().where('order_id', '=', orderId).orderBy('sequence').execute();
const eventsOf = async (orderId: string) =>
  (
    await edge.database
      .selectFrom('outbox_event')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('version')
      .execute()
  )
    .slice(1)
    .map(({ type, payload }) => ({ type, ...JSON.parse(payload) }));
const apply = (command: SyncCommand) =>
  edge.database.transaction().execute((transaction) => applyCommand(transaction, command));

describe('a slip that a phone sends in the shop', () => {
  it('is at the desk with what its code says, waits to be confirmed, and central will hear of it', async () => {
    const { id, orderId } = await place();
    const before = await kiosk.call('GET', `/storefront/orders/${id}/payslip`);
    expect(before.body).toMatchObject({
      state: 'wanted',
      isByTransfer: true,
      sentAt: null,
      account: { number: '123-4-56789-0' },
    });
    const slip = await newSlip('014');
    const sent = await send(id, slip.picture);
    expect([sent.status, sent.body]).toMatchObject([200, { state: 'sent', amount: null }]);
    const order = await atDesk(orderId);
    expect(order).toMatchObject({ paymentStatus: 20, history: [{ kind: 'placed' }, { kind: 'payment', to: 20 }] });
    expect(order.totalPaymentAmount).toBe(before.body.amount);
    expect(order.slip).toMatchObject({ bank: '014', transactionRef: slip.transactionRef, sentBy: 'customer' });
    const shown = await nok.bytes(order.paySlipUrl ?? '');
    expect([shown.status, (await sharp(shown.bytes).metadata()).format]).toEqual([200, 'jpeg']);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    const [{ sha256 } = { sha256: '' }] = await rowsOf(orderId);
    const transfer = { bank: '014', transactionRef: slip.transactionRef };
    expect(await eventsOf(orderId)).toMatchObject([
      { type: 'payment-status-changed', from: 10, to: 20, by: 'customer' },
      { type: 'pay-slip-added', sha256, transfer, by: 'customer', afterOrders: [] },
    ]);
    const queued = edge.database.selectFrom('outbox_order_blob').select('sha256').where('order_id', '=', orderId);
    expect((await queued.execute()).map((row) => row.sha256)).toContain(sha256);
  });

  it('tells the kiosk that it came', async () => {
    const { id } = await place();
    const news = await kiosk.follow(`/storefront/orders/${id}/events`);
    expect(await news.next()).toMatchObject({ state: 'submitted', slipSentAt: null });
    await send(id, (await newSlip()).picture);
    expect(await news.next(({ slipSentAt }) => slipSentAt !== null)).toMatchObject({ slipSentAt: expect.any(String) });
    news.end();
  });

  it('is one however often it is sent, and another takes its place', async () => {
    const { id, orderId } = await place();
    const { picture } = await newSlip();
    for (let count = 0; count < 3; count += 1) expect((await send(id, picture)).status).toBe(200);
    expect(await rowsOf(orderId)).toHaveLength(1);
    const [one, other] = await Promise.all([send(id, (await newSlip()).picture), send(id, (await newSlip()).picture)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(await rowsOf(orderId)).toHaveLength(3);
    expect((await eventsOf(orderId)).filter(({ type }) => type === 'pay-slip-added')).toHaveLength(3);
    expect((await atDesk(orderId)).history).toHaveLength(2);
  });

  it.each([
    ['a phone', 'cancelled', (id: string, _: string, picture: Buffer) => send(id, picture)],
    ['staff', 'cancelled', (_: string, orderId: string, picture: Buffer) => attach(orderId, picture)],
  ] as const)('is not written for %s when the order was %s while it came', async (_, __, sendIt) => {
    const { id, orderId } = await place();
    const { picture } = await newSlip();
    const { createBlobWriter } = edge.blobs;
    let cancelled = 0;
    edge.blobs.createBlobWriter = async (...given) => {
      cancelled = (await nok.call('PUT', `/orders/${orderId}/payments/status`, { paymentStatus: 90 })).status;
      return createBlobWriter(...given);
    };
    try {
      const answer = await sendIt(id, orderId, picture);
      expect(cancelled).toBe(200);
      expect([answer.status, answer.body.code]).toEqual([409, 'payment-transition-refused']);
    } finally {
      edge.blobs.createBlobWriter = createBlobWriter;
    }
    expect(await rowsOf(orderId)).toEqual([]);
    expect((await atDesk(orderId)).paymentStatus).toBe(90);
  });

  it('is taken without a code and with the code of another app, and shown', async () => {
    const { id, orderId } = await place(1);
    for (const code of [null, 'https://pay.example/receipt/42', '00020101021129370016A000000677010111']) {
      expect((await send(id, await drawPaySlip({ code, transactionRef: newRef(), widthPx: 480 }))).status).toBe(200);
      expect((await atDesk(orderId)).slip).toMatchObject({ bank: null, transactionRef: null, duplicateOf: null });
    }
    expect((await nok.bytes(`/orders/${orderId}/payments/payslip`)).status).toBe(200);
  });

  it('says nothing of the bank to phones, and no amount once there is nothing to transfer', async () => {
    const { id, orderId } = await place();
    const slip = await newSlip();
    const sent = await send(id, slip.picture);
    expect(JSON.stringify(sent.body)).not.toContain(slip.transactionRef);
    await nok.call('PUT', `/orders/${orderId}/payments/status`, { paymentStatus: 50 });
    const after = await edge.phone().call('GET', `/storefront/orders/${id}/payslip`);
    expect(after.body).toMatchObject({ state: 'confirmed', amount: null, account: null });
  });
});

it('a slip whose picture cannot be made at the moment is no slip that shows nothing', async () => {
  const { id, orderId } = await place();
  const { picture } = await newSlip();
  expect((await send(id, picture)).status).toBe(200);
  await edge.derivatives.remove((await rowsOf(orderId))[0]?.sha256 ?? '');
  const run = vi.spyOn(edge.workers, 'run').mockRejectedValueOnce(new Error('of the test'));
  expect((await nok.bytes(`/orders/${orderId}/payments/payslip`)).status).toBe(500);
  run.mockRestore();
  expect((await nok.bytes(`/orders/${orderId}/payments/payslip`)).status).toBe(200);
});

describe('what is refused as a slip in the shop', () => {
  it('is what is no picture, nothing, and what is too large, and leaves the order as it was', async () => {
    const { id, orderId } = await place();
    const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 'x')]);
    for (const [file, code] of [
      [Buffer.from('%PDF-1.7 a receipt'), 'file-type-unsupported'],
      [broken, 'file-type-unsupported'],
      [undefined, 'file-missing'],
      [Buffer.alloc(0), 'file-empty'],
      [Buffer.concat([photo, Buffer.alloc(30_000_000)]), 'file-too-large'],
    ] as const) {
      expect((await send(id, file)).body.code).toBe(code);
    }
    expect(await rowsOf(orderId)).toEqual([]);
    expect(await atDesk(orderId)).toMatchObject({ paymentStatus: 10, paySlipUrl: null, slip: null });
  });

  it.each([50, 90])(
    'is any for an order that staff have set to %i; one that was only fetched still takes it',
    async (status) => {
      const { id, orderId } = await place();
      await nok.call('PUT', `/orders/${orderId}/production-status`, {
        productionStatus: 3,
        despiteMissingPrints: true,
        despiteUnpaid: true,
        reason: 'Pays by transfer tonight',
      });
      expect((await send(id, (await newSlip()).picture)).status).toBe(200);
      await nok.call('PUT', `/orders/${orderId}/payments/status`, { paymentStatus: status });
      const { picture } = await newSlip();
      expect((await send(id, picture)).body.code).toBe('payment-transition-refused');
      expect((await attach(orderId, picture)).body.code).toBe('payment-transition-refused');
      expect(await rowsOf(orderId)).toHaveLength(1);
    },
  );

  it('is one for an order that is not placed, or not there, and more than a day may have', async () => {
    const open = newOrderId();
    await kiosk.call('POST', '/storefront/orders', { id: open });
    const { picture } = await newSlip();
    expect((await send(open, picture)).body.code).toBe('order-not-ready');
    expect((await send(newOrderId(), picture)).status).toBe(404);
    const { id } = await place();
    for (let count = 0; count < 6; count += 1) expect((await send(id, (await newSlip()).picture)).status).toBe(200);
    const refused = await send(id, (await newSlip()).picture);
    expect([refused.status, refused.body.code, refused.body.limit]).toEqual([429, 'too-many-slips', 6]);
  });

  it('is half of one: a phone that leaves changes nothing, and can send it again', async () => {
    const { id, orderId } = await place();
    const { picture } = await newSlip();
    const { port, hostname } = new URL(edge.url);
    const socket = net.connect(Number(port), hostname);
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const lines = [
      `POST /api/v1/storefront/orders/${id}/payslip HTTP/1.1`,
      'host: x.local',
      'x-requested-with: printfront',
    ];
    const type = 'content-type: multipart/form-data; boundary=b';
    socket.write([...lines, type, `content-length: ${picture.length + 200}`, '\r\n'].join('\r\n'));
    socket.write(Buffer.concat([Buffer.from(head), picture.subarray(0, picture.length / 2)]));
    await new Promise<void>((resolve) => socket.end(resolve));
    expect((await send(id, picture)).status).toBe(200);
    expect(await rowsOf(orderId)).toHaveLength(1);
  });
});

it('from one address come only so many bytes of slips in a day', async () => {
  const small = await startEdgeInTest({ limits: { slipBytesPerDay: 60_000 } });
  try {
    const its = await small.kiosk();
    const id = newOrderId();
    await its.call('POST', '/storefront/orders', { id });
    await its.upload(`/storefront/orders/${id}/files`, photo);
    const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 0, shippingMethod: 1 };
    await eventually(
      () => its.call('POST', `/storefront/orders/${id}`, order),
      ({ status }) => status === 200,
    );
    const large = Buffer.concat([(await newSlip()).picture, randomBytes(40_000)]);
    expect((await send(id, large, small.phone())).status).toBe(200);
    expect((await send(id, Buffer.concat([large, randomBytes(9)]), small.phone())).body.code).toBe('quota-exceeded');
  } finally {
    await small.stop();
  }
});

describe('a slip that was used twice in one shop', () => {
  it('is doubted at the second order and not at the first, without central', async () => {
    const [one, two] = [await place(), await place()];
    const { picture } = await newSlip();
    await send(one.id, picture);
    await send(two.id, await sharp(picture).resize(700).webp().toBuffer());
    expect((await atDesk(two.orderId)).slip).toMatchObject({
      duplicateOf: { orderId: one.orderId, iid: one.iid },
      usedLaterBy: null,
    });
    expect((await atDesk(one.orderId)).slip).toMatchObject({
      duplicateOf: null,
      usedLaterBy: { orderId: two.orderId, iid: two.iid },
    });
    expect((await eventsOf(two.orderId)).at(-1)).toMatchObject({ afterOrders: [one.orderId] });
    // Another screenshot of the same transfer makes the honest order no later one.
    await send(one.id, await sharp(picture).resize(650).png().toBuffer());
    expect((await atDesk(one.orderId)).slip?.duplicateOf).toBeNull();
    expect((await atDesk(two.orderId)).slip?.duplicateOf).toMatchObject({ orderId: one.orderId });
  });

  it('S49: is doubted as soon as central says that another shop or somebody at home had sent it', async () => {
    const { id, orderId } = await place();
    await send(id, (await newSlip()).picture);
    const [{ id: slipId } = { id: null }] = await rowsOf(orderId);
    const elsewhere = { orderId: 'order-of-another-shop', iid: 4711 };
    await apply({ type: 'pay-slip-used', orderId, slipId: slipId ?? '', earlier: elsewhere, later: null });
    expect((await atDesk(orderId)).slip).toMatchObject({ duplicateOf: elsewhere, usedLaterBy: null });
    await apply({ type: 'pay-slip-used', orderId, slipId: slipId ?? '', earlier: null, later: elsewhere });
    expect((await atDesk(orderId)).slip).toMatchObject({ duplicateOf: null, usedLaterBy: elsewhere });
  });
});

describe('staff at the shop', () => {
  it('attach a slip to an order without central, and it says that they did', async () => {
    const { orderId } = await place(2);
    const slip = await newSlip();
    const attached = await attach(orderId, slip.picture);
    expect([attached.status, attached.body]).toMatchObject([200, { paymentStatus: 20 }]);
    expect(attached.body.slip).toMatchObject({ transactionRef: slip.transactionRef, sentBy: 'staff' });
    expect((await attach(orderId, slip.picture)).status).toBe(200);
    expect(await rowsOf(orderId)).toHaveLength(1);
    expect(await eventsOf(orderId)).toMatchObject([{ to: 20, by: 'Name of nok' }, { by: 'Name of nok' }]);
    for (const stranger of [edge.phone(), kiosk]) {
      const refused = await stranger.upload(`/orders/${orderId}/payments/attached-payslip`, slip.picture);
      expect([401, 404, 503]).toContain(refused.status);
    }
  });

  it('S48: see a slip that came to central, once however often it is told', async () => {
    const { orderId } = await place();
    const slip = {
      slipId: '018f0000-0000-7000-8000-00000000aaaa',
      sha256: 'a'.repeat(64),
      transfer: { bank: '006', transactionRef: newRef() },
      sentAt: '2026-11-23T04:00:00.000Z',
      by: 'customer',
      afterOrders: [],
    };
    for (let count = 0; count < 2; count += 1) await apply({ type: 'pay-slip-added', orderId, slip });
    await apply({ type: 'pay-slip-added', orderId: 'no-such-order', slip: { ...slip, slipId: 'another' } });
    expect(await rowsOf(orderId)).toHaveLength(1);
    expect((await atDesk(orderId)).slip).toMatchObject({ bank: '006', sentBy: 'customer', sentAt: slip.sentAt });
    // Its picture is at central, which is away.
    expect((await nok.call('GET', `/orders/${orderId}/payments/payslip`)).status).toBe(503);
  });
});

it('S48: a central that came back from a copy is told again of the slips that came to it', async () => {
  const { orderId } = await place();
  const slip = {
    slipId: '018f0000-0000-7000-8000-00000000bbbb',
    sha256: 'b'.repeat(64),
    transfer: null,
    sentAt: '2026-11-23T04:00:00.000Z',
    by: 'customer',
    afterOrders: [],
  };
  await apply({ type: 'pay-slip-added', orderId, slip });
  await apply({ type: 'central-restored' });
  expect((await eventsOf(orderId)).at(-1)).toEqual({ type: 'pay-slip-added', ...slip });
});

describe('what becomes of a slip', () => {
  it('S44: its picture and what it says go with the person, and the same transfer is still found', async () => {
    const { id, orderId, iid } = await place();
    const slip = await newSlip();
    await send(id, slip.picture);
    const [{ sha256 } = { sha256: '' }] = await rowsOf(orderId);
    await apply({ type: 'order-personal-data-deleted', orderId });
    const [left] = await rowsOf(orderId);
    expect(left).toMatchObject({ sha256: '', bank: null, transaction_ref: null, sent_by: null });
    expect(await atDesk(orderId)).toMatchObject({ slip: null, paySlipUrl: null });
    await edge.collector.collectOf([sha256]);
    expect(await edge.blobs.has(sha256)).toBe(false);
    expect((await attach(orderId, slip.picture)).body.code).toBe('personal-data-deleted');
    const again = await place();
    await send(again.id, slip.picture);
    expect((await atDesk(again.orderId)).slip?.duplicateOf).toEqual({ orderId, iid });
  });

  it('S44: another picture of a forgotten transfer is found as well', async () => {
    const { id, orderId, iid } = await place();
    const { picture } = await newSlip();
    await send(id, picture);
    await apply({ type: 'order-personal-data-deleted', orderId });
    const again = await place();
    await send(again.id, await sharp(picture).resize(650).png().toBuffer());
    expect((await atDesk(again.orderId)).slip?.duplicateOf).toEqual({ orderId, iid });
  });

  it('it stays when the photos of its order go, and still waits for central', async () => {
    const { id, orderId } = await place();
    await send(id, (await newSlip()).picture);
    const [{ sha256 } = { sha256: '' }] = await rowsOf(orderId);
    await apply({ type: 'order-photos-deleted', orderId });
    await nok.call('POST', `/orders/${orderId}/cancel`);
    await edge.retention.sweep();
    expect((await atDesk(orderId)).photoRetention.state).toBe('deleted');
    const waiting = edge.database.selectFrom('outbox_blob').select('state').where('sha256', '=', sha256);
    expect(await waiting.execute()).toEqual([{ state: 'waiting' }]);
    expect(await edge.collector.collectOf([sha256])).toBe(0);
    expect((await nok.bytes(`/orders/${orderId}/payments/payslip`)).status).toBe(200);
  });
});
