import { enrol } from '@printfront/cloud-sync/protocol/enrol.ts';
import { proveCentral } from '@printfront/cloud-sync/protocol/prove.ts';
import { PROTOCOL_VERSION, PROTOCOL_VERSION_HEADER } from '@printfront/cloud-sync/protocol/version.ts';
import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { routerPath } from '@printfront/shared/server/http/parse-request.ts';
import { databaseContents } from '@printfront/shared/testing/foreign/database-contents.ts';
import { sendForgedCalls, sendOwnCalls, sendPreflights } from '@printfront/shared/testing/foreign/foreign-calls.ts';
import { missingSecurityHeaders } from '@printfront/shared/testing/foreign/missing-security-headers.ts';
import { rawRequest } from '@printfront/shared/testing/foreign/raw-request.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';
import { seedDemoShop } from './seed/seed-demo-shop.service.ts';
import { type Person, personWithThings } from './who-may-call-in-test.ts';

const METRICS_TOKEN = 'a token of the test';

let central: CentralInTest;
let person: Person;
let imageSha256: string;
let calls: Parameters<typeof sendForgedCalls>[0];

beforeAll(async () => {
  const account = { issuer: new URL('http://127.0.0.1:9'), clientId: 'club', clientSecret: 'secret' };
  const club = { id: 'club', name: 'Club', scopes: 'openid', idTokenAlgorithm: undefined, ...account };
  central = await startCentralInTest({ trustProxy: true, providers: [club], metricsToken: METRICS_TOKEN });
  await central.startPhotoWorkers();
  await seedDemoShop(central.database, central.blobs);
  const frame = await central.database.selectFrom('photo_frame').select('id').executeTakeFirstOrThrow();
  const image = await central.database.selectFrom('catalogue_image').select('sha256').executeTakeFirstOrThrow();
  imageSha256 = image.sha256;
  person = await personWithThings(central, frame.id, { isSlipSent: true });
  await central.database.updateTable('user').set({ rank: 60 }).where('id', '=', person.userId).execute();
  const { things } = person;
  calls = {
    origin: central.origin,
    endpoints: ALL_ENDPOINTS.filter(({ where }) => where.includes('central')),
    cookie: `pf_session=${person.session}`,
    example: { id: things.orderId, orderId: things.orderId, fileId: things.orderFileId, key: '4x6', provider: 'club' },
  };
});
afterAll(() => central.stop());

const order = () => `${API_BASE}/orders/${person.things.orderId}`;
/** Their policy is that of a file, and that of all others is a page's. */
const FILES = new Set([
  'a picture of the catalogue',
  'a thumbnail',
  'a preview',
  'a slip',
  'print files',
  'a file for download',
  'a file for spreadsheets',
]);
const ANSWERS: [what: string, path: () => string, status: number, method?: string][] = [
  ['JSON', () => '/api/v1/shop', 200],
  ['a picture of the catalogue', () => `/api/v1/images/${imageSha256}`, 200],
  ['a thumbnail', () => `${order()}/files/${person.things.orderFileId}/thumbnail`, 200],
  ['a preview', () => `/api/v1/uploads/files/${person.things.uploadFileId}/preview?size=4x6`, 200],
  ['a slip', () => `${order()}/payments/payslip`, 200],
  ['print files', () => `${order()}/archive`, 200],
  ['a file for download', () => `/api/v1/distributions/files/${person.things.distributionCode}/content`, 200],
  ['a file for spreadsheets', () => '/api/v1/takings/export?from=2026-01-01&to=2026-01-31', 200],
  ['a redirect', () => '/api/v1/auth/sign-in/club', 302],
  ['a problem', () => '/api/v1/orders/nothing', 404],
  ['a parameter that is wrong', () => '/api/v1/orders?limit=x', 400],
  ['a call that is refused', () => '/api/v1/auth/sign-out', 403, 'POST'],
  ['no such call', () => '/api/v1/nothing', 404],
  ['a method that is not for it', () => '/api/v1/shop', 405, 'DELETE'],
  ['a browser that asks first', () => '/api/v1/orders', 204, 'OPTIONS'],
  ['what search engines ask', () => '/robots.txt', 200],
  ['which pages there are', () => '/sitemap.xml', 200],
  ['the picture that chats show, as it was', () => '/share-picture/th-0.jpg', 302],
  ['a shop without a token', () => '/api/v1/sync/commands', 400],
  ['liveness', () => '/healthz', 200],
  ['readiness', () => '/readyz', 200],
  ['figures', () => '/metrics', 200],
  ['the contract', () => '/api/v1/openapi.json', 200],
  ['its page', () => '/api/v1/docs', 200],
];

