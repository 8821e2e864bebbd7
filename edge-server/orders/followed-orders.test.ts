import { SENDER_HEADER } from '@printfront/shared/contracts/uploaded-files.ts';
import { PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { createFollowedLogins } from './followed-logins.service.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
let id: string;

const ORDER = { name: 'Malee', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
const SENDER = 'the-phone-that-sent-a-photo';
const asPhone = (sender: string | undefined, path = 'phone') =>
  edge
    .phone()
    .call(
      'GET',
      `/storefront/orders/${id}/${path}`,
      undefined,
      sender === undefined ? {} : { [SENDER_HEADER]: sender },
    );
const onPhone = async () => (await asPhone(SENDER)).body;
const logins = async () => {
  const rows = await edge.database.selectFrom('hotspot_user').select('wanted').where('order_id', '=', id).execute();
  return rows.map(({ wanted }) => wanted);
};

beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
});
beforeEach(async () => {
  id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  const photo = await orientedJpeg(1, 300, 200);
  const { body } = await edge.phone().upload(`/storefront/orders/${id}/files`, photo, { fields: { senderId: SENDER } });
  await eventually(
    () => kiosk.call('GET', `/storefront/orders/${id}/files`),
    (answer) => answer.body[0].state === 'ready',
  );
  await kiosk.call('PUT', `/storefront/files/${body.id}?size=4x6`, { quantity: 2 });
});
afterAll(() => edge?.stop());

const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, ORDER);

describe('an order that is placed', () => {
  it('is told to a phone by how it stands and what to pay, and never whose it is', async () => {
    expect(await onPhone()).toMatchObject({ state: 'open', placed: null, homeUrl: null });
    const { body } = await submit();
    const seen = await onPhone();
    expect(seen).toMatchObject({
      state: 'submitted',
      iid: body.iid,
      placed: {
        paymentStatus: 10,
        paymentMethod: 2,
        productionStatus: 0,
        shippingMethod: 1,
        totalPrice: body.priceSummary.totalPrice,
        printCount: 2,
        dueDate: body.estimatedDueDate,
        trackingNumber: null,
      },
    });
    expect(JSON.stringify(seen)).not.toMatch(/Malee|812345678/);
  });

  it('is nothing to others once it has been over for a day, and goes on for who took part', async () => {
    await submit();
    const finish = (hours: number) =>
      edge.database
        .updateTable('storefront_order')
        .set({
          production_status: PRODUCTION_STATUS.handedOver,
          finished_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
        })
        .where('id', '=', id)
        .execute();
    await finish(23);
    expect((await asPhone('somebody-with-a-camera')).body.placed).toMatchObject({ productionStatus: 3 });
    await finish(25);
    for (const path of ['phone', 'payslip']) {
      expect((await asPhone('somebody-with-a-camera', path)).status).toBe(404);
      expect((await asPhone(SENDER, path)).status).toBe(200);
    }
  });

  it('is told anew by the news when staff do something to it', async () => {
    await submit();
    const progress = async () => (await edge.phone().firstEvent(`/storefront/orders/${id}/events`)).body.progress;
    const before = await progress();
    expect(before).not.toBe('');
    await edge.database
      .updateTable('storefront_order')
      .set({ production_status: PRODUCTION_STATUS.ready, payment_status: 50 })
      .where('id', '=', id)
      .execute();
    expect(await progress()).not.toBe(before);
    expect((await onPhone()).placed).toMatchObject({ productionStatus: 2, paymentStatus: 50 });
  });

  it('ends the wifi login at once without a phone, and with one that follows when the prints are fetched or two hours on', async () => {
    await submit();
    expect(await logins()).not.toContain('present');

    id = newOrderId();
    await kiosk.call('POST', '/storefront/orders', { id });
    const { body } = await edge.phone().upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 310, 200));
    await eventually(
      () => kiosk.call('GET', `/storefront/orders/${id}/files`),
      (answer) => answer.body[0].state === 'ready',
    );
    await kiosk.call('PUT', `/storefront/files/${body.id}?size=4x6`, { quantity: 1 });
    const following = await edge.phone().follow(`/storefront/orders/${id}/events`);
    await following.next();
    await submit();
    expect(await logins()).toEqual(['present']);

    let atMs = Date.now() + 60_000;
    const sweeping = createFollowedLogins({
      database: edge.database,
      hotspot: edge.hotspot,
      logger: pino({ level: 'silent' }),
      now: () => new Date(atMs),
    });
    expect(await sweeping.sweep()).toBe(0);
    atMs += 2 * 3_600_000;
    expect(await sweeping.sweep()).toBe(1);
    expect(await logins()).not.toContain('present');
    following.end();
  });

  it('leaves the wifi login to who pays by transfer, until it is cancelled', async () => {
    const { status } = await kiosk.call('POST', `/storefront/orders/${id}`, { ...ORDER, paymentMethod: 0 });
    expect(status).toBe(200);
    expect(await logins()).toEqual(['present']);
    const sweeping = createFollowedLogins({
      database: edge.database,
      hotspot: edge.hotspot,
      logger: pino({ level: 'silent' }),
      now: () => new Date(Date.now() + 60_000),
    });
    expect(await sweeping.sweep()).toBe(0);
    await edge.database.updateTable('storefront_order').set({ payment_status: 90 }).where('id', '=', id).execute();
    expect(await sweeping.sweep()).toBe(1);
    expect(await logins()).not.toContain('present');
  });

  it('tells what it costs and where it travels to phones that took part, and to no other', async () => {
    const TYPED = 'the-phone-that-typed-the-contact';
    const address = { name: '', address1: '', address2: '', city: '', province: '', postalCode: '', phoneNumber: '' };
    const contact = { name: 'Malee', phoneNumber: '0812345678', shippingMethod: 1, address, isDone: true };
    const typed = await edge
      .phone()
      .call('PUT', `/storefront/orders/${id}/phone-contact`, contact, { [SENDER_HEADER]: TYPED });
    expect(typed.status).toBe(204);
    const { body } = await kiosk.call('POST', `/storefront/orders/${id}`, { ...ORDER, paymentMethod: 0 });
    const price = body.priceSummary.totalPrice;
    const details = { shippingMethod: 1, shippingTracking: 'TH123', estimatedDueDate: null, staffNotes: '' };
    await edge.database
      .updateTable('storefront_order')
      .set({ details: JSON.stringify(details) })
      .where('id', '=', id)
      .execute();
    for (const sender of [SENDER, TYPED]) {
      expect((await asPhone(sender)).body.placed).toMatchObject({ totalPrice: price, trackingNumber: 'TH123' });
      expect((await asPhone(sender, 'payslip')).body).toMatchObject({ state: 'wanted', amount: price });
    }
    for (const stranger of [undefined, '', 'somebody-with-a-camera']) {
      const seen = (await asPhone(stranger)).body;
      expect(seen).toMatchObject({
        state: 'submitted',
        iid: body.iid,
        placed: { paymentStatus: 10, productionStatus: 0, totalPrice: null, trackingNumber: null },
      });
      const slip = (await asPhone(stranger, 'payslip')).body;
      expect(slip).toMatchObject({ state: 'wanted', amount: null, sentAt: null });
      expect(JSON.stringify([seen, slip])).not.toMatch(new RegExp(`TH123|${price}\\b`));
    }
    expect((await kiosk.call('GET', `/storefront/orders/${id}/payslip`)).body).toMatchObject({ amount: price });
  });
});
