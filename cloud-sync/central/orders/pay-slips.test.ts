import { Order } from '@printfront/shared/contracts/orders.ts';
import { slipCodeWithShortChecksum } from '@printfront/shared/testing/pay-slips/draw-pay-slip.ts';
import { writeHeic } from '@printfront/shared/testing/photos/write-heic.ts';
import { checksum } from 'promptparse';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type Customer, customerOf } from '../uploads/uploads-in-test.ts';
import { placeOnlineOrder } from './online-order-in-test.ts';
import { bringOrder } from './order-in-test.ts';
import { newSlip, newTransferRef, sendSlip } from './pay-slip-in-test.ts';

let central: CentralInTest;
let customer: Customer;
let staff: Awaited<ReturnType<CentralInTest['signedIn']>>;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  await central.startPhotoWorkers();
  staff = await central.signedIn(40);
});
afterAll(() => central.stop());
beforeEach(async () => {
  customer = await customerOf(central);
});

const newOrder = (who = customer) => placeOnlineOrder(central, who);
const send = (orderId: string, picture: Buffer | undefined, who: { session: string } = customer) =>
  sendSlip(central, who, orderId, picture);
const asStaff = async (id: string) =>
  Order.parse(await (await central.call(`/orders/${id}`, { session: staff.session })).json());
const setPayment = (id: string, paymentStatus: number) =>
  central.call(`/orders/${id}/payments/status`, { method: 'PUT', body: { paymentStatus }, session: staff.session });
const slipsOf = (orderId: string) =>
  central.database.selectFrom('pay_slip').selectAll().where('order_id', '=', orderId).orderBy('sequence').execute();

describe('a slip that a customer sends', () => {
  it('sets the order to 20, shows the customer the picture, and staff what its code says', async () => {
    const { id } = await newOrder();
    const slip = await newSlip({ bank: '014' });
    const sent = await send(id, slip.picture);
    expect(sent).toMatchObject({ status: 200, body: { id, paymentStatus: 20, slip: null } });
    expect(sent.body.history).toMatchObject([{ kind: 'placed' }, { kind: 'payment', to: 20 }]);
    expect((await asStaff(id)).slip).toEqual({
      bank: '014',
      transactionRef: slip.transactionRef,
      ...{ duplicateOf: null, usedLaterBy: null, sentBy: 'customer', sentAt: expect.any(String) },
    });

    const shown = await customer.picture(sent.body.paySlipUrl);
    expect(shown.status).toBe(200);
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 480,
    });
  });

  it('is not written when the order was cancelled while it came', async () => {
    const { id } = await newOrder();
    const { picture } = await newSlip();
    const { createBlobWriter } = central.blobs;
    let cancelled = 0;
    central.blobs.createBlobWriter = async (...given) => {
      cancelled = (await setPayment(id, 90)).status;
      return createBlobWriter(...given);
    };
    try {
      const refused = await send(id, picture);
      expect(cancelled).toBe(200);
      expect([refused.status, refused.body.code]).toEqual([409, 'payment-transition-refused']);
    } finally {
      central.blobs.createBlobWriter = createBlobWriter;
    }
    expect(await slipsOf(id)).toEqual([]);
    expect((await asStaff(id)).paymentStatus).toBe(90);
  });

  it('never confirms anything, however often it is sent', async () => {
    const { id } = await newOrder();
    const { picture } = await newSlip();
    for (let count = 0; count < 3; count += 1) {
      expect((await send(id, picture)).body).toMatchObject({ paymentStatus: 20 });
    }
    expect((await asStaff(id)).history).toHaveLength(2);
    // The answer to the first was lost, as far as anybody can tell: it is one slip.
    expect(await slipsOf(id)).toHaveLength(1);
  });

  it('takes the place of the one before, under another address', async () => {
    const { id } = await newOrder();
    const [first, second] = [await newSlip(), await newSlip()];
    const before = (await send(id, first.picture)).body.paySlipUrl;
    const after = (await send(id, second.picture)).body.paySlipUrl;
    expect(after).not.toBe(before);
    expect((await asStaff(id)).slip).toMatchObject({ transactionRef: second.transactionRef });
    expect(await slipsOf(id)).toHaveLength(2);
  });

  it('is read when its bank left out the zeros of the checksum', async () => {
    const { id } = await newOrder();
    let transactionRef: string;
    let code: string | null;
    do {
      transactionRef = newTransferRef();
      code = slipCodeWithShortChecksum('006', transactionRef);
    } while (code === null);
    await send(id, (await newSlip({ code })).picture);
    expect((await asStaff(id)).slip).toMatchObject({ bank: '006', transactionRef });
  });

  it('is read from HEIC, and shown as a JPEG', async () => {
    const { id } = await newOrder();
    const { picture, transactionRef } = await newSlip();
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const heic = writeHeic({ width: info.width, height: info.height, rgb: data });
    const { paySlipUrl } = (await send(id, heic)).body;
    expect((await asStaff(id)).slip).toMatchObject({ transactionRef });
    const shown = await customer.picture(paySlipUrl);
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg' });
  });

  it.each([
    ['no code', null],
    ['a code for something else', 'https://bank.example/receipt'],
    ['a code with a wrong checksum', '0046000600000101030140225202011210Xb7rZ2QkMwTd1q9Y5102TH91040000'],
    ['a code that leads promptparse in circles', `0001A00-9${checksum('0001A00-9')}`],
  ])('is taken with %s: staff look at the picture', async (_, code) => {
    const { id } = await newOrder();
    expect((await send(id, (await newSlip({ code })).picture)).body).toMatchObject({ paymentStatus: 20 });
    expect((await asStaff(id)).slip).toMatchObject({ bank: null, transactionRef: null, duplicateOf: null });
  });
});

