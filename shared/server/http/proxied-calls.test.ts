import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { makeAuthority, makeCertificate } from '@printfront/shared/testing/certificates.ts';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { CONNECTION_LIMITS, type ConnectionLimits, vouchFor } from './connection-limits.ts';
import { createConnectionPlaces } from './connection-places.ts';
import { createServerApp } from './create-server-app.ts';
import { callFrom, flood } from './flood-in-test.ts';
import { createHttpListener } from './http-listener.ts';
import { startProxy } from './proxy-in-test.ts';
import type { ShownCertificate } from './tls-certificate.ts';

const [ONE, TWO, THREE, PHONE] = ['127.1.0.1', '127.1.0.2', '127.1.0.3', '127.1.0.4'] as const;
const FEW: Partial<ConnectionLimits> = {
  connections: 130,
  ownConnections: 10,
  knownConnections: 20,
  knownPerAddress: 10,
  unprovenPerAddress: 4,
  connectionsPerAddress: 50,
};

const cleaning: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

/** A real listener behind a real proxy; it knows a kiosk by its header, as the real ones know it by its cookie. */
async function serveBehindProxy(
  limits: Partial<ConnectionLimits> = FEW,
  { isProxied = true, tls }: { isProxied?: boolean; tls?: ShownCertificate } = {},
) {
  const app = createServerApp(pino({ level: 'silent' }));
  const begun: string[] = [];
  const waiting = new Set<() => void>();
  app.all('/:who', async (context) => {
    const { incoming } = context.env;
    const who = context.req.param('who');
    begun.push(who);
    if (context.req.header('cookie') === 'kiosk') vouchFor(incoming.socket);
    if (who === 'wait') await new Promise<void>((resolve) => waiting.add(resolve));
    if (who === 'upload') await new Promise((resolve) => incoming.resume().once('close', resolve));
    return context.text('here');
  });
  const places = createConnectionPlaces({ ...CONNECTION_LIMITS, ...limits });
  /** What was said of calls that wait for their turn. */
  const noted: { isProven: boolean; isWaiting: boolean }[] = [];
  const { noteTurn } = places;
  places.noteTurn = (place, isWaiting) => {
    noted.push({ isProven: place.isProven, isWaiting });
    noteTurn(place, isWaiting);
  };
  const listener = createHttpListener({
    app,
    places,
    isProxied,
    tls,
    host: '127.0.0.1',
    port: 0,
    portSetting: 'TEST_PORT',
  });
  await listener.start();
  const proxy = await startProxy(listener.port());
  cleaning.push(() => listener.stop(), proxy.end);
  return {
    proxy,
    begun,
    noted,
    serverPort: listener.port(),
    async floods(count: number, addresses: readonly string[], head: string) {
      const all = [];
      for (const from of addresses) all.push(await flood(proxy.port, count, from, head));
      cleaning.push(...all.map(({ end }) => end));
      return all;
    },
    /** Until so many calls of this name were begun. */
    whenBegun: (who: string, count: number) =>
      vi.waitFor(() => expect(begun.filter((name) => name === who)).toHaveLength(count), 20_000),
    answerWaiting() {
      for (const answer of waiting) answer();
      waiting.clear();
    },
  };
}

