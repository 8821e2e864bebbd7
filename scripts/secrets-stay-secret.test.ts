import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { makeAuthority, makeCertificate } from '@printfront/shared/testing/certificates.ts';
import { programEnvironment } from '@printfront/shared/testing/program-environment.ts';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CentralProcess, startCentralProcess } from '../cloud-sync/central/central-process-in-test.ts';
import { createEdgeProcess, type EdgeProcess } from '../edge-server/edge-process-in-test.ts';
import { type Answer, type Sent, sendCanariesEverywhere, sendCanariesThatAreTaken } from './canary-calls-in-test.ts';

/**
 * Both servers as programs of their own, telling as much as they can in their logs, with a canary in everything that they are
 * set up with and in everything that callers send. None of them looks like a secret, so that nothing but the rule "what is not
 * allowed is not written" keeps them in.
 */
const CANARY = /canary/i;
const canary = (what: string) => `canary-${what}-value`;
/** The only ones that must have a form: an order's id, a phone number, a token, a hash. */
const SHAPED = {
  orderId: '987651234598765',
  kioskOrderId: '987651234512345',
  phone: '0899988877',
  token: `Canary0${'t'.repeat(36)}`,
  otherToken: `Canary0${'u'.repeat(36)}`,
};
const SECRETS = new RegExp(`${CANARY.source}|${Object.values(SHAPED).join('|')}`, 'i');

const authority = makeAuthority('Test authority');
let folder: string;
let central: CentralProcess;
let edge: EdgeProcess;
let shop: Awaited<ReturnType<EdgeProcess['start']>>;
let centralUrl: string;
let withoutStores: ReturnType<typeof startWithoutStores>;

