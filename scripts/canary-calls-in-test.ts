import { randomUUID } from 'node:crypto';
import { PROTOCOL_VERSION, PROTOCOL_VERSION_HEADER } from '@printfront/cloud-sync/protocol/version.ts';
import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import { drawPaySlip } from '@printfront/shared/testing/pay-slips/draw-pay-slip.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { expect, vi } from 'vitest';
import { z } from 'zod';

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** Asks one of the two servers, under its API. */
type Ask = (path: string, sent?: Sent) => Promise<Answer>;

interface Canaries {
  readonly central: Ask;
  readonly shop: Ask;
  readonly canary: (what: string) => string;
  /** Of a maintainer. */
  readonly admin: { username: string; password: string };
  /** Of what must have a form. */
  readonly shaped: { phone: string; kioskOrderId: string; otherToken: string };
}

const json = (method: string, cookie: string, body: object): Sent => ({
  method,
  headers: { cookie },
  body: JSON.stringify(body),
});

function form(cookie: string, fields: Record<string, string>, fileName: string, file: Buffer): Sent {
  const part = (rest: string) => `--b\r\ncontent-disposition: form-data; ${rest}`;
  const texts = Object.entries(fields).map(([name, value]) => part(`name="${name}"\r\n\r\n${value}\r\n`));
  const head = Buffer.from(`${texts.join('')}${part(`name="file"; filename="${fileName}"`)}\r\n\r\n`);
  const body = Buffer.concat([head, file, Buffer.from('\r\n--b--\r\n')]);
  return { method: 'POST', headers: { cookie, 'content-type': 'multipart/form-data; boundary=b' }, body };
}

/**
 * What people, kiosks and shops do all day, with a canary in every text that they may send: nearly all of it succeeds.
 *
 * @returns all answers, and the secrets that the servers have handed out meanwhile
 */
