import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import type { Endpoint } from '@printfront/shared/contracts/endpoint.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createTestClient, type TestClient } from './client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from './edge-in-test.ts';
import { type CentralInTest, ENROL_CODE, MAINTAINER, startCentralInTest } from './orders/central-in-test.ts';

/**
 * Other programs make these calls with what the trade needs and nothing that our own screens add to it: no version, nothing
 * that was seen before, no id that the server can find out. In the order in which a shop would make them; what a call makes
 * the next ones are about.
 */
interface PlainCall {
  /** Method and path with its query; `{name}` stands for what an earlier call has kept. */
  readonly call: string;
  readonly status: 200 | 201 | 204;
  readonly body?: object | ((kept: Kept) => object);
  /** Sent as the part `file` of a form, beside these fields. */
  readonly file?: () => Promise<Buffer>;
  readonly fields?: (kept: Kept) => Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: the contract is checked by the server
  readonly keep?: (answer: any) => Kept;
  /** What takes a moment: photos that are being looked at, a shop that is being told. */
  readonly isAwaited?: true;
  /** Asked again until this is in the answer: a shop reads its own copy of the catalogue, which follows central's. */
  readonly until?: string;
}

type Kept = Record<string, string | string[]>;

const intervals = { backoffFirstMs: 10, backoffLongestMs: 100, restMs: 100, helloMs: 200, catalogueMs: 200 };
const SIZE = 'instant-mini';
const NAME = { th: 'การ์ด', en: 'Cards' };
const PERSON = { name: 'Malee', phoneNumber: '0812345678' };
const ADDRESS = { ...PERSON, address1: '1 Rama I', city: 'Pathum Wan', province: 'Bangkok', postalCode: '10330' };
const PAPER = { name: NAME, price: 900, widthMm: 102, heightMm: 152, isShippingApplicable: true };
const TERMS = { activateCondition: 0, activationValue: 10, feeType: 1, feeAmount: 10 };
const SENDING = { shippingMethod: 4, feeType: 0, feeAmount: 9_000, minimumItemsTotal: 7_654_321 };
const [OPEN, CLOSED] = [
  { openTime: '09:00:00', closeTime: '19:00:00' },
  { openTime: '00:00:00', closeTime: '00:00:00' },
];

const idsOf = (things: { id: string }[]) => things.map(({ id }) => id);
const id = (name: string) => (answer: { id: string }) => ({ [name]: answer.id });
const endOfDay = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return new Date(`${day}T23:59:59.999+07:00`).toISOString();
};
const photo = () => orientedJpeg(1, 600, 900);
const frame = () =>
  sharp({ create: { width: 60, height: 90, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.2 } } })
    .png()
    .toBuffer();

const READS = ['/shop', '/auth/providers', '/pricing/sizes', '/discounts', '/pricing/shippings', '/printing-times'];
const BY_ANYONE: PlainCall[] = READS.map((path) => ({ call: `GET ${path}`, status: 200 }));

