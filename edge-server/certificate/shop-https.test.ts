import { X509Certificate } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { type EdgeInTest, eventually, startEdgeInTest } from '../edge-in-test.ts';
import { ENROL_CODE, MAINTAINER, startCentralInTest } from '../orders/central-in-test.ts';
import { makeAuthority, makeServerCertificate } from './authority.ts';

const DAY_MS = 86_400_000;
/** A computer that nobody has found yet, and whose clock and addresses a test moves. */
const machine = { hostName: 'shop-pc', addresses: ['192.168.1.10'] };
let at = new Date();
let edge: EdgeInTest;
const open = (options: Parameters<typeof startEdgeInTest>[0] = {}) =>
  startEdgeInTest({
    isNew: true,
    https: { machine: () => ({ ...machine }), lookEveryMs: 20 },
    now: () => at,
    ...options,
  });

afterEach(async () => {
  await edge.stop();
  machine.addresses = ['192.168.1.10'];
  at = new Date();
});

const setOn = (isOn: boolean) => edge.computer.save('https', { values: { isOn }, by: 'a test' });

/** Over real TLS, by whoever believes this authority. */
function ask(
  path: string,
  ca: string | undefined,
  host = '127.0.0.1',
): Promise<{ status: number; seen: X509Certificate }> {
  const port = edge.https.port() ?? 0;
  return new Promise((resolve, reject) => {
    const target = { host: '127.0.0.1', port, path, agent: false, servername: host === '127.0.0.1' ? '' : host };
    const believed = ca === undefined ? {} : { ca };
    const request = https.get({ ...target, ...believed, headers: { host } }, (response) => {
      const seen = (response.socket as TLSSocket).getPeerX509Certificate();
      response.resume();
      if (seen !== undefined) resolve({ status: response.statusCode ?? 0, seen });
    });
    request.on('error', reject);
  });
}

/** As it is fetched over plain HTTP by whoever shall believe it. */
async function authority(): Promise<string> {
  return (await fetch(`${edge.url}/api/v1/shop/authority/pem`)).text();
}

test('switched on, it answers over HTTPS to who believes its authority, under all its names, and to nobody else', async () => {
  edge = await open();
  expect((await fetch(`${edge.url}/api/v1/shop/authority`)).status).toBe(404);
  await setOn(true);
  const ca = await authority();
  for (const name of ['127.0.0.1', 'localhost', 'shop-pc', 'shop-pc.local', 'shop-pc.lan']) {
    expect((await ask('/healthz', ca, name)).status).toBe(200);
  }
  await expect(ask('/healthz', undefined)).rejects.toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
  await expect(ask('/healthz', ca, 'other-pc.lan')).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  const port = edge.https.port();
  expect(edge.https.state()).toMatchObject({
    source: 'own',
    problem: null,
    addresses: ['192.168.1.10', 'shop-pc.local', 'shop-pc.lan', 'shop-pc'].map((host) => `https://${host}:${port}`),
    fingerprint: new X509Certificate(ca).fingerprint256,
  });
  expect((await fetch(`${edge.url}/healthz`)).status).toBe(200);
});

/** What is shown once it is believed and as it should be: a renewed one is shown within moments. */
async function seenOnce(ca: string, isIt: (seen: X509Certificate) => boolean): Promise<X509Certificate> {
  const look = () => ask('/healthz', ca).catch(() => null);
  const found = await eventually(look, (answer) => answer !== null && isIt(answer.seen));
  return found?.seen as X509Certificate;
}

test('a new address, and the end that comes near, bring a new certificate by the same authority without a restart', async () => {
  edge = await open();
  await setOn(true);
  const ca = await authority();
  const first = (await ask('/healthz', ca)).seen;
  expect(first.validToDate.getTime() - first.validFromDate.getTime()).toBe(397 * DAY_MS);
  machine.addresses = ['192.168.1.77'];
  const second = await seenOnce(ca, (seen) => seen.checkIP('192.168.1.77') !== undefined);
  at = new Date(second.validToDate.getTime() - 29 * DAY_MS);
  await eventually(
    async () => edge.https.endsAt(),
    (endsAt) => endsAt !== null && endsAt > second.validToDate,
  );
  // In that year: the asking machine has not come so far.
  await expect(ask('/healthz', ca)).rejects.toMatchObject({ code: 'CERT_NOT_YET_VALID' });
  expect(await authority()).toBe(ca);
});

test('a clock of 1970, and one that ran ahead, leave a certificate that is good when the clock is right', async () => {
  at = new Date(0);
  edge = await open();
  await setOn(true);
  const ca = await authority();
  const isGoodNow = (seen: X509Certificate) => seen.validToDate.getTime() - Date.now() > 29 * DAY_MS;
  for (const wrong of [at, new Date(Date.now() + 4_000 * DAY_MS)]) {
    at = wrong;
    const { endsAt } = await eventually(
      async () => edge.https.state(),
      (state) => Date.parse(state.endsAt ?? '') > at.getTime(),
    );
    expect(Date.parse(endsAt ?? '')).toBeGreaterThan(Date.UTC(2027, 0, 1));
    at = new Date();
    await seenOnce(ca, isGoodNow);
  }
  // The same authority all the while, and good at all these times.
  expect(await authority()).toBe(ca);
  expect(new X509Certificate(ca).validFromDate.getUTCFullYear()).toBe(2026);
  expect(new X509Certificate(ca).validToDate.getUTCFullYear()).toBeGreaterThan(2044);
});