describe('a slip that was used twice', () => {
  it('is doubted at the second order alone; of the first only the other is said, also without a code', async () => {
    const stranger = await customerOf(central);
    const [one, two] = [await newOrder(), await newOrder(stranger)];
    const { picture } = await newSlip({ code: null });
    await send(one.id, picture);
    expect((await asStaff(one.id)).slip?.duplicateOf).toBeNull();
    await send(two.id, picture, stranger);
    expect((await asStaff(two.id)).slip?.duplicateOf).toEqual({ orderId: one.id, iid: one.iid });
    expect((await asStaff(one.id)).slip).toMatchObject({
      duplicateOf: null,
      usedLaterBy: { orderId: two.id, iid: two.iid },
    });
    expect((await asStaff(two.id)).slip?.usedLaterBy).toBeNull();
    // The first customer sends it again: the slip is still that customer's.
    await send(one.id, (await newSlip()).picture);
    await send(one.id, picture);
    expect((await asStaff(one.id)).slip).toMatchObject({ duplicateOf: null, usedLaterBy: { orderId: two.id } });
    expect((await asStaff(two.id)).slip).toMatchObject({ duplicateOf: { orderId: one.id }, usedLaterBy: null });
  });

  it('is flagged when it is the same transfer in another picture, and names the order where it was seen last', async () => {
    const [one, two, three] = [await newOrder(), await newOrder(), await newOrder()];
    const slip = await newSlip();
    const again = await sharp(slip.picture).extract({ left: 100, top: 300, width: 380, height: 372 }).jpeg().toBuffer();
    await send(one.id, slip.picture);
    await send(two.id, again);
    await send(three.id, await sharp(slip.picture).resize(700).webp().toBuffer());
    expect((await asStaff(three.id)).slip?.duplicateOf).toEqual({ orderId: two.id, iid: two.iid });
    expect((await asStaff(one.id)).slip).toMatchObject({
      duplicateOf: null,
      usedLaterBy: { orderId: three.id, iid: three.iid },
    });
    expect((await asStaff(two.id)).slip).toMatchObject({
      duplicateOf: { orderId: one.id },
      usedLaterBy: { orderId: three.id },
    });
  });

  it('is flagged also when the other order was sent another slip since, or was cancelled', async () => {
    const [one, two] = [await newOrder(), await newOrder()];
    const { picture } = await newSlip();
    await send(one.id, picture);
    await send(one.id, (await newSlip()).picture);
    await customer.call('POST', `/orders/${one.id}/cancel`);
    await send(two.id, picture);
    expect((await asStaff(two.id)).slip?.duplicateOf).toEqual({ orderId: one.id, iid: one.iid });
    expect((await asStaff(one.id)).slip?.duplicateOf).toBeNull();
  });

  it('is not the same reference at another bank, nor another slip without a code', async () => {
    const [one, two] = [await newOrder(), await newOrder()];
    const { picture, transactionRef } = await newSlip({ bank: '004' });
    await send(one.id, picture);
    await send(two.id, (await newSlip({ bank: '025', transactionRef })).picture);
    expect((await asStaff(two.id)).slip?.duplicateOf).toBeNull();
    const withoutCode = await newSlip({ code: null });
    await send(one.id, withoutCode.picture);
    await send(two.id, await sharp(withoutCode.picture).resize(400).png().toBuffer());
    expect((await asStaff(two.id)).slip).toMatchObject({ bank: null, transactionRef: null, duplicateOf: null });
  });

  it('says nothing of it to customers', async () => {
    const [one, two] = [await newOrder(), await newOrder()];
    const { picture } = await newSlip();
    await send(one.id, picture);
    expect((await send(two.id, picture)).body.slip).toBeNull();
    expect((await customer.call('GET', `/orders/${two.id}`)).body.slip).toBeNull();
  });
});