const BY_STAFF: PlainCall[] = [
  { call: 'POST /size-categories', body: { name: NAME }, status: 201, keep: id('category') },
  { call: 'PUT /size-categories/{category}', body: { name: NAME }, status: 200 },
  {
    call: 'GET /size-categories',
    status: 200,
    until: 'category',
    keep: (all) => ({ categories: idsOf(all).reverse() }),
  },
  { call: 'POST /size-categories/ranks', body: ({ categories }) => ({ ids: categories }), status: 200 },
  {
    call: 'POST /sizes',
    body: ({ key, category }) => ({ key, categoryId: category, ...PAPER }),
    status: 201,
    keep: id('size'),
  },
  { call: 'GET /sizes?showHidden=true', status: 200, keep: (all) => ({ sizes: idsOf(all).reverse() }) },
  { call: 'POST /sizes/ranks', body: ({ sizes }) => ({ ids: sizes }), status: 200 },
  {
    call: 'PUT /sizes/{key}',
    body: ({ category }) => ({ ...PAPER, categoryId: category, numberOfPicturesPerPrint: 1, hidden: false }),
    status: 200,
  },
  {
    call: 'POST /photo-frames',
    body: ({ size }) => ({ targetSizeId: size, name: NAME }),
    status: 201,
    keep: id('frame'),
  },
  { call: 'PUT /photo-frames/{frame}', body: { name: NAME }, status: 200 },
  { call: 'PUT /photo-frames/{frame}/image', file: frame, status: 200 },
  { call: 'GET /photo-frames/{key}', status: 200, until: 'frame' },
  { call: 'DELETE /photo-frames/{frame}', status: 204 },
  {
    call: 'POST /discounts',
    body: ({ size }) => ({ targetSizeId: size, ...TERMS }),
    status: 201,
    keep: id('discount'),
  },
  { call: 'PUT /discounts/{discount}', body: { ...TERMS, feeAmount: 20 }, status: 200 },
  { call: 'DELETE /discounts/{discount}', status: 204 },
  { call: 'DELETE /sizes/{key}', status: 204 },
  { call: 'DELETE /size-categories/{category}', status: 204 },
  { call: 'POST /pricing/shippings', body: SENDING, status: 201, keep: id('sending') },
  { call: 'PUT /pricing/shippings/{sending}', body: { ...SENDING, feeAmount: 8_000 }, status: 200 },
  { call: 'DELETE /pricing/shippings/{sending}', status: 204 },
  { call: 'POST /printing-times', body: { duration: 30, perQuantity: 8_765 }, status: 201, keep: id('time') },
  { call: 'POST /printing-times/{time}', body: { duration: 20, perQuantity: 8_765 }, status: 200 },
  { call: 'DELETE /printing-times/{time}', status: 204 },
  { call: 'GET /working-hours/settings', status: 200 },
  { call: 'POST /working-hours/settings', body: { dayOfWeek: 1, ...OPEN }, status: 200 },
  { call: 'POST /working-hours/overrides', body: { overrideDate: '2040-02-03', ...CLOSED }, status: 201 },
  {
    call: 'POST /working-hours/overrides',
    body: { overrideDate: '2040-02-03', ...OPEN },
    status: 201,
    keep: id('override'),
  },
  { call: 'GET /working-hours/overrides', status: 200 },
  { call: 'DELETE /working-hours/overrides/{override}', status: 204 },
  {
    call: 'POST /distributions/files',
    file: photo,
    fields: () => ({ expireAt: endOfDay(7) }),
    status: 201,
    keep: ({ id: file, code }) => ({ file, code }),
  },
  { call: `GET /distributions/files?expireBefore=${endOfDay(30)}&limit=5`, status: 200 },
  { call: 'PUT /distributions/files/{file}', body: () => ({ expireAt: endOfDay(14) }), status: 200 },
  { call: 'GET /distributions/files/{code}', status: 200 },
  {
    call: 'POST /storefront/clients',
    body: { name: 'Window' },
    status: 201,
    isAwaited: true,
    keep: id('client'),
  },
  { call: 'GET /storefront/clients', status: 200 },
  { call: 'GET /users/me', status: 200 },
];