export async function sendCanariesThatAreTaken(canaries: Canaries) {
  const { canary, shaped } = canaries;
  const answers: Answer[] = [];
  const handedOut: string[] = [];
  const recorded =
    (ask: Ask) =>
    async (status: number, path: string, sent?: Sent): Promise<{ cookie: string; body: Record<string, string> }> => {
      const answer = await ask(path, sent);
      answers.push(answer);
      expect([path, answer.status, answer.status === status ? '' : answer.text]).toEqual([path, status, '']);
      const set = [...String(answer.headers['set-cookie']).matchAll(/pf_\w+=([^;]+)/g)];
      for (const [, secret = ''] of set) handedOut.push(secret);
      // The first is the session or the kiosk's; another says on which device it is.
      const cookie = set[0]?.[0] ?? '';
      return { cookie, body: answer.text.startsWith('{') ? JSON.parse(answer.text) : {} };
    };
  const [central, shop] = [recorded(canaries.central), recorded(canaries.shop)];
  const photo = await orientedJpeg(1, 60, 40);

  // A customer of the online shop.
  const account = { username: canary('new-username'), password: canary('new-password'), name: canary('new-name') };
  await central(201, '/auth/sign-up/local', json('POST', '', account));
  await central(409, '/auth/sign-up/local', json('POST', '', account));
  await central(401, '/auth/sign-in/local', json('POST', '', { ...account, password: canary('wrong-password') }));
  const { cookie: customer } = await central(200, '/auth/sign-in/local', json('POST', '', account));
  const address = {
    name: canary('receiver'),
    address1: canary('street'),
    address2: canary('quarter'),
    city: canary('city'),
    // One of 77, which says little of anybody.
    province: 'เชียงใหม่',
    postalCode: '50200',
    phoneNumber: shaped.phone,
  };
  const { id: addressId } = (await central(201, '/addresses', json('POST', customer, address))).body;
  const fields = { clientFileId: canary('client-file') };
  const sentPhoto = form(customer, fields, `${canary('photo-name')}.jpg`, photo);
  const { id: fileId } = (await central(201, '/uploads/sizes/4x6', sentPhoto)).body;
  await central(200, `/uploads/files/${fileId}?size=4x6`, json('PUT', customer, { quantity: 1 }));
  const { id: uploadId } = (await central(200, '/uploads', { headers: { cookie: customer } })).body;
  const checkout = {
    uploadId,
    addressId,
    name: canary('buyer'),
    phoneNumber: shaped.phone,
    orderNotes: canary('order-notes'),
    shippingMethod: 2,
    paymentMethod: 0,
  };
  const orderId = await vi.waitFor(
    async () => (await central(201, '/orders', json('POST', customer, checkout))).body.id,
    { timeout: 20_000 },
  );
  const slip = await drawPaySlip({ transactionRef: 'CANARY0TRANSFER0REFERENCE', widthPx: 480 });
  await central(200, `/orders/${orderId}/payments/payslip`, form(customer, {}, `${canary('slip-name')}.png`, slip));

  // The back office.
  const { cookie: desk } = await central(200, '/auth/sign-in/local', json('POST', '', canaries.admin));
  await central(200, `/orders/${orderId}/staff-notes`, json('PUT', desk, { staffNotes: canary('staff-notes') }));
  const outdated = { staffNotes: canary('other-notes'), previousNotes: canary('seen-notes') };
  await central(412, `/orders/${orderId}/staff-notes`, json('PUT', desk, outdated));
  await central(404, `/orders/${orderId}/staff-notes`, json('PUT', customer, outdated));
  await central(200, `/orders/${orderId}/shipping`, json('PUT', desk, { shippingTracking: canary('tracking') }));
  await central(200, `/orders/all?q=${canary('search')}`, { headers: { cookie: desk } });
  const expireAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const offered = form(desk, { expireAt }, `${canary('offered')}.zip`, Buffer.from(canary('offered-bytes')));
  handedOut.push((await central(201, '/distributions/files', offered)).body.code ?? '');

  // A shop that joins, and says wrong things.
  const { enrolCode = '' } = (await central(201, '/shops', json('POST', desk, { name: canary('shop') }))).body;
  handedOut.push(enrolCode);
  const ofShop = { [PROTOCOL_VERSION_HEADER]: String(PROTOCOL_VERSION), authorization: `Bearer ${shaped.otherToken}` };
  const say = (body: object): Sent => ({ method: 'POST', headers: ofShop, body: JSON.stringify(body) });
  const epoch = randomUUID();
  await central(200, '/sync/enrol', say({ code: enrolCode, token: shaped.otherToken, epoch }));
  const event = {
    id: randomUUID(),
    orderId: canary('event-order'),
    version: 2,
    occurredAt: '2026-01-01T00:00:00Z',
    type: 'payment-status-changed',
    payload: { from: 10, to: 50, by: canary('event-by') },
  };
  await central(200, '/sync/events', say({ epoch, events: [event] }));
  await central(400, '/sync/events', say({ epoch, events: [{ ...event, version: canary('event-version') }] }));

  // A kiosk and its customer.
  const { cookie: staff } = await shop(200, '/auth/sign-in/local', json('POST', '', canaries.admin));
  const invited = await shop(201, '/storefront/clients', json('POST', staff, { name: canary('kiosk') }));
  const { pairingCode = '' } = invited.body;
  handedOut.push(pairingCode);
  const { cookie: kiosk } = await shop(200, '/storefront/touch', json('POST', '', { pairingCode }));
  const path = `/storefront/orders/${shaped.kioskOrderId}`;
  await shop(200, '/storefront/orders', json('POST', kiosk, { id: shaped.kioskOrderId }));
  const kioskPhoto = form(kiosk, fields, `${canary('kiosk-photo-name')}.jpg`, photo);
  const { id: kioskFileId } = (await shop(201, `${path}/files`, kioskPhoto)).body;
  await shop(200, `/storefront/files/${kioskFileId}?size=4x6`, json('PUT', kiosk, { quantity: 1 }));
  const submission = {
    name: canary('walk-in'),
    phoneNumber: shaped.phone,
    orderNotes: canary('kiosk-notes'),
    address,
    paymentMethod: 2,
    shippingMethod: 1,
  };
  const placed = await vi.waitFor(async () => (await shop(200, path, json('POST', kiosk, submission))).body.orderId, {
    timeout: 20_000,
  });
  await vi.waitFor(() => central(200, `/orders/${placed}`, { headers: { cookie: desk } }), { timeout: 20_000 });
  await shop(200, `/orders/${placed}/staff-notes`, json('PUT', staff, { staffNotes: canary('shop-notes') }));

  expect(handedOut.filter((secret) => secret.length < 8)).toEqual([]);
  return { answers, handedOut, cookies: `${desk}; ${kiosk}` };
}

const ENDS_A_SESSION = ['signInLocal', 'signUpLocal', 'signOut', 'signOutEverywhere'];

/**
 * Every other call of the contract with a canary in every place that a caller fills, from a user who may make nearly all.
 *
 * @returns all answers by the names of the calls
 */
export async function sendCanariesEverywhere(ask: Ask, canary: (what: string) => string, cookie: string) {
  const sent = ALL_ENDPOINTS.filter(({ name }) => !ENDS_A_SESSION.includes(name)).map(async (endpoint) => {
    const { name, method, path, query, body } = endpoint;
    const filled = (schema: z.ZodType | undefined) =>
      fieldsOf(schema).map((field): [string, string] => [field, canary(field)]);
    const address = path.replaceAll(/\{(\w+)\}/g, (_whole, parameter: string) => canary(parameter));
    const content = body === undefined ? {} : { body: JSON.stringify(Object.fromEntries(filled(body))) };
    const where = `${address}?${new URLSearchParams(filled(query))}`;
    return { name, answer: await ask(where, { method, headers: { cookie }, ...content }) };
  });
  return Promise.all(sent);
}

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema === undefined
    ? []
    : Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});