describe('every kind of answer', () => {
  it.each(ANSWERS)('carries the security headers: %s', async (what, pathOf, status, method = 'GET') => {
    const { host } = new URL(central.origin);
    // Only the figures look at it.
    const authorization = `Bearer ${METRICS_TOKEN}`;
    const headers = { host, cookie: calls.cookie, accept: 'text/html', authorization };
    const answer = await rawRequest(central.origin, { method, path: pathOf(), headers });
    expect([answer.status, missingSecurityHeaders(answer.headers, { isFile: FILES.has(what) })]).toEqual([status, []]);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });

  it('asks for HTTPS for good where our own proxy says that the call came that way', async () => {
    const ask = (host: string) =>
      rawRequest(central.origin, { method: 'GET', path: '/healthz', headers: { host, 'x-forwarded-proto': 'https' } });
    const { headers } = await ask('central.shop.internal');
    expect(headers).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect((await ask('127.0.0.1')).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('a page of another site, or a foreign name of this server', () => {
  it('gets no call through, and nothing changes', async () => {
    const before = await databaseContents(central.database);
    const { sent, faults } = await sendForgedCalls(calls);
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThan(calls.endpoints.length * 4);
    expect(await databaseContents(central.database)).toEqual(before);
  });

  it('is never told that it may call', async () => {
    expect(await sendPreflights(calls)).toEqual([]);
  });

  it('finds nothing outside of the contract that takes a cookie: that is for shops and their tokens', async () => {
    const ours = new Set(calls.endpoints.map((endpoint) => `${endpoint.method} ${API_BASE}${routerPath(endpoint)}`));
    const isSync = ({ path }: { path: string }) => path.startsWith(`${API_BASE}/sync/`);
    const outside = central.app.routes.filter(({ method, path }) => method !== 'ALL' && !ours.has(`${method} ${path}`));
    const others = outside.filter((route) => route.method !== 'GET' || isSync(route));
    expect(others.length).toBeGreaterThan(8);
    const readable = outside.filter((route) => !others.includes(route)).map(({ path }) => path);
    const ofPrograms = [
      `${API_BASE}/openapi.json`,
      '/build.json',
      '/healthz',
      '/metrics',
      '/readyz',
      '/robots.txt',
      '/share-picture/:name',
      '/sitemap.xml',
    ];
    expect(readable.filter((path) => !path.startsWith(`${API_BASE}/docs`)).sort()).toEqual(ofPrograms);
    for (const { method, path } of others) {
      const headers = { cookie: calls.cookie, [PROTOCOL_VERSION_HEADER]: String(PROTOCOL_VERSION) };
      const body = method === 'GET' ? undefined : '{}';
      const target = { method, path: path.replace(/:\w+/, 'x'), headers, body };
      const { status } = await rawRequest(central.origin, target);
      // Enrolling has no token yet: it wants a code.
      expect([method, path, status]).toEqual([
        method,
        path,
        [enrol, proveCentral].some((call) => path.endsWith(call.path)) ? 400 : 401,
      ]);
    }
  });

  it('is what the calls of its own pages are not taken for', async () => {
    expect(await sendOwnCalls(calls)).toEqual([]);
  });
});