const BY_CUSTOMER: PlainCall[] = [
  {
    call: 'POST /auth/sign-up/local',
    body: ({ username }) => ({ username, password: 'long enough', name: 'Malee' }),
    status: 201,
  },
  { call: 'POST /auth/sign-out', status: 204 },
  { call: 'POST /auth/sign-in/local', body: ({ username }) => ({ username, password: 'long enough' }), status: 200 },
  { call: 'GET /users/me', status: 200 },
  { call: 'POST /addresses', body: ADDRESS, status: 201, keep: id('address') },
  { call: 'GET /addresses', status: 200 },
  { call: 'GET /addresses/{address}', status: 200 },
  { call: 'PUT /addresses/{address}', body: { ...ADDRESS, city: 'Bang Rak' }, status: 200 },
  { call: 'POST /uploads', status: 201, keep: id('upload') },
  { call: 'GET /uploads', status: 200 },
  { call: `POST /uploads/sizes/${SIZE}`, file: photo, status: 201, keep: id('photo') },
  { call: `GET /uploads/sizes/${SIZE}`, status: 200 },
  { call: 'PUT /uploads/files/{photo}', body: { quantity: 3 }, status: 200 },
  { call: `GET /photo-frames/${SIZE}`, status: 200, keep: ([first]) => ({ frame: first.id }) },
  { call: 'POST /uploads/photo-frames', body: ({ frame: photoFrameId }) => ({ photoFrameId }), status: 200 },
  { call: 'GET /uploads/photo-frames?id={upload}', status: 200 },
  { call: `GET /uploads/photo-frames/${SIZE}`, status: 200 },
  { call: 'GET /uploads/status', status: 200 },
  { call: 'GET /pricing/summary?shippingMethod=2&uploadId={upload}', status: 200 },
  { call: 'GET /working-hours/estimate-due-date?shippingMethod=2&uploadId={upload}', status: 200 },
  {
    call: 'POST /orders',
    body: ({ upload, address }) => ({
      uploadId: upload,
      ...PERSON,
      shippingMethod: 2,
      addressId: address,
      orderNotes: '',
      paymentMethod: 0,
    }),
    status: 201,
    isAwaited: true,
    keep: id('order'),
  },
  { call: 'GET /orders?limit=1', status: 200 },
  { call: 'GET /orders/{order}', status: 200 },
  { call: 'GET /orders/{order}/payments/status', status: 200 },
  { call: 'POST /orders/{order}/payments/payslip', file: photo, status: 200 },
  { call: 'DELETE /addresses/{address}', status: 204 },
  { call: 'POST /uploads', status: 201, keep: id('upload') },
  { call: 'POST /uploads/sizes/4x6', file: () => orientedJpeg(2, 600, 900), status: 201, keep: id('photo') },
  { call: 'DELETE /uploads/files/{photo}', status: 204 },
  { call: 'POST /uploads/sizes/4x6', file: () => orientedJpeg(3, 600, 900), status: 201 },
  {
    call: 'POST /orders',
    body: ({ upload }) => ({ uploadId: upload, ...PERSON, shippingMethod: 1, paymentMethod: 1 }),
    status: 201,
    isAwaited: true,
    keep: id('regretted'),
  },
  { call: 'POST /orders/{regretted}/cancel', status: 200 },
];

/** Of the order that a customer has placed and sent a slip for. */
const AT_THE_DESK: PlainCall[] = [
  { call: 'GET /orders/all?limit=5', status: 200 },
  { call: 'GET /orders/{order}', status: 200 },
  { call: 'PUT /orders/{order}/payments/status', body: { paymentStatus: 50 }, status: 200 },
  { call: 'PUT /orders/{order}/estimated-due-date', body: { estimatedDueDate: endOfDay(3) }, status: 200 },
  { call: 'PUT /orders/{order}/shipping', body: { shippingMethod: 3, shippingTracking: 'TH123' }, status: 200 },
  { call: 'PUT /orders/{order}/shipping', body: { shippingTracking: 'TH124' }, status: 200 },
  { call: 'PUT /orders/{order}/production-status', body: { productionStatus: 1 }, status: 200 },
  { call: 'GET /orders/{order}/archive', status: 200 },
];

