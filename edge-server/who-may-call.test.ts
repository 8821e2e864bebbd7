import http from 'node:http';
import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, TestClient } from './client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, SERVER_ID, startEdgeInTest } from './edge-in-test.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
let otherKiosk: TestClient;
let phone: TestClient;
let photo: Buffer;

beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
  otherKiosk = await edge.kiosk();
  phone = edge.phone();
  photo = await orientedJpeg(1, 60, 40);
});
afterAll(() => edge.stop());

/** An open order of the first kiosk with one photo, or the ids of things that are not there. */
interface Target {
  id: string;
  fileId: string;
  username: string;
}

interface Row {
  call: (client: TestClient, target: Target) => Promise<Answer>;
  /** Status for the kiosk whose order it is, for another kiosk, for a phone that knows the id. */
  own: number;
  other: number;
  phone: number;
  /** Status for the kiosk when there is no such thing; undefined when the call names nothing that could be missing. */
  none?: number;
}

const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
const get = (path: (target: Target) => string) => (client: TestClient, target: Target) =>
  client.call('GET', path(target));
/** Calls on an order that only its kiosk may make. */
const kioskOnly = (own: number, call: Row['call']): Row => ({ call, own, other: 404, phone: 404, none: 404 });
/** Calls that a phone may make too as long as the order is open. */
const withPhone = (own: number, call: Row['call']): Row => ({ call, own, other: 404, phone: own, none: 404 });
/** Calls that anybody may make. */
const open = (own: number, path: string): Row => ({ call: get(() => path), own, other: own, phone: own });
/** Passed to central, which is away. */
const passed: Row = { call: (client) => client.call('GET', '/users/me'), own: 503, other: 503, phone: 503 };

