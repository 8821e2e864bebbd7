import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import {
  AUTHENTICATED_ADDRESS_HEADER,
  authenticateAddress,
} from '@printfront/shared/server/http/authenticated-address.ts';
import { rawRequest } from '@printfront/shared/testing/foreign/raw-request.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClient, type TestClient } from '../client-in-test.ts';
import { type EdgeInTest, startEdgeInTest } from '../edge-in-test.ts';

/** Stands for the central server: notes what it is asked, answers what a test wants. */
let central: http.Server;
let seen: { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: string }[];
let answerWith: (response: http.ServerResponse) => void;
let centralUrl: string;
let edge: EdgeInTest;
let kiosk: TestClient;

beforeAll(async () => {
  central = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method, url, headers } = request;
    // The sync of the shop knocks here too, and is a stranger; it is not what these tests are about.
    if (url?.startsWith('/api/v1/sync/')) {
      const refusal = { type: '', title: '', status: 401, detail: '', code: 'credentials-wrong' };
      return response.writeHead(401, { 'content-type': 'application/problem+json' }).end(JSON.stringify(refusal));
    }
    seen.push({ method, url, headers, body });
    answerWith(response);
  });
  await new Promise<void>((resolve) => central.listen(0, '127.0.0.1', resolve));
  centralUrl = `http://127.0.0.1:${(central.address() as AddressInfo).port}`;
  edge = await startEdgeInTest({ centralUrl });
  kiosk = await edge.kiosk();
});
afterAll(async () => {
  await edge.stop();
  central.closeAllConnections();
  central.close();
});
beforeEach(() => {
  seen = [];
  answerWith = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"passed":true}');
});

test('a call that is not the edge’s is passed to central with the session and without the kiosk’s cookie', async () => {
  const url = new URL(edge.url);
  const answer = await kiosk.call(
    'POST',
    '/addresses?x=%20y',
    { city: 'Bangkok' },
    {
      origin: url.origin,
      cookie: 'pf_session=abc',
      authorization: 'Bearer stolen',
      'x-forwarded-for': '6.6.6.6',
    },
  );
  expect([answer.status, answer.body]).toEqual([200, { passed: true }]);
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/v1/addresses?x=%20y', body: '{"city":"Bangkok"}' });
  expect(seen[0]?.headers).toMatchObject({
    host: new URL(centralUrl).host,
    origin: centralUrl,
    'x-requested-with': 'printfront',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': url.host,
  });
  expect(seen[0]?.headers.authorization).toBeUndefined();
  expect(seen[0]?.headers.cookie ?? '').not.toContain('pf_kiosk');
});

test('S42: the shop says with its own token which device calls, whatever the device says itself', async () => {
  const { server_id, token } = await edge.database
    .selectFrom('sync_state')
    .select(['server_id', 'token'])
    .executeTakeFirstOrThrow();
  await edge.phone().call('POST', '/addresses', {}, { [AUTHENTICATED_ADDRESS_HEADER]: 'shop 6.6.6.6 made-up' });
  expect(seen[0]?.headers[AUTHENTICATED_ADDRESS_HEADER]).toBe(
    authenticateAddress({ serverId: server_id ?? '', token }, '127.0.0.1'),
  );
});

test('session cookies go both ways, fit for the shop’s plain HTTP', async () => {
  const browser = edge.phone();
  answerWith = (response) =>
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': 'pf_session=secret; Path=/; HttpOnly; SameSite=Lax; Secure; Domain=central.example',
      })
      .end('{}');
  const answer = await browser.call('POST', '/auth/sign-in/local', { username: 'a', password: 'b' });
  expect(answer.headers.getSetCookie()).toEqual(['pf_session=secret; Path=/; HttpOnly; SameSite=Lax']);
  await browser.call('GET', '/users/me');
  expect(seen[1]?.headers.cookie).toBe('pf_session=secret');
});

test('over HTTPS session cookies have names of their own, which central never hears, and plain HTTP’s mean nothing', async () => {
  const browser = createTestClient(edge.url, 'pf_session=of-http', { 'x-forwarded-proto': 'https' });
  answerWith = (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'pf_session=secret; Path=/; HttpOnly' })
      .end('{}');
  const answer = await browser.call('POST', '/auth/sign-in/local', { username: 'a', password: 'b' });
  expect(answer.headers.getSetCookie()).toEqual(['__Secure-pf_session=secret; Path=/; HttpOnly; Secure']);
  await browser.call('GET', '/users/me');
  expect(new Set(seen.map(({ headers }) => headers.cookie))).toEqual(new Set([undefined, 'pf_session=secret']));
});

test('central’s own refusals, redirects and empty answers come through as they are', async () => {
  const problem = JSON.stringify({ code: 'payment-transition-refused', status: 409 });
  answerWith = (response) => response.writeHead(409, { 'content-type': 'application/problem+json' }).end(problem);
  expect((await kiosk.call('PUT', '/addresses/1', { city: 'x' })).body.code).toBe('payment-transition-refused');
  answerWith = (response) => response.writeHead(204).end();
  expect((await kiosk.call('DELETE', '/addresses/1')).status).toBe(204);
  answerWith = (response) => response.writeHead(302, { location: 'https://accounts.example/' }).end();
  const redirect = await fetch(`${edge.url}/api/v1/auth/sign-in/google`, { redirect: 'manual' });
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'https://accounts.example/']);
});

