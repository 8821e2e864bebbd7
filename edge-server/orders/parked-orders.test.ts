import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { bringStaff, signIn, staffMember } from '../staff/staff-in-test.ts';

let edge: EdgeInTest;
let nok: TestClient;
let aheadMs = 0;
beforeAll(async () => {
  edge = await startEdgeInTest({ monotonicMs: () => performance.now() + aheadMs });
  await bringStaff(edge, [await staffMember('nok')]);
  nok = edge.phone();
  await signIn(nok, 'nok');
});
afterAll(() => edge.stop());

const LIST = '/shop/parked-storefront-orders';
const codeOf = (id: string) => id.slice(-6);
const list = async () => (await nok.call('GET', LIST)).body;
const entry = async (id: string) => (await list()).find(({ code }: { code: string }) => code === codeOf(id));
const which = async (id: string) => ({ createdAt: (await entry(id)).createdAt });
const query = async (id: string) => `createdAt=${encodeURIComponent((await entry(id)).createdAt)}`;

const NOWHERE = { name: '', address1: '', address2: '', city: '', province: '', postalCode: '', phoneNumber: '' };
/** As a customer types it on a phone. */
async function say(id: string, name: string, phone = 'a-phone'): Promise<void> {
  const contact = { name, phoneNumber: '0812345678', shippingMethod: 1, address: NOWHERE, isDone: true };
  const path = `/storefront/orders/${id}/phone-contact`;
  expect((await edge.phone().call('PUT', path, contact, { 'x-sender-id': phone })).status).toBe(204);
}

let width = 400;
async function putAside(kiosk: TestClient, { photos = 1, name = '' } = {}): Promise<string> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  for (let left = photos; left > 0; left -= 1) {
    width += 1;
    await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, width, 200));
  }
  if (name !== '') await say(id, name);
  expect((await kiosk.call('POST', `/storefront/orders/${id}/park`)).status).toBe(204);
  return id;
}

const chosen = async (id: string) => (await nok.call('GET', `${LIST}/${codeOf(id)}?${await query(id)}`)).body;
/** Once its photos have been looked at. */
const whole = (id: string) =>
  eventually(
    () => chosen(id),
    ({ whyNot }) => whyNot !== 'photo-processing',
  );
const given = { name: 'Malee', phoneNumber: '081-234 5678' };