const AT_THE_KIOSK: PlainCall[] = [
  { call: 'POST /storefront/touch', status: 200 },
  { call: 'GET /storefront', status: 200 },
  { call: 'POST /storefront/orders', body: ({ regretted }) => ({ id: regretted }), status: 200 },
  { call: 'DELETE /storefront/orders/{regretted}', status: 204 },
  { call: 'POST /storefront/orders', body: ({ order }) => ({ id: order }), status: 200 },
  { call: 'POST /storefront/orders', body: ({ order }) => ({ id: order }), status: 200 },
  { call: 'GET /storefront/orders', status: 200 },
  { call: 'GET /storefront/orders/{order}', status: 200 },
  { call: 'GET /storefront/wifi', status: 200 },
  { call: 'POST /storefront/wifi', body: { username: 'guest1', password: 'secret11' }, status: 200 },
  { call: 'DELETE /storefront/wifi', body: { username: 'guest1' }, status: 204 },
  { call: 'POST /storefront/orders/{order}/files', file: photo, status: 201, keep: id('photo') },
  { call: `GET /storefront/orders/{order}/files?size=${SIZE}`, status: 200 },
  { call: `PUT /storefront/files/{photo}?size=${SIZE}`, body: { quantity: 2 }, status: 200 },
  { call: `GET /photo-frames/${SIZE}`, status: 200, keep: ([first]) => ({ frame: first.id }) },
  {
    call: 'POST /storefront/orders/{order}/photo-frames',
    body: ({ frame: photoFrameId }) => ({ photoFrameId }),
    status: 200,
  },
  { call: 'GET /storefront/orders/{order}/status', status: 200 },
  { call: 'GET /pricing/summary?shippingMethod=1&uploadId={order}', status: 200 },
  { call: 'GET /working-hours/estimate-due-date?shippingMethod=1&uploadId={order}', status: 200 },
  { call: 'GET /storefront/orders/{order}/payment?paymentMethod=1&price=900', status: 200 },
  {
    call: 'POST /storefront/orders/{order}',
    body: { ...PERSON, paymentMethod: 2, shippingMethod: 1, orderNotes: '' },
    status: 200,
    isAwaited: true,
  },
];

const BY_PHONE: PlainCall[] = [
  { call: 'GET /storefront/orders/{order}', status: 200 },
  { call: 'POST /storefront/orders/{order}/files', file: photo, status: 201 },
  { call: 'GET /storefront/orders/{order}/files', status: 200 },
  { call: 'POST /uploads/front/{server}/{order}', file: () => orientedJpeg(2), status: 201 },
];
const BY_PHONE_AT_HOME: PlainCall[] = [
  { call: 'POST /uploads/front/{server}/{order}', file: () => orientedJpeg(3), status: 201, isAwaited: true },
];

let central: CentralInTest;
let edge: EdgeInTest;
let server: string;
beforeAll(async () => {
  central = await startCentralInTest();
  edge = await startEdgeInTest({ centralUrl: central.line.url(), enrolCode: ENROL_CODE, intervals });
  const keysAt = async (url: string) =>
    (await createTestClient(url).call('GET', '/sizes')).body.map(({ key }: { key: string }) => key).join();
  const atCentral = await keysAt(central.origin());
  await eventually(
    () => keysAt(edge.url),
    (keys) => keys === atCentral,
  );
  const desk = await signedIn(central.origin());
  server = (await desk.call('GET', '/shops')).body[0].id;
});
afterAll(async () => {
  await edge.stop();
  await central.stop();
});

async function signedIn(url: string): Promise<TestClient> {
  const client = createTestClient(url);
  expect((await client.call('POST', '/auth/sign-in/local', MAINTAINER)).status).toBe(200);
  return client;
}

/** @returns what the calls have kept; a call that is answered otherwise is named with what the server said */
async function make(client: TestClient, calls: readonly PlainCall[], kept: Kept): Promise<Kept> {
  for (const plain of calls) {
    const { until, isAwaited, status: wanted } = plain;
    const isThere = ({ status, body }: Answer) =>
      status === wanted && (until === undefined || JSON.stringify(body).includes(String(kept[until])));
    const send = () => sendPlain(client, plain, kept);
    const answer = await (isAwaited || until ? eventually(send, isThere) : send());
    const said = answer.status === plain.status ? {} : answer.body;
    expect({ call: plain.call, status: answer.status, said }).toEqual({
      call: plain.call,
      status: plain.status,
      said: {},
    });
    Object.assign(kept, plain.keep?.(answer.body));
  }
  return kept;
}

async function sendPlain(client: TestClient, { call, body, file, fields }: PlainCall, kept: Kept): Promise<Answer> {
  const [method = '', template = ''] = call.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(kept[name]));
  if (file !== undefined) return client.send(method, path, await file(), fields?.(kept));
  return client.call(method, path, typeof body === 'function' ? body(kept) : body);
}