/** A browser that is at the page of the computer over HTTPS. */
function send(ca: string, browser: { cookie: string }, method: string, path: string, body: object) {
  const host = { host: '127.0.0.1', port: edge.https.port() ?? 0, path: `/api/v1${path}`, ca, agent: false };
  const headers = { 'x-requested-with': 'printfront', 'content-type': 'application/json', cookie: browser.cookie };
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = https.request({ ...host, method, headers }, (response) => {
      browser.cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? browser.cookie;
      response.resume().once('end', () => resolve(response));
    });
    request.once('error', reject).end(JSON.stringify(body));
  });
}

test('the authority can vouch for the shop alone', async () => {
  edge = await open();
  const shop = await makeAuthority('shop-pc', new Date());
  for (const [names, addresses] of [
    [['bank.example'], []],
    [['other-pc'], []],
    [[], ['8.8.8.8']],
  ] as const) {
    const { certificate: cert, key } = await makeServerCertificate(shop, { names, addresses }, new Date());
    const server = https.createServer({ cert, key }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const asked = fetchOver(port, shop.certificate, names[0] ?? addresses[0] ?? '');
    await expect(asked).rejects.toThrow('permitted subtree violation');
    server.close();
  }
});

function fetchOver(port: number, ca: string, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const servername = /^[\d.]+$/.test(name) ? '' : name;
    https.get({ host: '127.0.0.1', port, ca, servername, agent: false }, () => resolve()).on('error', reject);
  });
}

test('what was made is there after a restart, its keys are sealed, and who switches HTTPS off over HTTPS is answered', async () => {
  edge = await open();
  await setOn(true);
  const ca = await authority();
  const before = (await ask('/healthz', ca)).seen.fingerprint256;
  const rows = JSON.stringify(await edge.database.selectFrom('computer_setting').selectAll().execute());
  expect(rows).not.toContain('PRIVATE KEY');
  const { folder } = edge;
  await edge.stop({ keep: true });
  edge = await open({ folder });
  expect((await ask('/healthz', ca)).seen.fingerprint256).toBe(before);
  const browser = { cookie: '' };
  expect((await send(ca, browser, 'POST', '/shop/set-up', { code: edge.setUpCode })).statusCode).toBe(204);
  expect(browser.cookie).toMatch(/^__Secure-pf_set_up=/);
  const off = await send(ca, browser, 'PUT', '/shop/computer/secure-addresses', { isOn: false });
  expect(off.statusCode).toBe(200);
  await eventually(
    async () => edge.https.port(),
    (port) => port === null,
  );
  expect(edge.https.state().source).toBe('none');
  expect((await fetch(`${edge.url}/healthz`)).status).toBe(200);
});

test('an owner replaces an authority whose key has leaked, once: nobody is believed by the one before', async () => {
  const central = await startCentralInTest();
  onTestFinished(() => central.stop());
  edge = await open({ isNew: false, centralUrl: central.origin(), enrolCode: ENROL_CODE });
  await setOn(true);
  const leaked = await authority();
  const body = { fingerprint: new X509Certificate(leaked).fingerprint256 };
  const owner = edge.client();
  expect((await owner.call('POST', '/auth/sign-in/local', MAINTAINER)).status).toBe(200);
  const replace = () => owner.call('POST', '/shop/computer/authority', body);
  const answers = await Promise.all([replace(), replace()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  // When it answers, a certificate by the new one is shown already.
  const replaced = answers.find(({ status }) => status === 200);
  expect(replaced?.body).toMatchObject({ endsAt: expect.any(String), addresses: Array(4).fill(expect.any(String)) });

  const ca = await authority();
  await expect(ask('/healthz', leaked)).rejects.toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
  expect((await ask('/healthz', ca)).status).toBe(200);
  const { certificate } = (await owner.call('GET', '/shop/computer')).body;
  expect(certificate).toMatchObject({
    fingerprint: new X509Certificate(ca).fingerprint256,
    authorityReplaced: { by: expect.any(String), at: at.toISOString() },
  });
  // As central hears of it.
  const { fingerprint } = certificate;
  expect(edge.https.ownAuthority()).toMatchObject({ fingerprint, by: expect.any(String) });
  await setOn(false);
  const off = await owner.call('POST', '/shop/computer/authority', { fingerprint: certificate.fingerprint });
  expect(off.body.code).toBe('edited-meanwhile');
  expect(edge.https.ownAuthority()).toMatchObject({ fingerprint: null, by: expect.any(String) });
  await setOn(true);
  expect(await authority()).toBe(ca);
});

test('a port that is taken is told, HTTP goes on, and HTTPS comes once the port is free', async () => {
  const tlsPort = await freePort();
  const other = http.createServer().listen(tlsPort, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  edge = await open({ tlsPort });
  await setOn(true);
  expect(edge.https.state()).toMatchObject({ source: 'own', problem: 'port-taken', port: null });
  expect((await fetch(`${edge.url}/healthz`)).status).toBe(200);
  other.close();
  await eventually(
    async () => edge.https.state(),
    ({ problem, port }) => problem === null && port === tlsPort,
  );
});