const ROWS: Record<string, Row> = {
  listDiscounts: open(200, '/discounts'),
  getCatalogueImage: open(404, `/images/${'0'.repeat(64)}`),
  listPhotoFrames: open(200, '/photo-frames/framed'),
  listSizePrices: open(200, '/pricing/sizes'),
  listPrintingTimes: open(200, '/printing-times'),
  listShippingPrices: open(200, '/pricing/shippings'),
  getShop: open(200, '/shop'),
  listSizeCategories: open(200, '/size-categories'),
  listSizes: open(200, '/sizes'),
  listWorkingHourOverrides: open(200, '/working-hours/overrides'),
  listWorkingHours: open(200, '/working-hours/settings'),

  listAuthProviders: open(200, '/auth/providers'),

  getPriceSummary: withPhone(
    200,
    get(({ id }) => `/pricing/summary?shippingMethod=1&uploadId=${id}`),
  ),
  estimateDueDate: {
    ...kioskOnly(
      200,
      get(({ id }) => `/working-hours/estimate-due-date?shippingMethod=1&uploadId=${id}`),
    ),
    // Signing in would help: customers may ask for their own uploads.
    phone: 401,
  },
  getStorefront: { call: get(() => '/storefront'), own: 200, other: 200, phone: 404 },
  touchStorefront: { call: (client) => client.call('POST', '/storefront/touch', {}), own: 200, other: 200, phone: 404 },
  listStorefrontOrders: { call: get(() => '/storefront/orders'), own: 200, other: 200, phone: 404 },
  upsertStorefrontOrder: {
    call: (client, { id }) => client.call('POST', '/storefront/orders', { id }),
    own: 200,
    other: 404,
    phone: 404,
  },
  getStorefrontOrder: withPhone(
    200,
    get(({ id }) => `/storefront/orders/${id}`),
  ),
  getStorefrontOrderStatus: kioskOnly(
    200,
    get(({ id }) => `/storefront/orders/${id}/status`),
  ),
  getStorefrontPayment: kioskOnly(
    200,
    get(({ id }) => `/storefront/orders/${id}/payment?paymentMethod=2&price=500`),
  ),
  listStorefrontPhotoFrames: kioskOnly(
    200,
    get(({ id }) => `/storefront/orders/${id}/photo-frames`),
  ),
  chooseStorefrontPhotoFrame: kioskOnly(200, (client, { id }) =>
    client.call('POST', `/storefront/orders/${id}/photo-frames`, { photoFrameId: 'frame-stars' }),
  ),
  parkStorefrontOrder: kioskOnly(204, (client, { id }) => client.call('POST', `/storefront/orders/${id}/park`)),
  submitStorefrontOrder: kioskOnly(200, (client, { id }) => client.call('POST', `/storefront/orders/${id}`, order)),
  cancelStorefrontOrder: kioskOnly(204, (client, { id }) => client.call('DELETE', `/storefront/orders/${id}`)),
  getStorefrontWifi: kioskOnly(
    200,
    get(({ id }) => `/storefront/wifi?orderId=${id}`),
  ),
  createStorefrontWifiUser: kioskOnly(200, (client, { id }) =>
    client.call('POST', '/storefront/wifi', { orderId: id }),
  ),
  removeStorefrontWifiUser: kioskOnly(204, (client, { username }) =>
    client.call('DELETE', '/storefront/wifi', { username }),
  ),

  listStorefrontFiles: withPhone(
    200,
    get(({ id }) => `/storefront/orders/${id}/files`),
  ),
  addStorefrontFile: withPhone(201, (client, { id }) => client.upload(`/storefront/orders/${id}/files`, photo)),
  // Whoever knows server and order is a phone here, kiosk or not.
  addFrontFile: {
    call: (client, { id }) => client.upload(`/uploads/front/${SERVER_ID}/${id}`, photo),
    own: 201,
    other: 201,
    phone: 201,
    none: 404,
  },
  getFrontOrder: {
    call: get(({ id }) => `/uploads/front/${SERVER_ID}/${id}`),
    own: 200,
    other: 200,
    phone: 200,
    none: 404,
  },
  getStorefrontFileThumbnail: withPhone(
    200,
    get(({ id, fileId }) => `/storefront/orders/${id}/files/${fileId}/thumbnail`),
  ),
  getStorefrontFilePreview: kioskOnly(
    200,
    get(({ id, fileId }) => `/storefront/orders/${id}/files/${fileId}/preview?size=4x6`),
  ),
  setStorefrontPrints: kioskOnly(200, (client, { fileId }) =>
    client.call('PUT', `/storefront/files/${fileId}?size=4x6`, { quantity: 2 }),
  ),
  setStorefrontSizeQuantities: kioskOnly(200, (client, { id, fileId }) =>
    client.call('PUT', `/storefront/orders/${id}/sizes/4x6/quantities`, { quantities: [{ fileId, quantity: 2 }] }),
  ),
  // A phone only with the secret it sent the photo with; uploads.test.ts has that.
  removeStorefrontFile: kioskOnly(204, (client, { fileId }) => client.call('DELETE', `/storefront/files/${fileId}`)),

  ...Object.fromEntries(
    [
      'signInLocal',
      'signOut',
      'cancelOrder',
      'getOrder',
      'getOrderArchive',
      'getOrderFileThumbnail',
      'getPaymentStatus',
      'listAllOrders',
      'setPaymentStatus',
      'setProductionStatus',
      'getMe',
      'addUploadFile',
      'chooseUploadPhotoFrame',
      'createAddress',
      'deleteAddress',
      'getAddress',
      'getPayslip',
      'getUpload',
      'getUploadFilePreview',
      'getUploadFileThumbnail',
      'getUploadPhotoFrame',
      'getUploadStatus',
      'listAddresses',
      'listOwnOrders',
      'listUploadFiles',
      'listUploadPhotoFrames',
      'listUploadSizeFiles',
      'placeOrder',
      'removeUploadFile',
      'setShipping',
      'setUploadPrints',
      'setUploadSizeQuantities',
      'signOutEverywhere',
      'signUpLocal',
      'startUpload',
      'updateAddress',
      'uploadPayslip',
    ].map((name) => [name, passed]),
  ),
};

const served = ALL_ENDPOINTS.filter(({ where }) => where.includes('edge'));