describe.each([
  ['central', () => central.origin()],
  ['the shop’s server', () => edge.url],
])('at %s', (where, urlOf) => {
  let order: Kept;

  test('anyone reads what is offered', () => make(createTestClient(urlOf()), BY_ANYONE, {}));

  test('staff edit what is sold, when the shop works and which files are handed out', async () => {
    await make(await signedIn(urlOf()), BY_STAFF, { key: where === 'central' ? 'card-a' : 'card-b' });
  });

  test('a customer signs up, uploads and orders', async () => {
    const username = where === 'central' ? 'malee' : 'somsri';
    order = await make(createTestClient(urlOf()), BY_CUSTOMER, { username });
  });

  test('staff confirm the money, promise a day and send the order', async () => {
    await make(await signedIn(urlOf()), AT_THE_DESK, order);
  });
});

test('a device that staff make a kiosk takes a customer’s order', async () => {
  const device = await signedIn(edge.url);
  const { client } = await make(
    device,
    [{ call: 'POST /storefront/clients', body: { name: 'Door' }, status: 201, keep: id('client') }],
    {},
  );
  await make(device, [{ call: 'POST /storefront/touch', body: { clientId: client }, status: 200 }], {});
  await make(device, AT_THE_KIOSK, { order: newOrderId(), regretted: newOrderId() });
  const staff = await signedIn(edge.url);
  const kiosk = { client: client ?? '' };
  await make(staff, [{ call: 'POST /storefront/clients/{client}/reload', status: 204 }], kiosk);
  await make(staff, [{ call: 'DELETE /storefront/clients/{client}', status: 204 }], kiosk);
});

test('a phone that knows the order sends photos to it, in the shop and over mobile data', async () => {
  const kiosk = await edge.kiosk();
  const kept = { order: newOrderId(), server };
  await make(kiosk, [{ call: 'POST /storefront/orders', body: { id: kept.order }, status: 200 }], kept);
  await make(edge.phone(), BY_PHONE, kept);
  await make(createTestClient(central.origin()), BY_PHONE_AT_HOME, kept);
});

test('without an order a kiosk’s wifi is that of the newest order that is open there', async () => {
  const kiosk = await edge.kiosk();
  const none = await kiosk.call('GET', '/storefront/wifi');
  expect([none.status, none.body.code]).toEqual([404, 'no-open-order']);
  expect((await kiosk.call('POST', '/storefront/wifi', {})).body.code).toBe('no-open-order');
  const [first, second, parked] = [newOrderId(), newOrderId(), newOrderId()];
  for (const one of [first, second, parked]) await kiosk.call('POST', '/storefront/orders', { id: one });
  await kiosk.call('POST', `/storefront/orders/${parked}/park`);
  await (await edge.kiosk()).call('POST', '/storefront/orders', { id: newOrderId() });
  expect((await kiosk.call('GET', '/storefront/wifi')).body.uploadUrl).toContain(second);
  const made = await kiosk.call('POST', '/storefront/wifi', { username: 'guest2', password: 'secret22' });
  expect(made.body.uploadUrl).toContain(second);
  expect(await edge.hotspot.userOfOrder(edge.database, second)).toMatchObject({ username: 'guest2' });
  await kiosk.call('DELETE', `/storefront/orders/${second}`);
  expect((await kiosk.call('GET', '/storefront/wifi')).body.uploadUrl).toContain(first);
});

test('every call of theirs is one of the contract', () => {
  const pathOf = ({ path }: Endpoint) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  for (const { call } of [...BY_ANYONE, ...BY_STAFF, ...BY_CUSTOMER, ...AT_THE_DESK, ...AT_THE_KIOSK, ...BY_PHONE]) {
    const [method, target = ''] = call.split(' ');
    const [path = ''] = target.split('?');
    expect(
      ALL_ENDPOINTS.filter((endpoint) => endpoint.method === method && pathOf(endpoint).test(path)),
      call,
    ).not.toEqual([]);
  }
});