const headOf = (who: string, headers = '') => `GET /${who} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
const UPLOAD = 'POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n';

/** What a full server says. */
const ask = (port: number, from: string, headers: http.OutgoingHttpHeaders = {}) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', localAddress: from, agent: false, path: '/hello', headers }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer));
      })
      .on('error', reject);
  });

test('one device that sends hundreds of slow bodies keeps no other waiting, and has no more than one may have', async () => {
  const server = await serveBehindProxy();
  const [slow] = await server.floods(200, [ONE], UPLOAD);
  await server.whenBegun('upload', 50);
  expect(await callFrom(server.proxy.port, PHONE, { path: '/hello' })).toBe(200);
  await vi.waitFor(() => expect(server.begun).toHaveLength(51), 20_000);
  await server.floods(200, [TWO], UPLOAD);
  await server.whenBegun('upload', 100);
  // What has no place is told so, and let go.
  await vi.waitFor(() => expect(slow?.openCount()).toBe(50), 20_000);
});

test('what a client writes into X-Forwarded-For makes no other device of it', async () => {
  const server = await serveBehindProxy();
  for (let last = 1; last <= 20; last += 1) {
    await server.floods(10, [ONE], UPLOAD.replace('\r\n\r\n', `\r\nX-Forwarded-For: 10.0.0.${last}\r\n\r\n`));
  }
  await server.whenBegun('upload', 50);
  for (let count = 0; count < 20; count += 1) {
    expect(await callFrom(server.proxy.port, PHONE, { path: '/hello' })).toBe(200);
  }
  expect((await ask(server.proxy.port, ONE, { 'x-forwarded-for': '10.0.0.77' })).statusCode).toBe(503);
  await server.whenBegun('upload', 50);
});

test('a call without a place is told when to come again, and its connection is kept', async () => {
  const server = await serveBehindProxy();
  const held = await server.floods(50, [ONE, TWO], headOf('wait'));
  await server.whenBegun('wait', 100);
  const opened = server.proxy.opened();
  for (let count = 0; count < 10; count += 1) {
    const answer = await ask(server.proxy.port, PHONE);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '10', 'x-content-type-options': 'nosniff' });
  }
  expect(server.proxy.opened()).toBe(opened + 1);
  expect(held.map(({ openCount }) => openCount())).toEqual([50, 50]);
  server.answerWaiting();
  await vi.waitFor(async () => expect((await ask(server.proxy.port, PHONE)).statusCode).toBe(200), 20_000);
});

test('a connection that the proxy keeps is nobody’s, and makes room for the next', async () => {
  const server = await serveBehindProxy();
  for (const some of [
    [ONE, TWO],
    [THREE, PHONE],
    [ONE, PHONE],
  ]) {
    server.begun.length = 0;
    const held = await server.floods(50, some, headOf('wait'));
    await server.whenBegun('wait', 100);
    server.answerWaiting();
    for (const { end } of held) end();
  }
  // Straight to the server, as another proxy would: the kept ones go first, and then the oldest of these.
  const silent = await flood(server.serverPort, 200);
  cleaning.push(silent.end);
  await vi.waitFor(() => expect(silent.openCount()).toBeLessThanOrEqual(130), 20_000);
  expect((await ask(server.proxy.port, PHONE)).statusCode).toBe(200);
  expect((await ask(server.proxy.port, ONE)).statusCode).toBe(200);
});

test('what was answered before its body came has its place until the body is through, and gives way first', async () => {
  const server = await serveBehindProxy();
  const head = UPLOAD.replace('/upload', '/hello').replace('\r\n\r\n', `\r\nX-Forwarded-For: ${ONE}\r\n\r\n`);
  const answered = await flood(server.serverPort, 60, '127.0.0.1', head);
  cleaning.push(answered.end);
  await vi.waitFor(() => expect(answered.openCount()).toBe(50), 20_000);
  expect((await ask(server.proxy.port, ONE)).statusCode).toBe(200);
});

/** Connections to the proxy, and as many of its own behind them: calls come as fast as they can be read. */
async function connectAll(server: Awaited<ReturnType<typeof serveBehindProxy>>, addresses: readonly string[]) {
  const all = addresses.map((localAddress) => {
    const socket = net.connect({ port: server.proxy.port, host: '127.0.0.1', localAddress });
    const state = { socket, text: '' };
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      state.text += chunk;
    });
    socket.write(headOf('wait'));
    return state;
  });
  cleaning.push(() => all.forEach(({ socket }) => void socket.destroy()));
  await server.whenBegun('wait', all.length);
  server.answerWaiting();
  await vi.waitFor(() => expect(all.every(({ text }) => text.includes('here'))).toBe(true), 20_000);
  server.begun.length = 0;
  return all.map(({ socket }) => socket);
}
const MANY = Array.from({ length: 300 }, () => ONE);

test('one device that calls hundreds of times at once has its turns, and another has its own', async () => {
  const server = await serveBehindProxy({});
  const [other, ...many] = await connectAll(server, [PHONE, ...MANY]);
  server.noted.length = 0;
  for (const socket of many) socket.write(headOf('many', 'X-Forwarded-For: 10.9.9.9\r\n'));
  other?.write(headOf('other'));
  await vi.waitFor(() => expect(server.begun).toHaveLength(301), 20_000);
  expect(server.begun.indexOf('other')).toBeLessThan(100);
  // Which of them wait is known, as these are the first to give way.
  const [waited, begun] = [true, false].map(
    (isWaiting) => server.noted.filter((one) => one.isWaiting === isWaiting).length,
  );
  expect(waited).toBeGreaterThan(200);
  expect(begun).toBe(waited);
});

test('a kiosk’s or clerk’s call waits for no turn, also where it shares the address of a flood', async () => {
  const server = await serveBehindProxy({});
  const [kiosk, ...many] = await connectAll(server, [ONE, ...MANY]);
  expect((await ask(server.proxy.port, ONE, { cookie: 'kiosk' })).statusCode).toBe(200);
  server.begun.length = 0;
  for (const socket of many) socket.write(headOf('many'));
  kiosk?.write(headOf('kiosk', 'Cookie: kiosk\r\n'));
  await vi.waitFor(() => expect(server.begun).toHaveLength(301), 20_000);
  expect(server.begun.indexOf('kiosk')).toBeLessThan(100);
  expect(server.noted.filter(({ isProven }) => isProven)).toEqual([]);
});

test('a kiosk gets in with what it was known by, from wherever it calls, when guests have all their places', async () => {
  const server = await serveBehindProxy();
  expect((await ask(server.proxy.port, ONE, { cookie: 'kiosk' })).statusCode).toBe(200);
  // One address of a flood is the kiosk's: it may have a few of the reserved places, and no more.
  await server.floods(60, [ONE, TWO], headOf('wait'));
  await server.whenBegun('wait', 104);
  expect((await ask(server.proxy.port, ONE)).statusCode).toBe(503);
  expect((await ask(server.proxy.port, ONE, { cookie: 'kiosk' })).statusCode).toBe(200);
  expect((await ask(server.proxy.port, THREE, { cookie: 'kiosk' })).statusCode).toBe(200);
  expect((await ask(server.proxy.port, PHONE, { cookie: 'another' })).statusCode).toBe(503);
});

test('a server that trusts no proxy believes no header: all that comes from one address is one device', async () => {
  const server = await serveBehindProxy(FEW, { isProxied: false });
  // A caller from elsewhere, as this machine's own have places of their own.
  const heads = Array.from({ length: 60 }, (_, index) => headOf('wait', `X-Forwarded-For: 10.0.0.${index}\r\n`));
  for (const head of heads) cleaning.push((await flood(server.serverPort, 1, ONE, head)).end);
  await server.whenBegun('wait', 50);
  expect((await ask(server.serverPort, ONE, { 'x-forwarded-for': '10.0.0.99' })).statusCode).toBe(503);
});

test('calls that no header names are one stranger’s, not this machine’s own with reserved places and no turns', async () => {
  const server = await serveBehindProxy();
  const silent = await flood(server.serverPort, 60, '127.0.0.1', headOf('wait'));
  cleaning.push(silent.end);
  await server.whenBegun('wait', 50);
  expect((await ask(server.serverPort, '127.0.0.1')).statusCode).toBe(503);
  // Whoever is known by a cookie gets in there too, and so does everybody whom the header names.
  expect((await ask(server.proxy.port, PHONE, { cookie: 'kiosk' })).statusCode).toBe(200);
  expect((await ask(server.serverPort, '127.0.0.1', { cookie: 'kiosk' })).statusCode).toBe(200);
  expect((await ask(server.proxy.port, TWO)).statusCode).toBe(200);
});

test('a proxy that comes over TLS is believed as another', async () => {
  const authority = makeAuthority('Test authority');
  const pair = makeCertificate(authority, { names: ['central.example'] });
  const tls = { current: () => pair, onRenewed() {} };
  const server = await serveBehindProxy({ ...FEW, connectionsPerAddress: 1 }, { tls });
  const target = { port: server.serverPort, host: '127.0.0.1', servername: 'central.example', ca: authority.cert };
  const call = (path: string, from: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'x-forwarded-for': from };
      const request = https.get({ ...target, agent: false, path, headers }, (answer) => {
        resolve(answer.resume().statusCode);
      });
      request.on('error', reject);
    });
  const held = call('/wait', '192.0.2.1');
  await server.whenBegun('wait', 1);
  expect(await call('/hello', '192.0.2.1')).toBe(503);
  expect(await call('/hello', '192.0.2.2')).toBe(200);
  server.answerWaiting();
  expect(await held).toBe(200);
  await vi.waitFor(async () => expect(await call('/hello', '192.0.2.1')).toBe(200), 20_000);
});