test('large bodies are streamed, not gathered', async () => {
  const part = Buffer.alloc(1_000_000, 'x');
  let firstPartSent = () => {};
  const mayGoOn = new Promise<void>((resolve) => {
    firstPartSent = resolve;
  });
  answerWith = async (response) => {
    response.writeHead(200, { 'content-type': 'application/zip' }).write(part);
    await mayGoOn;
    response.end(part);
  };
  const response = await fetch(`${edge.url}/api/v1/takings.csv`);
  const reader = response.body?.getReader();
  let received = (await reader?.read())?.value?.length ?? 0;
  expect(received).toBeGreaterThan(0);
  firstPartSent();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) received += next.value.length;
  expect(received).toBe(2_000_000);
});

test('prices of an online upload and hidden sizes are asked of central, those of the kiosk are not', async () => {
  await kiosk.call('GET', '/pricing/summary?shippingMethod=1&uploadId=0190b5a0-upload');
  await kiosk.call('GET', '/sizes?showHidden=true');
  await kiosk.call('GET', '/sizes');
  await kiosk.call('GET', '/pricing/summary?shippingMethod=1&uploadId=123456789012345');
  expect(seen.map(({ url }) => url)).toEqual([
    '/api/v1/pricing/summary?shippingMethod=1&uploadId=0190b5a0-upload',
    '/api/v1/sizes?showHidden=true',
  ]);
});

test.each(['/sync/events', '/%73ync/events', '/x/../sync/events', '/x/%2e%2e/sync/events', '/sync'])(
  'nobody in the shop reaches %s',
  async (path) => {
    const status = await new Promise((resolve, reject) => {
      const headers = { 'x-requested-with': 'printfront', authorization: 'Bearer token' };
      const options = {
        method: 'POST',
        path: `/api/v1${path}`,
        port: new URL(edge.url).port,
        host: '127.0.0.1',
        headers,
      };
      http
        .request(options, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
    expect(seen).toEqual([]);
  },
);

test('a forged call is refused before central hears of it', async () => {
  const foreign = await kiosk.call('POST', '/orders/1/cancel', undefined, { origin: 'https://evil.example' });
  const bare = await fetch(`${edge.url}/api/v1/orders/1/cancel`, { method: 'POST' });
  expect([foreign.status, bare.status, seen]).toEqual([403, 403, []]);
});

test('a central that takes a call and says nothing keeps staff waiting for seconds, and customers not at all', async () => {
  answerWith = () => undefined;
  const impatient = await startEdgeInTest({ centralUrl, proxyPatience: { askedMs: 1_500 } });
  try {
    const signingIn = impatient
      .phone()
      .call('POST', '/auth/sign-in/local', { username: 'nok', password: 'right or wrong' });
    expect((await (await impatient.kiosk()).call('GET', '/storefront')).status).toBe(200);
    // Then the shop answers by itself. It was never told who works here.
    const answer = await signingIn;
    expect([seen.length, answer.status, answer.body.code]).toEqual([1, 503, 'staff-list-outdated']);
    // The next does not wait for the same silence.
    expect((await impatient.phone().call('GET', '/orders/all')).status).toBe(401);
  } finally {
    await impatient.stop();
  }
});

test('a central that breaks off, hangs up or is away is a 503 with Retry-After, and the shop goes on', async () => {
  answerWith = (response) => response.destroy();
  const answer = await kiosk.call('GET', '/orders');
  expect([answer.status, answer.body.code]).toEqual([503, 'central-unreachable']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await kiosk.call('GET', '/shop')).status).toBe(200);
});

test('a method that is for no call of either server is refused here, and central is not asked', async () => {
  for (const [method, path, allow] of [
    ['DELETE', '/storefront', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/addresses', 'GET, HEAD, POST, OPTIONS'],
    ['PUT', '/storefront/wifi', 'DELETE, GET, HEAD, POST, OPTIONS'],
  ] as const) {
    const answer = await kiosk.call(method, path);
    expect([path, answer.status, answer.headers.get('allow'), answer.body.code]).toEqual([
      path,
      405,
      allow,
      'method-not-allowed',
    ]);
  }
  expect((await kiosk.call('OPTIONS', '/addresses')).headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  expect(await (await fetch(`${edge.url}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n');
  expect(seen).toEqual([]);
});

test('what central has made small for a browser reaches it just so', async () => {
  const bytes = gzipSync(JSON.stringify({ passed: 'x'.repeat(5_000) }));
  answerWith = (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip', etag: '"1+gzip"' })
      .end(bytes);
  const { host } = new URL(edge.url);
  const headers = { host, 'accept-encoding': 'br, gzip', 'if-none-match': '"0+br"' };
  const answer = await rawRequest(edge.url, { method: 'GET', path: '/api/v1/addresses', headers });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', etag: '"1+gzip"' });
  expect(answer.bytes.equals(bytes)).toBe(true);
  expect(seen[0]?.headers).toMatchObject({ 'accept-encoding': 'br, gzip', 'if-none-match': '"0+br"' });
});
