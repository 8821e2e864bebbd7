import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import { CALL_EXAMPLES, inTurn } from '@printfront/shared/testing/hostile/call-examples.ts';
import { goodCall, hostileCalls, inGentleOrder, someOf } from '@printfront/shared/testing/hostile/hostile-calls.ts';
import { busyAnswers, sendHostileCalls } from '@printfront/shared/testing/hostile/send-hostile-calls.ts';
import { unexpectedOfGood } from '@printfront/shared/testing/hostile/unexpected-of-good.ts';
import type { Examples } from '@printfront/shared/testing/hostile/valid-input.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from './client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, SERVER_ID, startEdgeInTest } from './edge-in-test.ts';
import { HEARD, type StaffCentral, startStaffCentral } from './staff/central-in-test.ts';

/** Each is submitted by the first call about it that nothing is wrong with. */
const ORDERS_TO_SUBMIT = 4;
const ours = inGentleOrder(ALL_ENDPOINTS.filter(({ where }) => where.includes('edge')));

let central: StaffCentral;
let edge: EdgeInTest;
let kiosk: TestClient;
let photo: Buffer;
let cookie: string;
beforeAll(async () => {
  central = await startStaffCentral({ listens: true });
  edge = await startEdgeInTest({ centralUrl: central.url });
  kiosk = await edge.kiosk();
  photo = await orientedJpeg(1, 60, 40);
  // A kiosk that staff are signed in at gets furthest into every call.
  cookie = `${kiosk.cookie()}; ${central.signIn('hostile'.padEnd(43, 'x'), 80)}`;
});
afterAll(async () => {
  await edge.stop();
  await central.stop();
});

/** An open order with a photo that has been looked at. */
async function openOrder(): Promise<{ id: string; fileId: string }> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  const fileId: string = (await kiosk.upload(`/storefront/orders/${id}/files`, photo)).body.id;
  await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${id}/files`)).body,
    ([first]) => first.state === 'ready',
  );
  return { id, fileId };
}

async function newExamples(): Promise<Examples & { id: string }> {
  const { id, fileId } = await openOrder();
  const placed = await openOrder();
  const submit = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const { orderId } = (await kiosk.call('POST', `/storefront/orders/${placed.id}`, submit)).body;
  const { body: order } = await edge.client(cookie).call('GET', `/orders/${orderId}`);
  const parked = await openOrder();
  await kiosk.call('POST', `/storefront/orders/${parked.id}/park`);
  const [{ createdAt }] = (await edge.client(cookie).call('GET', '/shop/parked-storefront-orders')).body;
  const ofParked = ALL_ENDPOINTS.filter(({ path }) => path.startsWith('/shop/parked-storefront-orders/{code}'));
  const others = await Promise.all(Array.from({ length: ORDERS_TO_SUBMIT }, openOrder));
  const { id: clientId } = await edge.clients.createStorefrontClient('Door');
  const login = await edge.hotspot.userOfOrder(edge.database, id);
  const ofDesk = ALL_ENDPOINTS.filter(({ path }) => path.startsWith('/orders/{id}'));
  return {
    ...CALL_EXAMPLES,
    id,
    fileId,
    uploadId: id,
    orderId: id,
    paymentMethod: 2,
    photoFrameId: 'frame-stars',
    file: photo,
    ...Object.fromEntries(ofDesk.map(({ name }) => [`${name}.id`, orderId])),
    'takeUpStorefrontOrder.code': id.slice(-6),
    ...Object.fromEntries(ofParked.map(({ name }) => [`${name}.code`, parked.id.slice(-6)])),
    createdAt,
    'sendParkedStorefrontOrder.clientId': clientId,
    'setStorefrontPrints.id': fileId,
    'removeStorefrontFile.id': fileId,
    targetId: SERVER_ID,
    'getOrderFileThumbnail.fileId': order.lines[0].files[0].id,
    sha256: edge.frameSha256,
    'submitStorefrontOrder.id': inTurn(others.map((other) => other.id)),
    'deleteStorefrontPhotos.id': placed.id,
    'deleteStorefrontClient.id': clientId,
    // With the right one it would be no kiosk for the calls that follow.
    'unpairStorefront.pin': '1174',
    'removeStorefrontWifiUser.username': login?.username ?? 'nobody',
  };
}

test('no call that is wrong in any parameter makes the shop’s server fail, and all of them are told why', async () => {
  const examples = await newExamples();
  const all = ours.flatMap((endpoint) => hostileCalls(endpoint, examples));
  expect(all.length).toBeGreaterThan(5_000);
  const some = someOf(all, 2_000);
  const { sent, faults, answers, longestStallMs } = await sendHostileCalls(edge.url, some, { cookie });
  expect(faults).toEqual([]);
  expect(sent).toBe(some.length);
  expect(sent).toBeGreaterThan(1_500);
  expect(busyAnswers(answers).length).toBeLessThan(sent / 10);
  // Of server and sender together, since both run here.
  expect(longestStallMs.computed).toBeLessThan(200);
  expect((await kiosk.call('GET', `/storefront/orders/${examples.id}`)).body).toMatchObject({ id: examples.id });
}, 120_000);

test('what the wrong calls are made of is right: without anything wrong nearly all are done', async () => {
  const examples = await newExamples();
  const calls = ours.map((endpoint) => goodCall(endpoint, examples));
  const { faults, answers } = await sendHostileCalls(edge.url, calls, { cookie }, { atOnce: 1 });
  expect(faults).toEqual([]);
  const isDone = ({ status }: { status: number }, expected: number) => status === expected || status === HEARD;
  expect(unexpectedOfGood(ours, answers, isDone)).toEqual([]);
}, 120_000);
