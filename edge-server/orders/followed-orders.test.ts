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
const onPhone = async () => (await edge.phone().call('GET', `/storefront/orders/${id}/phone`)).body;
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
  const { body } = await edge.phone().upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 300, 200));
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
});
