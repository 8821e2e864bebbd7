import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { routerPath } from '@printfront/shared/server/http/parse-request.ts';
import { databaseContents } from '@printfront/shared/testing/foreign/database-contents.ts';
import { sendForgedCalls, sendOwnCalls, sendPreflights } from '@printfront/shared/testing/foreign/foreign-calls.ts';
import { headersOf, missingSecurityHeaders } from '@printfront/shared/testing/foreign/missing-security-headers.ts';
import { rawExchange, rawRequest } from '@printfront/shared/testing/foreign/raw-request.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashSecret } from './access/secrets.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from './edge-in-test.ts';
import { insertShopSession } from './staff/kept-sessions.repository.ts';
import { bringStaff, staffMember } from './staff/staff-in-test.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const SHOP_SESSION = 's'.repeat(43);
const BOSS = { id: 'boss', name: 'Boss', rank: 60, provider: 'local' };

let central: http.Server;
/** What came through here to central. */
const seenCalls: string[] = [];
let seenId: string | string[] | undefined;
let edge: EdgeInTest;
let cookie: string;
let photo: string;
/** At the desk, with one photo. */
let placed: string;
let placedFileId: string;
let imageSha256: string;
let calls: Parameters<typeof sendForgedCalls>[0];

beforeAll(async () => {
  // A central that says too much of the way to itself, and nothing of what the shop has to say.
  central = http.createServer((request, response) => {
    // The sync of the shop calls too, for itself.
    if (request.url === '/api/v1/orders') seenId = request.headers['x-request-id'];
    if (request.headers['x-requested-with']) seenCalls.push(`${request.method} ${request.url}`);
    if (request.url === '/api/v1/users/me') return void response.writeHead(200, JSON_TYPE).end(JSON.stringify(BOSS));
    if (request.url?.includes('google')) return void response.writeHead(302, { location: '/elsewhere' }).end();
    const secure = { 'strict-transport-security': 'max-age=9', 'cross-origin-opener-policy': 'same-origin' };
    response.writeHead(200, { ...JSON_TYPE, 'x-request-id': 'theirs', ...secure }).end('{}');
  });
  await new Promise<void>((resolve) => central.listen(0, '127.0.0.1', resolve));
  edge = await startEdgeInTest({ centralUrl: `http://127.0.0.1:${(central.address() as AddressInfo).port}` });
  const webApp = path.join(edge.folder, 'web-app');
  await fs.mkdir(path.join(webApp, 'assets'));
  for (const file of ['index.html', 'front.html', 'logo.svg', 'assets/app.js'])
    await fs.writeFile(path.join(webApp, file), 'x');
  const kiosk = await edge.kiosk();
  cookie = kiosk.cookie() ?? '';
  const open = async () => {
    const id = newOrderId();
    await kiosk.call('POST', '/storefront/orders', { id });
    const { body } = await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 60, 40));
    await eventually(
      async () => (await kiosk.call('GET', `/storefront/orders/${id}/files`)).body,
      ([first]) => first.state === 'ready',
    );
    return { id, body };
  };
  const buyer = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const first = await open();
  const submitted = await kiosk.call('POST', `/storefront/orders/${first.id}`, buyer);
  placed = `/api/v1/orders/${submitted.body.orderId}`;
  placedFileId = first.body.id;
  await bringStaff(edge, [await staffMember('nok')]);
  const expiresAt = new Date(edge.clock.now().getTime() + 3_600_000);
  await insertShopSession(edge.database, {
    tokenHash: hashSecret(SHOP_SESSION),
    userId: 'id-nok',
    expiresAt,
    now: edge.clock.now(),
  });
  const { id, body } = await open();
  photo = `/api/v1/storefront/orders/${id}/files/${body.id}`;
  imageSha256 = edge.frameSha256;
  calls = {
    origin: edge.url,
    endpoints: ALL_ENDPOINTS.filter(({ where }) => where.includes('edge')),
    cookie: `${cookie}; pf_session=${'b'.repeat(43)}; pf_shop_session=${SHOP_SESSION}`,
    example: { id, fileId: body.id, orderId: id, key: '4x6', targetId: 'server-1' },
  };
});
afterAll(async () => {
  await edge.stop();
  central.closeAllConnections();
  central.close();
});

