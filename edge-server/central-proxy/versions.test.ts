import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClient, type TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { type CentralInTest, ENROL_CODE, MAINTAINER, startCentralInTest } from '../orders/central-in-test.ts';

/** Staff at the shop edit what is central's: what they say that they saw goes there, and its tags come back. */
const intervals = { backoffFirstMs: 10, backoffLongestMs: 100, restMs: 100, helloMs: 200, catalogueMs: 200 };
const LISTS = [
  ...[
    '/size-categories',
    '/sizes',
    '/discounts',
    '/pricing/shippings',
    '/printing-times',
    '/photo-frames/instant-mini',
  ],
  ...['/working-hours/settings', '/working-hours/overrides'],
];

let central: CentralInTest;
let edge: EdgeInTest;
let staff: TestClient;
beforeAll(async () => {
  central = await startCentralInTest();
  edge = await startEdgeInTest({ centralUrl: central.line.url(), enrolCode: ENROL_CODE, intervals });
  staff = edge.phone();
  expect((await staff.call('POST', '/auth/sign-in/local', MAINTAINER)).status).toBe(200);
});
afterAll(async () => {
  await edge.stop();
  await central.stop();
});

const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? '';

test('a list of the shop’s own copy has the versions that central has, and a tag of its own', async () => {
  const atCentral = createTestClient(central.origin());
  for (const list of LISTS) {
    const { body } = await atCentral.call('GET', list);
    const isOfCentral = ({ body: own }: { body: unknown }) => JSON.stringify(own) === JSON.stringify(body);
    const own = await eventually(() => edge.phone().call('GET', list), isOfCentral);
    expect(JSON.stringify(own.body)).toMatch(
      list.endsWith('overrides') ? /version|^\[\]$/ : /"version":"[0-9a-f]{16}"/,
    );
    const again = await edge.phone().call('GET', list, undefined, { 'if-none-match': tagOf(own) });
    expect([list, again.status, again.body, tagOf(again)]).toEqual([list, 304, '', tagOf(own)]);
  }
});

test('what central knows to be known already is not sent again over the shop’s line', async () => {
  const whole = await staff.call('GET', '/catalogue');
  expect([whole.status, tagOf(whole)]).toEqual([200, expect.stringMatching(/^"[0-9a-f]{32}(\+\w+)?"$/)]);
  const again = await staff.call('GET', '/catalogue', undefined, { 'if-none-match': tagOf(whole) });
  expect([again.status, again.body, tagOf(again)]).toEqual([304, '', tagOf(whole)]);
});

test('an edit at the shop names what its page showed: central refuses an old one, and does the newest', async () => {
  const [price] = (await staff.call('GET', '/catalogue')).body.shippingPrices;
  const { id, version, ...terms } = price;
  const change = (feeAmount: number, headers: Record<string, string> = {}) =>
    staff.call('PUT', `/pricing/shippings/${id}`, { ...terms, feeAmount }, headers);
  const done = await change(1_111, { 'if-match': `"${version}"` });
  expect([done.status, done.body.feeAmount]).toEqual([200, 1_111]);
  const late = await change(2_222, { 'if-match': `"${version}"` });
  expect([late.status, late.body.code]).toEqual([412, 'edited-meanwhile']);
  expect(await change(3_333, { 'if-match': version })).toMatchObject({ status: 400, body: { parameter: 'If-Match' } });
  expect((await change(4_444, { 'if-match': `"${done.body.version}"` })).status).toBe(200);
  expect((await change(5_555)).body.feeAmount).toBe(5_555);
});

test('an order that the desk knows already is central’s to say so, and central counts as there', async () => {
  const kiosk = await edge.kiosk();
  const order = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id: order });
  const { body: photo } = await kiosk.upload(`/storefront/orders/${order}/files`, Buffer.from(PICTURE, 'base64'));
  await kiosk.call('PUT', `/storefront/files/${photo.id}?size=4x6`, { quantity: 1 });
  const submission = { name: 'Malee', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const { body: placed } = await eventually(
    () => kiosk.call('POST', `/storefront/orders/${order}`, submission),
    ({ status }) => status === 200,
  );
  // Once central has the order and its photo, nothing of it changes any more.
  const atCentral = createTestClient(central.origin());
  await atCentral.call('POST', '/auth/sign-in/local', MAINTAINER);
  await eventually(
    () => atCentral.call('GET', `/orders/${placed.orderId}`),
    ({ status, body }) => status === 200 && body.missingPhotoCount === 0,
  );
  const tag = tagOf(await atCentral.call('GET', `/orders/${placed.orderId}`));
  const ask = () => staff.call('GET', `/orders/${placed.orderId}`, undefined, { 'if-none-match': tag });
  expect((await eventually(ask, ({ status }) => status === 304)).body).toBe('');
  expect((await staff.call('GET', '/shop/connection')).body).toMatchObject({ isCentralReachable: true });
  expect((await ask()).status).toBe(304);
});

/** The smallest picture that is one. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