async function openOrder(): Promise<Target> {
  const id = newOrderId();
  const { body } = await kiosk.call('POST', '/storefront/orders', { id });
  expect(body.state).toBe('open');
  const login = await edge.hotspot.userOfOrder(edge.database, id);
  const file = await kiosk.upload(`/storefront/orders/${id}/files`, photo);
  await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${id}/files`)).body,
    ([first]) => first.state === 'ready',
  );
  return { id, fileId: file.body.id, username: login?.username ?? '' };
}

test('every call that the edge serves has a row here', () => {
  expect(served.map(({ name }) => name).filter((name) => ROWS[name] === undefined)).toEqual([]);
});

test.each(served.filter(({ name }) => ROWS[name] !== passed).map(({ name }) => name))(
  '%s is answered to whom it is for and to nobody else',
  async (name) => {
    const row = ROWS[name];
    if (row === undefined) throw new Error(`No row for ${name}.`);
    const target = await openOrder();
    const nothing = { id: newOrderId(), fileId: 'nothing', username: 'nobody' };
    // Strangers first: what they may not do must not have happened when the owner comes.
    expect({
      ...(row.none === undefined ? {} : { none: (await row.call(kiosk, nothing)).status }),
      other: (await row.call(otherKiosk, target)).status,
      phone: (await row.call(phone, target)).status,
      own: (await row.call(kiosk, target)).status,
    }).toEqual({
      ...(row.none === undefined ? {} : { none: row.none }),
      other: row.other,
      phone: row.phone,
      own: row.own,
    });
  },
);

test('what another kiosk or a phone is refused looks exactly like what is not there', async () => {
  const target = await openOrder();
  const path = `/storefront/orders/${target.id}/status`;
  const missing = await kiosk.call('GET', `/storefront/orders/${newOrderId()}/status`);
  for (const client of [otherKiosk, phone]) expect((await client.call('GET', path)).body).toEqual(missing.body);
});

test('a phone sees neither the price, the order’s id nor the wifi login', async () => {
  const { id } = await openOrder();
  const { body } = await phone.call('GET', `/storefront/orders/${id}`);
  expect(body).toMatchObject({ id, state: 'open', wifi: null, priceSummary: null, paymentMethod: null, orderId: null });
});

test('after the submit a phone keeps the number and loses the photos', async () => {
  const target = await openOrder();
  const { body } = await kiosk.call('POST', `/storefront/orders/${target.id}`, order);
  expect((await phone.call('GET', `/storefront/orders/${target.id}`)).body.iid).toBe(body.iid);
  const photos = `/storefront/orders/${target.id}/files`;
  expect((await phone.call('GET', photos)).status).toBe(404);
  expect((await phone.call('GET', `${photos}/${target.fileId}/thumbnail`)).status).toBe(404);
  expect((await kiosk.call('GET', photos)).status).toBe(200);
});

test('no photo can be fetched by its hash', async () => {
  await openOrder();
  const { sha256 } = await edge.database.selectFrom('uploaded_file').select('sha256').executeTakeFirstOrThrow();
  expect((await kiosk.call('GET', `/images/${sha256}`)).status).toBe(404);
  const frame = await phone.bytes(`/images/${edge.frameSha256}`);
  expect([frame.status, frame.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('a page from elsewhere whose name resolves to this server gets nothing', async () => {
  const statusUnder = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host };
      http
        .get(`${edge.url}/api/v1/shop`, { headers }, (response) => resolve(response.resume().statusCode))
        .on('error', reject);
    });
  expect(await statusUnder('evil.example')).toBe(403);
  expect(await statusUnder('shop-pc.local:8080')).toBe(200);
  expect(await statusUnder('192.168.1.10:8080')).toBe(200);
});

test('guessing order ids is slowed down for phones, and does not hold up the kiosk', async () => {
  const { id } = await openOrder();
  const answers: number[] = [];
  for (let guess = 0; guess < 60; guess += 1) {
    answers.push((await phone.call('GET', `/storefront/orders/${newOrderId()}`)).status);
  }
  expect(answers.at(-1)).toBe(429);
  expect((await kiosk.call('GET', `/storefront/orders/${id}`)).status).toBe(200);
});