test('the desk sees whose it is and its first picture', async () => {
  const id = await putAside(await edge.kiosk(), { name: 'Malee' });
  await whole(id);
  expect(await entry(id)).toMatchObject({ name: 'Malee', phoneNumber: '0812345678', hasPicture: true, sentTo: null });
  const picture = await nok.bytes(`${LIST}/${codeOf(id)}/picture?${await query(id)}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const none = await putAside(await edge.kiosk(), { photos: 0 });
  expect(await entry(none)).toMatchObject({ name: null, phoneNumber: null, hasPicture: false });
  expect((await nok.call('GET', `${LIST}/${codeOf(none)}/picture?${await query(none)}`)).status).toBe(404);
});

test('it is sent to a kiosk, which offers it for five minutes and to nobody else', async () => {
  const [first, second] = [await edge.kiosk(), await edge.kiosk()];
  const [id, other] = [await putAside(first, { name: 'Malee' }), await putAside(first)];
  const { id: clientId, name } = (await second.call('GET', '/storefront')).body;
  const offered = async (kiosk: TestClient) => (await kiosk.call('GET', '/storefront')).body.offered;
  const send = async (order: string, to = clientId) =>
    (await nok.call('POST', `${LIST}/${codeOf(order)}/kiosk`, { ...(await which(order)), clientId: to })).status;
  expect(await offered(second)).toBeNull();
  expect(await send(id, 'no-such-kiosk')).toBe(404);
  expect(await send(id)).toBe(204);
  expect(await offered(second)).toEqual({ code: codeOf(id), fileCount: 1 });
  expect(await offered(first)).toBeNull();
  expect(await entry(id)).toMatchObject({ sentTo: { kiosk: name } });

  // What was sent last is what is offered.
  expect(await send(other)).toBe(204);
  expect(await offered(second)).toEqual({ code: codeOf(other), fileCount: 1 });
  expect(await send(id)).toBe(204);
  const taken = await second.call('POST', '/storefront/taken-up-orders', { code: codeOf(id) });
  expect(taken.body).toMatchObject({ id, state: 'open', fileCount: 1 });
  expect(await offered(second)).toBeNull();
  // Who leaves it there again leaves it to nobody: the next at that kiosk is a stranger.
  expect((await second.call('POST', `/storefront/orders/${id}/park`)).status).toBe(204);
  expect(await offered(second)).toBeNull();
  expect(await entry(id)).toMatchObject({ sentTo: null });
  await second.call('POST', '/storefront/orders', { id });
  // Somebody else may stand there.
  expect((await second.call('GET', `/storefront/orders/${id}/phone-contact`)).body.contact).toBeNull();

  expect(await send(other)).toBe(204);
  aheadMs += 5 * 60_000;
  expect(await offered(second)).toBeNull();
  expect(await entry(other)).toMatchObject({ sentTo: null });
});

test('what is sent there is taken up though somebody has tried codes at that kiosk, and is offered at one kiosk alone', async () => {
  const [first, second] = [await edge.kiosk(), await edge.kiosk()];
  const id = await putAside(first);
  const send = async (kiosk: TestClient) => {
    const { id: clientId } = (await kiosk.call('GET', '/storefront')).body;
    const body = { ...(await which(id)), clientId };
    expect((await nok.call('POST', `${LIST}/${codeOf(id)}/kiosk`, body)).status).toBe(204);
  };
  const takeUp = async (code: string) => (await second.call('POST', '/storefront/taken-up-orders', { code })).status;
  for (let tries = 0; tries < 10; tries += 1) expect(await takeUp('000000')).toBe(404);
  expect(await takeUp(codeOf(id))).toBe(429);
  await send(first);
  await send(second);
  expect((await first.call('GET', '/storefront')).body.offered).toBeNull();
  expect(await takeUp(codeOf(id))).toBe(200);
});

test('the name that was typed last is whose it is, whichever phone typed it', async () => {
  const kiosk = await edge.kiosk();
  for (const typed of [
    ['one', 'other'],
    ['one', 'other', 'one'],
  ]) {
    const id = newOrderId();
    await kiosk.call('POST', '/storefront/orders', { id });
    for (const phone of typed) await say(id, `Malee at the ${phone} phone`, `${phone}-phone`);
    expect((await kiosk.call('POST', `/storefront/orders/${id}/park`)).status).toBe(204);
    expect((await entry(id)).name).toBe(`Malee at the ${typed.at(-1)} phone`);
  }
});

test('of two with one code the desk works on the one that it looks at', async () => {
  const kiosk = await edge.kiosk();
  const [older, newer] = ['111111111765432', '222222222765432'];
  for (const id of [older, newer]) {
    await kiosk.call('POST', '/storefront/orders', { id });
    if (id === newer) await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 399, 200));
    expect((await kiosk.call('POST', `/storefront/orders/${id}/park`)).status).toBe(204);
  }
  const which = async (id: string) => {
    const { created_at } = await edge.database
      .selectFrom('storefront_order')
      .select('created_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return encodeURIComponent(created_at);
  };
  const look = async (createdAt: string) => nok.call('GET', `${LIST}/765432?createdAt=${createdAt}`);
  expect((await look(await which(older))).body.whyNot).toBe('nothing-chosen');
  const { body } = await eventually(
    async () => look(await which(newer)),
    (answer) => answer.body.whyNot !== 'photo-processing',
  );
  expect(body).toMatchObject({ whyNot: null, sizes: [{ size: '4x6', quantity: 1 }] });
  // What the desk does not look at any more is not another one instead.
  expect((await look(encodeURIComponent(new Date(0).toISOString()))).status).toBe(404);
});

test('a row that a disk has changed is left out of the list, and takes no other with it', async () => {
  const kiosk = await edge.kiosk();
  const [bad, good] = [await putAside(kiosk), await putAside(kiosk)];
  for (const column of ['touched_at', 'created_at'] as const) {
    const before = await edge.database
      .selectFrom('storefront_order')
      .select(column)
      .where('id', '=', bad)
      .executeTakeFirstOrThrow();
    await edge.database
      .updateTable('storefront_order')
      .set({ [column]: '20_6-11-27' })
      .where('id', '=', bad)
      .execute();
    expect((await list()).map(({ code }: { code: string }) => code)).toContain(codeOf(good));
    expect(await entry(bad)).toBeUndefined();
    await edge.database.updateTable('storefront_order').set(before).where('id', '=', bad).execute();
  }
});

test('nothing is placed that the desk has not seen, and what phones still have is said', async () => {
  const kiosk = await edge.kiosk();
  const id = await putAside(kiosk);
  const { priceSummary, unsentCount } = await whole(id);
  expect(unsentCount).toBe(0);
  const seen = { 'if-match': `"${priceSummary.orderVersion}"` };
  const order = { ...(await which(id)), ...given, expectedTotalPrice: priceSummary.totalPrice };
  const place = async () => (await nok.call('POST', `${LIST}/${codeOf(id)}/order`, order, seen)).body.code;
  const files = (await kiosk.call('GET', `/storefront/orders/${id}/files`)).body;
  const crop = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 };
  await edge.database
    .updateTable('uploaded_file_print')
    .set({ crop: JSON.stringify(crop) })
    .where('file_id', '=', files[0]?.id ?? '')
    .execute();
  expect(await place()).toBe('order-changed');
  const says = { doing: 'away', secondsSinceTouch: 0, unsentCount: 40 };
  await edge.phone().call('POST', `/storefront/orders/${id}/phone`, says, { 'x-sender-id': 'a-phone' });
  expect((await chosen(id)).unsentCount).toBe(40);
});

test('it is placed at the desk as it was chosen, once, and only while nobody goes on with it', async () => {
  const kiosk = await edge.kiosk();
  const id = await putAside(kiosk, { photos: 2 });
  const { priceSummary, sizes, whyNot } = await whole(id);
  expect([whyNot, sizes]).toEqual([null, [{ size: '4x6', quantity: 2 }]]);
  const order = { ...(await which(id)), ...given, expectedTotalPrice: priceSummary.totalPrice };
  const place = (body: object, key?: string) =>
    nok.call('POST', `${LIST}/${codeOf(id)}/order`, body, key === undefined ? {} : { 'idempotency-key': key });
  expect((await place({ ...order, expectedTotalPrice: 1 })).body.code).toBe('price-changed');
  expect((await place({ ...order, phoneNumber: '12' })).body.code).toBe('parameter-invalid');
  const [one, again] = [await place(order, 'a-key-of-this-press'), await place(order, 'a-key-of-this-press')];
  expect([one.status, again.body]).toEqual([200, one.body]);
  const placed = (await nok.call('GET', `/orders/${one.body.orderId}`)).body;
  expect(placed).toMatchObject({ iid: one.body.iid, name: 'Malee', phoneNumber: '0812345678', paymentMethod: 2 });
  expect(placed.totalPaymentAmount).toBe(priceSummary.totalPrice);
  expect(await entry(id)).toBeUndefined();
  expect((await place(order)).status).toBe(404);
  expect((await kiosk.call('POST', '/storefront/taken-up-orders', { code: codeOf(id) })).status).toBe(404);

  const other = await putAside(kiosk);
  const late = { ...(await which(other)), ...given, expectedTotalPrice: (await whole(other)).priceSummary.totalPrice };
  await kiosk.call('POST', '/storefront/taken-up-orders', { code: codeOf(other) });
  expect((await nok.call('POST', `${LIST}/${codeOf(other)}/order`, late)).status).toBe(404);
});

test('what is not whole yet says why, and stays put aside', async () => {
  const id = await putAside(await edge.kiosk(), { photos: 0 });
  expect(await chosen(id)).toEqual({ sizes: [], priceSummary: null, whyNot: 'nothing-chosen', unsentCount: 0 });
  const order = { ...(await which(id)), ...given, expectedTotalPrice: 500 };
  expect((await nok.call('POST', `${LIST}/${codeOf(id)}/order`, order)).body.code).toBe('order-not-ready');
  expect(await entry(id)).toBeDefined();
});

test('of several things that are not whole the desk hears first what somebody has to do, and of waiting last', async () => {
  const kiosk = await edge.kiosk();
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  const add = async (height: number): Promise<string> =>
    (await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 300, height))).body.id;
  const [good, other] = [await add(210), await add(220)];
  for (const [photo, size, quantity] of [
    [good, '4x6', 0],
    [good, '5x7', 1],
    [good, 'framed', 1],
    [other, '4x6', 1],
  ] as const) {
    expect((await kiosk.call('PUT', `/storefront/files/${photo}?size=${size}`, { quantity })).status).toBe(200);
  }
  const matte = { finishId: 'finish-matte' };
  expect((await kiosk.call('POST', `/storefront/orders/${id}/finishes`, matte)).status).toBe(200);
  expect((await kiosk.call('POST', `/storefront/orders/${id}/park`)).status).toBe(204);
  // What has to be done is said before both photos have been looked at; nothing sets their states from here on but this test.
  const states = () =>
    edge.database.selectFrom('uploaded_file').select('state').where('id', 'in', [good, other]).execute();
  await eventually(states, (files) => files.every(({ state }) => state === 'ready'));
  expect(await chosen(id).then(({ whyNot }) => whyNot)).toBe('frame-missing');

  const set = (state: 'damaged' | 'processing' | 'ready') =>
    edge.database.updateTable('uploaded_file').set({ state }).where('id', '=', other).execute();
  const whyNot = async () => (await chosen(id)).whyNot;
  const withoutMatte = testCatalogue().sizes.map((size) => ({
    ...size,
    ...(size.finishes && { finishes: size.finishes.filter(({ code }) => code !== 'matte') }),
  }));
  await edge.switchCatalogue({ sizes: withoutMatte });
  await set('damaged');
  expect(await whyNot()).toBe('photo-damaged');
  await set('processing');
  expect(await whyNot()).toBe('frame-missing');
  await edge.database
    .updateTable('uploaded_file_print')
    .set({ quantity: 0 })
    .where('file_id', '=', good)
    .where('size_id', '=', 'size-framed')
    .execute();
  expect(await whyNot()).toBe('finish-gone');
  await edge.switchCatalogue({});
  expect(await whyNot()).toBe('photo-processing');
  await set('ready');
  expect(await whyNot()).toBeNull();
});