const tlsOf = async (name: string, names: string[]) => {
  const { cert, key } = makeCertificate(authority, { names, ipAddresses: ['127.0.0.1'] });
  const [TLS_CERT, TLS_KEY] = [path.join(folder, `${name}.pem`), path.join(folder, `${name}-key.pem`)];
  await fs.writeFile(TLS_CERT, cert);
  await fs.writeFile(TLS_KEY, key);
  return { TLS_CERT, TLS_KEY };
};

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-secrets-'));
  await fs.writeFile(path.join(folder, 'authority.pem'), authority.cert);
  withoutStores = startWithoutStores();
  central = await startCentralProcess({
    ...(await tlsOf('central', ['localhost', 'prints.example'])),
    LOG_LEVEL: 'debug',
    CENTRAL_PUBLIC_URL: 'https://prints.example',
    METRICS_TOKEN: canary('central-metrics'),
    ADMIN_PASSWORD: canary('admin-password'),
    ENROL_CODE: canary('enrol-code'),
    SEED_DEMO_SHOP: 'true',
    OIDC_PROVIDERS: 'club',
    OIDC_CLUB_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLUB_CLIENT_ID: 'club',
    OIDC_CLUB_NAME: 'Club',
    OIDC_CLUB_CLIENT_SECRET: canary('provider-secret'),
  });
  centralUrl = `https://localhost:${central.port}`;
  edge = await createEdgeProcess();
  shop = await edge.start({
    ...(await tlsOf('edge', ['shop.example'])),
    CENTRAL_URL: centralUrl,
    CENTRAL_CA: path.join(folder, 'authority.pem'),
    EDGE_TLS_PORT: '0',
    LOG_LEVEL: 'debug',
    ENROL_CODE: canary('enrol-code'),
    METRICS_TOKEN: canary('edge-metrics'),
    ROUTER_PASSWORD: canary('router-password'),
    HOTSPOT_PASSPHRASE: canary('wifi-passphrase'),
  });
});
afterAll(async () => {
  await edge?.remove();
  await central?.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

/** A central whose database and bucket are not there: it ends. */
async function startWithoutStores(): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../cloud-sync/central/main.ts')], {
    env: {
      ...programEnvironment(),
      DATA_DIR: path.join(folder, 'none'),
      CENTRAL_PORT: '0',
      LOG_LEVEL: 'debug',
      DATABASE_URL: `postgres://shop:${canary('database')}@127.0.0.1:9/prints`,
      S3_BUCKET: 'prints',
      S3_ACCESS_KEY_ID: canary('key-id'),
      S3_SECRET_ACCESS_KEY: canary('key'),
      S3_ENDPOINT: 'http://127.0.0.1:9',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  return { code, output };
}

/** News go on for minutes: their first word is enough. */
const isNews = (contentType: string | null | undefined) => contentType === 'text/event-stream';

async function textOf(answer: Response): Promise<string> {
  if (!isNews(answer.headers.get('content-type'))) return answer.text();
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

/** Over HTTPS to central, over plain HTTP to the shop. */
async function ask(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
  const own = { 'x-requested-with': 'printfront', 'content-type': 'application/json', ...headers };
  if (url.startsWith('http:')) {
    const answer = await fetch(url, {
      method,
      headers: own,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    const headers = Object.assign(Object.fromEntries(answer.headers), { 'set-cookie': answer.headers.getSetCookie() });
    return { status: answer.status, headers, text: await textOf(answer) };
  }
  return new Promise((resolve, reject) => {
    const target = { method, headers: own, ca: authority.cert, checkServerIdentity: () => undefined };
    const request = https.request(url, target, async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) {
        text += chunk;
        if (isNews(response.headers['content-type'])) break;
      }
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    request.on('error', reject);
    request.end(body);
  });
}

const EVERYWHERE = {
  cookie: `pf_session=${canary('session')}; pf_kiosk=${SHAPED.token}; other=${canary('cookie')}`,
  authorization: `Bearer ${SHAPED.token}`,
  referer: `https://elsewhere.example/?code=${canary('referer')}`,
  'user-agent': canary('user-agent'),
  'x-request-id': canary('request-id'),
  'x-forwarded-for': canary('forwarded'),
  'if-none-match': canary('etag'),
};
const PERSON = {
  username: canary('username'),
  password: canary('password'),
  name: canary('name'),
  phoneNumber: SHAPED.phone,
  pairingCode: canary('pairing'),
  id: SHAPED.orderId,
  code: canary('code'),
};
const form = [
  `--b\r\ncontent-disposition: form-data; name="${canary('field')}"\r\n\r\n${canary('field-content')}\r\n`,
  `--b\r\ncontent-disposition: form-data; name="file"; filename="${canary('filename')}.jpg"\r\n\r\n`,
  `${canary('no-photo')}\r\n--b--\r\n`,
].join('');

const REQUESTS: [path: string, sent: Sent][] = [
  ['/auth/sign-in/local', { method: 'POST', body: JSON.stringify(PERSON) }],
  ['/auth/sign-up/local', { method: 'POST', body: JSON.stringify({ ...PERSON, password: 'short' }) }],
  ['/auth/sign-in/local', { method: 'POST', body: `{"password":"${canary('broken-json')}` }],
  [`/auth/sign-in/club?return=/orders?token=${canary('return')}`, {}],
  [`/auth/sign-in/club/callback?code=${canary('provider-code')}&state=${canary('state')}`, {}],
  ['/storefront/touch', { method: 'POST', body: JSON.stringify(PERSON) }],
  [`/storefront/orders/${SHAPED.orderId}`, {}],
  [`/storefront/orders/${canary('order')}`, {}],
  [
    `/storefront/orders/${SHAPED.orderId}/files`,
    { method: 'POST', body: form, headers: { 'content-type': 'multipart/form-data; boundary=b' } },
  ],
  [`/uploads/front/${canary('server')}/${SHAPED.orderId}`, {}],
  [`/distributions/files/${canary('distribution')}`, {}],
  [`/orders/all?q=${canary('search')}&limit=${canary('limit')}`, {}],
  [`/addresses/${canary('address')}`, {}],
  [
    '/sync/enrol',
    {
      method: 'POST',
      headers: { 'x-printfront-protocol': '1' },
      body: JSON.stringify({ code: canary('wrong-enrol'), token: SHAPED.token }),
    },
  ],
  ['/sync/events', { method: 'POST', headers: { 'x-printfront-protocol': '1' }, body: JSON.stringify(PERSON) }],
  [`/${canary('path')}?token=${canary('query')}`, {}],
];

/** An order of this shop, and then a table that is gone, so that what nobody expected happens in the middle of a call. */
async function breakTable(database: string, table: string): Promise<void> {
  const connection = new Database(database);
  connection.exec(`alter table ${table} rename to ${table}_gone`);
  connection.close();
}

interface Line {
  requestId?: string;
  endpoint?: string;
  msg?: string;
  status?: number;
  err?: { message: string; stack: string };
}
const linesOf = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

test('the shop enrols at a central whose certificate its own authority has signed', async () => {
  await vi.waitFor(async () => {
    const { sync } = JSON.parse((await ask(`${shop.url}/readyz`)).text);
    expect(sync).toMatchObject({ linked: true });
  }, 20_000);
});

test('over HTTPS cookies are for HTTPS only, over the shop’s plain HTTP they are not, and its certificate gives it a name', async () => {
  const secure = `https://127.0.0.1:${shop.tlsPort}`;
  const body = JSON.stringify({ username: 'admin', password: canary('admin-password') });
  const cookieOf = async (origin: string) => {
    const { status, headers } = await ask(`${origin}/api/v1/auth/sign-in/local`, { method: 'POST', body });
    expect(status).toBe(200);
    return [headers['set-cookie'] ?? []].flat().map(String);
  };
  const secured = await cookieOf(secure);
  const names = secured.map((cookie) => cookie.split('=')[0]);
  expect(names).toEqual(['__Secure-pf_session', '__Secure-pf_device', '__Secure-pf_shop_device']);
  for (const cookie of secured) expect(cookie).toMatch(/; Secure(;|$)/);
  expect(String(await cookieOf(shop.url))).not.toContain('Secure');
  for (const [host, status] of [
    ['shop.example', 200],
    ['evil.example', 403],
  ] as const) {
    const answer = await ask(`${secure}/healthz`, { headers: { host } });
    expect([answer.status, answer.headers['strict-transport-security']]).toEqual([status, undefined]);
  }
  // Passed on by the shop, which has no public name for good.
  expect(
    (await ask(`${secure}/api/v1/auth/sign-out`, { method: 'POST' })).headers['strict-transport-security'],
  ).toBeUndefined();
  const { headers } = await ask(`${centralUrl}/healthz`, { headers: { host: 'prints.example' } });
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

test('no secret gets into a log, a problem, a redirect or a figure, and every line of a request has its id', async () => {
  const said: string[] = [];
  const keep = ({ status, headers, text }: Answer) => {
    // What a call is answered when it succeeds is the caller's own.
    said.push(JSON.stringify({ ...headers, 'set-cookie': '' }), status >= 400 ? text : '');
  };
  const at = (origin: string) => (where: string, sent?: Sent) => ask(`${origin}/api/v1${where}`, sent);
  const [atCentral, atShop] = [at(centralUrl), at(shop.url)];
  const admin = { username: 'admin', password: canary('admin-password') };
  const taken = await sendCanariesThatAreTaken({ central: atCentral, shop: atShop, canary, admin, shaped: SHAPED });
  taken.answers.forEach(keep);
  for (const one of [atCentral, atShop]) {
    const everywhere = await sendCanariesEverywhere(one, canary, taken.cookies);
    for (const { answer } of everywhere) keep(answer);
    // The sender was known each time, but the owner of a photo who is named there.
    const asNobody = everywhere.filter(({ answer }) => answer.status === 401).map(({ name }) => name);
    expect(asNobody).toEqual(['addUploadFile']);
  }
  for (const origin of [shop.url, centralUrl]) {
    for (const [where, sent] of REQUESTS) {
      keep(await ask(`${origin}/api/v1${where}`, { ...sent, headers: { ...EVERYWHERE, ...sent.headers } }));
      keep(await ask(`${origin}/api/v1${where}`, sent));
    }
    for (const page of ['/metrics', '/readyz', '/healthz', `/front/${SHAPED.orderId}?t=${canary('page')}`]) {
      const answer = await ask(`${origin}${page}`, { headers: EVERYWHERE });
      keep(answer);
      if (answer.status < 400) said.push(answer.text);
    }
  }
  const metrics = await ask(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${canary('edge-metrics')}` } });
  expect(metrics.status).toBe(200);
  said.push(metrics.text);

  await breakTable(edge.databaseFile, 'storefront_order');
  await breakTable(path.join(central.folder, 'central', 'central.sqlite'), 'sign_in_attempt');
  const fails = [
    await ask(`${shop.url}/api/v1/storefront/orders/${SHAPED.orderId}`, { headers: EVERYWHERE }),
    await ask(`${centralUrl}/api/v1/auth/sign-in/local`, { method: 'POST', body: JSON.stringify(PERSON) }),
    await ask(`${shop.url}/api/v1/auth/sign-in/local`, {
      method: 'POST',
      body: JSON.stringify(PERSON),
      headers: EVERYWHERE,
    }),
  ];
  for (const answer of fails) {
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([500, 'internal-error']);
    keep(answer);
  }

  // The call that went through the shop to central: found in both logs under the id that the caller was told.
  const followed = String(fails[2]?.headers['x-request-id']);
  const logs = { shop: '', central: '' };
  await vi.waitFor(() => {
    Object.assign(logs, { shop: shop.output(), central: central.output() });
    for (const log of Object.values(logs)) expect(log).toContain(followed);
  }, 20_000);
  // The shop's own sync may meet the broken table as well, at its own time.
  const asked = fails.map(({ headers }) => headers['x-request-id']);
  const failures = Object.values(logs).flatMap((log) =>
    linesOf(log).filter(({ msg, requestId }) => msg?.includes('failed unexpectedly') && asked.includes(requestId)),
  );
  expect(failures).toHaveLength(3);
  for (const { endpoint, err } of failures) {
    expect(endpoint).toMatch(/^(getStorefrontOrder|signInLocal)$/);
    expect(err?.message).toContain('no such table');
    expect(err?.stack).toContain('.ts');
  }
  for (const log of Object.values(logs)) {
    const answered = linesOf(log).filter(({ status }) => status !== undefined);
    expect(answered.length).toBeGreaterThan(30);
    expect(answered.filter(({ requestId }) => !/^[0-9a-f-]{36}$/.test(requestId ?? ''))).toEqual([]);
  }
  const isLeak = (text: string) => SECRETS.test(text) || taken.handedOut.some((secret) => text.includes(secret));
  const leaks = [...said, ...Object.values(logs).flatMap((log) => log.split('\n'))].filter(isLeak);
  expect(leaks).toEqual([]);
});

test('passwords of a database and a bucket that cannot be reached are not told', async () => {
  const { code, output } = await withoutStores;
  expect([code, output]).toEqual([75, expect.stringMatching(/ECONNREFUSED/)]);
  expect(output).not.toMatch(SECRETS);
});