describe('a slip that staff attach', () => {
  const attach = (orderId: string, picture: Buffer, session: string | undefined = staff.session) =>
    sendSlip(central, { session: session ?? '' }, orderId, picture, 'attached-payslip');

  it('is the order’s slip like one that the customer sent, for orders of home and of shops, and names who did it', async () => {
    const { id } = await newOrder();
    const walkIn = await bringOrder(central, await central.enrolled(), { iid: 900_101 });
    for (const orderId of [id, walkIn.orderId]) {
      const slip = await newSlip();
      const attached = await attach(orderId, slip.picture);
      expect(attached).toMatchObject({ status: 200, body: { id: orderId, paymentStatus: 20 } });
      expect(attached.body.slip).toMatchObject({ transactionRef: slip.transactionRef, sentBy: 'staff' });
      const address = `/orders/${orderId}/payments/payslip`;
      expect((await central.call(address, { session: staff.session })).status).toBe(200);
      expect((await attach(orderId, slip.picture)).status).toBe(200);
      expect(await slipsOf(orderId)).toHaveLength(1);
    }
  });

  it('is looked at in the shop’s own turn, and a customer’s among those of guests', async () => {
    const run = vi.spyOn(central.workers, 'run');
    const classesOf = () =>
      [...new Set(run.mock.calls.flatMap(([, turns]) => turns.map((turn) => turn.class)))].filter(
        (one) => one !== 'background',
      );
    const { id } = await newOrder();
    expect((await send(id, (await newSlip()).picture)).status).toBe(200);
    expect(classesOf()).toEqual(['guest']);
    run.mockClear();
    expect((await attach(id, (await newSlip()).picture)).status).toBe(200);
    expect(classesOf()).toEqual(['shop']);
    run.mockRestore();
  });

  it('is attached by staff alone, and not once the money is confirmed', async () => {
    const { id } = await newOrder();
    const { picture } = await newSlip();
    expect((await attach(id, picture, customer.session)).status).toBe(404);
    await setPayment(id, 50);
    expect(await attach(id, picture)).toMatchObject({ status: 409, body: { code: 'payment-transition-refused' } });
    expect(await slipsOf(id)).toEqual([]);
  });
});

describe('what is refused as a slip', () => {
  const expectUntouched = async (id: string, paymentStatus = 10) => {
    expect((await customer.call('GET', `/orders/${id}`)).body).toMatchObject({ paymentStatus, paySlipUrl: null });
    expect(await slipsOf(id)).toEqual([]);
  };

  it('is what is no picture, by its bytes or because it shows nothing', async () => {
    const { id } = await newOrder();
    const refused = { status: 415, body: { code: 'file-type-unsupported', parameter: 'file' } };
    for (const file of [
      Buffer.from('%PDF-1.7 a receipt'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('GIF89a then nothing'),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 'x')]),
    ]) {
      expect(await send(id, file)).toMatchObject(refused);
    }
    await expectUntouched(id);
  });

  it('is an empty form and an empty file', async () => {
    const { id } = await newOrder();
    expect(await send(id, undefined)).toMatchObject({ status: 400, body: { code: 'file-missing' } });
    expect(await send(id, Buffer.alloc(0))).toMatchObject({ status: 400, body: { code: 'file-empty' } });
    await expectUntouched(id);
  });

  it.each([50, 90])('is any for an order that staff have set to %i', async (status) => {
    const { id } = await newOrder();
    await setPayment(id, status);
    expect(await send(id, (await newSlip()).picture)).toMatchObject({
      status: 409,
      body: { code: 'payment-transition-refused' },
    });
    await expectUntouched(id, status);
  });

  it('is one for an order of somebody else, also from a maintainer: like one that is not there', async () => {
    const { id } = await newOrder();
    const walkIn = await bringOrder(central, await central.enrolled(), { iid: 900_001 });
    const { picture } = await newSlip();
    for (const who of [await customerOf(central), staff]) {
      const none = await send('no-such-order', picture, who);
      expect(none.status).toBe(404);
      expect(await send(id, picture, who)).toEqual(none);
      expect(await send(walkIn.orderId, picture, who)).toEqual(none);
    }
    await expectUntouched(id);
  });
});

describe('the picture of a slip', () => {
  it('is shown to its customer and to staff, and to nobody else', async () => {
    const { id } = await newOrder();
    const address = `/orders/${id}/payments/payslip`;
    expect((await customer.picture(address)).status).toBe(404);
    await send(id, (await newSlip()).picture);
    const statusFor = async (session?: string) => (await central.call(address, { session })).status;
    expect(await statusFor(customer.session)).toBe(200);
    expect(await statusFor(staff.session)).toBe(200);
    expect(await statusFor((await customerOf(central)).session)).toBe(404);
    expect(await statusFor()).toBe(401);
  });

  it('is drawn anew: nothing else that was in the file comes back, and no browser runs or keeps it', async () => {
    const { id } = await newOrder();
    const { picture } = await newSlip();
    const trap = Buffer.from('<script>alert("polyglot")</script>');
    const jpeg = await sharp(picture)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const { paySlipUrl } = (await send(id, Buffer.concat([jpeg, trap]))).body;
    const shown = await customer.picture(paySlipUrl);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.includes(trap) || bytes.includes('secret place')).toBe(false);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
  });
});