/** Their policy is that of a file, and that of all others is a page's. */
const FILES = new Set([
  'a picture of the catalogue',
  'a thumbnail',
  'a preview',
  'a thumbnail at the desk',
  'print files',
  'another file',
]);
const ANSWERS: [what: string, path: () => string, status: number, method?: string][] = [
  ['JSON', () => '/api/v1/shop', 200],
  ['a picture of the catalogue', () => `/api/v1/images/${imageSha256}`, 200],
  ['a thumbnail', () => `${photo}/thumbnail`, 200],
  ['a preview', () => `${photo}/preview?size=4x6`, 200],
  ['a thumbnail at the desk', () => `${placed}/files/${placedFileId}/thumbnail`, 200],
  ['print files', () => `${placed}/archive`, 200],
  ['a problem', () => '/api/v1/storefront/orders/100000000000000', 404],
  ['a parameter that is wrong', () => '/api/v1/storefront/orders/x', 400],
  ['a call that is refused', () => '/api/v1/storefront/touch', 403, 'POST'],
  ['a browser that asks first', () => '/api/v1/shop', 204, 'OPTIONS'],
  ['a method that is not for it', () => '/api/v1/shop', 405, 'DELETE'],
  ['what search engines ask', () => '/robots.txt', 200],
  ['a page', () => '/', 200],
  ['a page that the app shows as not found', () => '/no/such/page', 404],
  ['the phone page', () => '/front/100000000000000', 200],
  ['an asset', () => '/assets/app.js', 200],
  ['an asset that is gone', () => '/assets/old.js', 404],
  ['another file', () => '/logo.svg', 200],
  ['the headers of a page alone', () => '/', 200, 'HEAD'],
  ['liveness', () => '/healthz', 200],
  ['readiness', () => '/readyz', 200],
  ['figures', () => '/metrics', 200],
  ['the build', () => '/build.json', 200],
  ['the contract', () => '/api/v1/openapi.json', 200],
  ['its page', () => '/api/v1/docs', 200],
  ['a file of that page', () => '/api/v1/docs/swagger-ui.css', 200],
  ['central’s answer', () => '/api/v1/orders', 200],
  ['central’s redirect', () => '/api/v1/auth/sign-in/google', 302],
  ['a path to the sync', () => '/api/v1/sync/events', 404],
];

test.each(ANSWERS)('%s carries the security headers', async (what, pathOf, status, method = 'GET') => {
  const { host } = new URL(edge.url);
  const answer = await rawRequest(edge.url, { method, path: pathOf(), headers: { host, cookie: calls.cookie } });
  expect([answer.status, missingSecurityHeaders(answer.headers, { isFile: FILES.has(what) })]).toEqual([status, []]);
  // This is plain HTTP: browsers would complain of the one, and the other is not the shop's to say.
  expect(answer.headers['cross-origin-opener-policy']).toBeUndefined();
  expect(answer.headers['strict-transport-security']).toBeUndefined();
});

test('what is no request, and a header that has no end, are refused with them too', async () => {
  const nonsense = await rawExchange(edge.url, 'EHLO shop\r\n\r\n');
  const endless = await rawExchange(edge.url, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`);
  expect([nonsense.slice(0, 12), endless.slice(0, 12)]).toEqual(['HTTP/1.1 400', 'HTTP/1.1 431']);
  for (const answer of [nonsense, endless])
    expect(missingSecurityHeaders(headersOf(answer), { isBare: true })).toEqual([]);
});

test('one id follows a call through the shop’s server to central and back', async () => {
  const { host } = new URL(edge.url);
  const ask = (headers: Record<string, string>) =>
    rawRequest(edge.url, { method: 'GET', path: '/api/v1/orders', headers: { host, cookie, ...headers } });
  const own = (await ask({})).headers['x-request-id'];
  expect(own).toMatch(/^[0-9a-f-]{36}$/);
  expect(seenId).toBe(own);
  const given = '0190b5a0-0000-7000-8000-00000000000a';
  expect((await ask({ 'x-request-id': given })).headers['x-request-id']).toBe(given);
  expect(seenId).toBe(given);
  const forged = (await ask({ 'x-request-id': 'pf_kiosk=stolen' })).headers['x-request-id'];
  expect([forged, seenId]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), forged]);
});

test('no page of another site and no foreign name gets a call through to the shop’s server, and nothing changes', async () => {
  // The marks of where the shop stands (S43) go on by themselves.
  const contents = async () => ({ ...(await databaseContents(edge.database)), sync_mark: [] });
  const before = await contents();
  seenCalls.length = 0;
  const { sent, faults } = await sendForgedCalls(calls);
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(calls.endpoints.length * 4);
  expect(await contents()).toEqual(before);
  expect(seenCalls).toEqual([]);
});

test('no browser is told that another site may call', async () => {
  expect(await sendPreflights(calls)).toEqual([]);
});

test('the same calls from the shop’s own page are not taken for forged', async () => {
  expect(await sendOwnCalls(calls)).toEqual([]);
});

test('nothing is served outside of the contract but pages, files and figures, and nothing there changes anything', () => {
  const ours = new Set(calls.endpoints.map((endpoint) => `${endpoint.method} ${API_BASE}${routerPath(endpoint)}`));
  const served = new Set(edge.app.routes.map(({ method, path }) => `${method} ${path}`));
  const others = [...served].filter((call) => !ours.has(call) && !call.startsWith(`GET ${API_BASE}/docs`));
  const ofPrograms = [`GET ${API_BASE}/openapi.json`, 'GET /build.json', 'GET /healthz', 'GET /metrics', 'GET /readyz'];
  const ofRobots = ['GET /robots.txt'];
  const ofTheApp = [
    ...['GET /*', `GET ${API_BASE}/*`, 'GET /assets/*', 'GET /front/*'],
    ...['GET /languages/:code/customers.json', 'GET /languages/:code/staff.json'],
  ];
  // The first looks at every call, the second passes what is central's to judge.
  const ofAll = ['ALL /*', `ALL ${API_BASE}/*`];
  expect(others.sort()).toEqual([...ofPrograms, ...ofRobots, ...ofTheApp, ...ofAll].sort());
});
