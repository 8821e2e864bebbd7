import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
let id: string;

const NOWHERE = { name: '', address1: '', address2: '', city: '', province: '', postalCode: '', phoneNumber: '' };
const typed = (name: string) => ({ name, phoneNumber: '081', shippingMethod: 1, address: NOWHERE, isDone: false });
const ORDER = { name: 'Malee', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };

const path = () => `/storefront/orders/${id}/phone-contact`;
const say = (name: string, secret = 'first-phone') =>
  edge.phone().call('PUT', path(), typed(name), { 'x-sender-id': secret });
const atKiosk = async () => (await kiosk.call('GET', path())).body;
const rows = () =>
  edge.database.selectFrom('phone_contact').selectAll().where('storefront_order_id', '=', id).execute();

beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
});
beforeEach(async () => {
  id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
});
afterAll(() => edge?.stop());

async function addPrints(): Promise<void> {
  const { body } = await edge.phone().upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 300, 200));
  await eventually(
    () => kiosk.call('GET', `/storefront/orders/${id}/files`),
    (answer) => answer.body[0].state === 'ready',
  );
  await kiosk.call('PUT', `/storefront/files/${body.id}?size=4x6`, { quantity: 1 });
}

describe('what a customer types on a phone', () => {
  it('is told to the kiosk of the order with each change, and survives in the database until then', async () => {
    expect(await atKiosk()).toEqual({ version: null, contact: null });
    expect((await say('Ma')).status).toBe(204);
    const first = await atKiosk();
    expect(first.contact).toEqual(typed('Ma'));
    await say('Malee');
    const second = await atKiosk();
    expect(second.contact).toEqual(typed('Malee'));
    expect(second.version > first.version).toBe(true);
    expect(await rows()).toHaveLength(1);
  });

  it('is no other phone’s to read, and whichever phone typed last counts', async () => {
    await say('Malee');
    await say('Somchai', 'second-phone');
    expect((await atKiosk()).contact.name).toBe('Somchai');
    // A phone reads nothing back, not even its own; it learns whether it is what the kiosk has.
    const form = (secret: string) => edge.phone().call('GET', `${path()}/form`, undefined, { 'x-sender-id': secret });
    const [first, second] = [await form('first-phone'), await form('second-phone')];
    expect([first.body.isThere, second.body.isThere]).toEqual([false, true]);
    expect(JSON.stringify([first.body, second.body])).not.toMatch(/Malee|Somchai/);
    expect((await edge.phone().call('GET', path())).status).toBe(404);
    const other = await edge.kiosk();
    expect((await other.call('GET', path())).status).toBe(404);
  });

  it('is gone when the order is placed, cancelled or taken up again, and no kiosk reads it while it is put aside', async () => {
    await addPrints();
    await say('Malee');
    expect((await kiosk.call('POST', `/storefront/orders/${id}`, ORDER)).status).toBe(200);
    expect(await rows()).toEqual([]);
    expect((await say('Malee')).body.code).toBe('order-submitted');

    id = newOrderId();
    await kiosk.call('POST', '/storefront/orders', { id });
    await say('Malee');
    await kiosk.call('POST', `/storefront/orders/${id}/park`);
    expect((await kiosk.call('GET', path())).body).toEqual({ version: null, contact: null });
    expect((await kiosk.firstEvent(`/storefront/orders/${id}/events`)).body.contactVersion).toBeNull();
    expect((await say('Malee')).body.code).toBe('order-not-ready');
    // A customer who types its code at another kiosk gets the photos, and no name until its phone says it again.
    const other = await edge.kiosk();
    await other.call('POST', '/storefront/taken-up-orders', { code: id.slice(-6) });
    expect((await other.call('GET', path())).body).toEqual({ version: null, contact: null });
    expect(await rows()).toEqual([]);
    await say('Malee');
    expect((await other.call('GET', path())).body.contact.name).toBe('Malee');
    await other.call('DELETE', `/storefront/orders/${id}`);
    expect(await rows()).toEqual([]);
    expect((await say('Malee')).body.code).toBe('order-cancelled');
  });

  it('fills no disk, whoever makes up phones', async () => {
    for (let count = 0; count < 12; count += 1) await say(`Name ${count}`, `phone-${count}`);
    expect(await rows()).toHaveLength(8);
    expect((await atKiosk()).contact.name).toBe('Name 11');
    expect((await say('x'.repeat(121))).status).toBe(400);
  });

  it('is asked for by the kiosk, and the form knows what receiving these prints costs', async () => {
    await addPrints();
    const news = async () => (await edge.phone().firstEvent(`/storefront/orders/${id}/events`)).body;
    expect(await news()).toMatchObject({ isContactAsked: false, contactVersion: null, phones: null });
    const ask = (isAsked: boolean) => kiosk.call('PUT', `${path()}/question`, { isAsked });
    expect((await ask(true)).status).toBe(204);
    expect(await news()).toMatchObject({ isContactAsked: true });
    await say('Malee');
    // Who is no kiosk is not even told that there is something new.
    expect(await news()).toMatchObject({ contactVersion: null });
    const { version } = await atKiosk();
    expect((await kiosk.firstEvent(`/storefront/orders/${id}/events`)).body.contactVersion).toBe(version);
    await ask(false);
    expect(await news()).toMatchObject({ isContactAsked: false });
    const { body } = await edge.phone().call('GET', `${path()}/form`);
    expect(body.methods[0]).toEqual({ method: 1, price: 0 });
    expect(body.methods.length).toBeGreaterThan(1);
  });
});
