import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { bringStaff, staffMember } from '../staff/staff-in-test.ts';
import type { ProxyPatience } from './central-proxy.ts';

const USERS: Record<string, number> = { boss: 80, somchai: 0 };
const DRIPS = 200;
const CODE = 'ABCDE23456';
const LARGE_BYTES = 16_000_000;

/** Stands for the central server: knows two people, and holds what it is told to hold. */
let central: http.Server;
let seen: { call: string; byteSize: number }[];
let held: ServerResponse[];
let isHeld: (path: string, cookie: string) => boolean;
let edge: EdgeInTest;
let sockets: net.Socket[];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url: path = '', headers } = request;
  // To the sync this shop is a stranger: central is there, and refuses it.
  if (path.startsWith('/api/v1/sync/')) {
    const refusal = { type: '', title: '', status: 401, detail: '', code: 'credentials-wrong' };
    return void response.writeHead(401, { 'content-type': 'application/problem+json' }).end(JSON.stringify(refusal));
  }
  const entry = { call: `${method} ${path}`, byteSize: 0 };
  seen.push(entry);
  const json = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (isHeld(path, headers.cookie ?? '')) return void held.push(response);
  request.on('error', () => undefined);
  for await (const chunk of request) entry.byteSize += chunk.length;
  if (path.endsWith(`/${CODE}/content`)) {
    return void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(Buffer.alloc(LARGE_BYTES));
  }
  const name = /pf_session=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? '';
  const rank = USERS[name];
  if (rank === undefined && path === '/api/v1/users/me') return void json(401, { code: 'not-signed-in' });
  if (path === '/api/v1/users/me') return void json(200, { id: name, name, rank, provider: 'local' });
  if (path.startsWith('/api/v1/orders/all')) return void json(200, { items: [], nextId: null });
  json(200, { of: path });
}

async function startEdge(proxyPatience: Partial<ProxyPatience> = {}): Promise<EdgeInTest> {
  const { port } = central.address() as AddressInfo;
  const started = await startEdgeInTest({ centralUrl: `http://127.0.0.1:${port}`, proxyPatience });
  await bringStaff(started, [{ ...(await staffMember('boss')), id: 'boss' }]);
  return started;
}

/** The same shop, which gives a central that says nothing up sooner: tests of it wait for that. */
async function startImpatient(proxyPatience: Partial<ProxyPatience>): Promise<void> {
  await edge.stop();
  edge = await startEdge(proxyPatience);
}

beforeEach(async () => {
  [seen, held, sockets, isHeld] = [[], [], [], () => false];
  central = http.createServer((request, response) => void answer(request, response).catch(() => undefined));
  await new Promise<void>((resolve) => central.listen(0, '127.0.0.1', resolve));
  edge = await startEdge();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  central.closeAllConnections();
  await edge.stop();
  await new Promise((resolve) => central.close(resolve));
});

interface Guest {
  socket: net.Socket;
  /** What it has been answered so far, read only while it reads. */
  answer(): string;
}

/** A guest on a connection of its own who sends just this, and goes on sending nothing. */
function guest(head: string, { reads = true } = {}): Promise<Guest> {
  const { hostname, port, host } = new URL(edge.url);
  let received = '';
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => {
      socket.write(`${head}\r\nhost: ${host}\r\nx-requested-with: printfront\r\n`);
      resolve({ socket, answer: () => received });
    });
    sockets.push(socket);
    socket.on('error', reject);
    if (reads) socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  });
}

const get = async (path: string, cookie?: string, options = {}) => {
  const one = await guest(`GET /api/v1${path} HTTP/1.1`, options);
  one.socket.write(`${cookie === undefined ? '' : `cookie: ${cookie}\r\n`}\r\n`);
  return one;
};

/** Begins a body and lets it drip. */
async function drip(index: number): Promise<Guest> {
  const path = index % 3 === 0 ? '/auth/sign-up/local' : '/addresses';
  const one = await guest(`POST /api/v1${path} HTTP/1.1`);
  const cookie = index % 2 === 0 ? '' : `cookie: pf_session=fake${index % 20}; pf_shop_session=fake; pf_kiosk=fake\r\n`;
  const length = index % 5 === 0 ? 'transfer-encoding: chunked' : 'content-length: 4000';
  one.socket.write(
    `content-type: application/json\r\n${cookie}${length}\r\n\r\n${index % 5 === 0 ? '1\r\n{\r\n' : '{'}`,
  );
  const timer = setInterval(() => one.socket.write(index % 5 === 0 ? '1\r\n \r\n' : ' '), 500);
  one.socket.on('close', () => clearInterval(timer));
  one.socket.removeAllListeners('error').on('error', () => undefined);
  return one;
}

const many = <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** What staff and a kiosk do, all of it answered. */
async function workGoesOn(): Promise<void> {
  const boss = edge.client('pf_session=boss');
  const calls = ['/takings?from=2026-01-01&to=2026-01-02', '/catalogue', '/orders/all', '/sizes?showHidden=true'];
  const answers = await Promise.all(calls.map((path) => boss.call('GET', path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const kiosk = await edge.kiosk();
  expect((await kiosk.call('POST', '/storefront/orders', { id: newOrderId() })).status).toBe(200);
  expect((await kiosk.call('GET', `/distributions/files/${CODE}`)).status).toBe(200);
}

test('guests whose bodies drip have no connection to central, and staff and kiosks notice nothing', async () => {
  await many(DRIPS, drip);
  await workGoesOn();
  const other = await get(`/distributions/files/${CODE}`);
  await eventually(
    async () => other.answer(),
    (text) => text.startsWith('HTTP/1.1 200'),
  );
  // Not one of them has got so far; made-up sessions were asked after, a few at a time.
  expect(seen.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('guests whom central keeps waiting wait among themselves, a few at a time, and the rest are told to come again', async () => {
  await startImpatient({ forwardedMs: 10_000 });
  // Staff whom the shop knows: a session that it has not met waits with those that are made up.
  expect((await edge.client('pf_session=boss').call('GET', '/orders/all')).status).toBe(200);
  isHeld = (path, cookie) => path.endsWith('?held') || cookie.includes('fake');
  const waiting = await many(DRIPS, (index) =>
    get(`/distributions/files/${CODE}?held`, index % 2 === 0 ? undefined : `pf_session=fake${index}`),
  );
  await eventually(
    async () => waiting.filter((one) => one.answer().includes('server-busy')).length,
    (refused) => refused > 0,
  );
  await workGoesOn();
  const turnedAway = waiting.find((one) => one.answer().includes('server-busy'))?.answer() ?? '';
  expect(turnedAway).toMatch(/^HTTP\/1\.1 503/);
  expect(turnedAway).toMatch(/retry-after: \d+/i);
  expect(held.length).toBeLessThanOrEqual(16);
});

test('guests who do not read their answers hold up neither staff nor the short calls of others', async () => {
  const slow = await many(12, () => get(`/distributions/files/${CODE}/content`, undefined, { reads: false }));
  await eventually(
    async () => seen.filter(({ call }) => call.includes(CODE)).length,
    (count) => count >= 8,
  );
  await workGoesOn();
  const other = await get(`/distributions/files/${CODE}`);
  await eventually(
    async () => other.answer(),
    (text) => text.startsWith('HTTP/1.1 200'),
  );
  const signUp = { username: 'mali', password: 'long enough', name: 'Mali' };
  expect((await edge.phone().call('POST', '/auth/sign-up/local', signUp)).status).toBe(200);
  // A second one who reads nothing, so that nobody’s share but the places themselves would be what is left to others.
  await many(3, () => get(`/distributions/files/${CODE}/content`, 'pf_session=somchai', { reads: false }));
  await eventually(
    async () => seen.filter(({ call }) => call.includes(CODE)).length,
    (count) => count >= 12,
  );
  // Large answers of a kiosk and of staff have places of their own.
  const kiosk = await edge.kiosk();
  for (const client of [kiosk, edge.client('pf_session=boss')]) {
    const large = await client.bytes(`/distributions/files/${CODE}/content`);
    expect([large.status, large.bytes.length]).toEqual([200, LARGE_BYTES]);
  }
  // Those who were beyond the places are told so, once they read.
  const refused = await many(4, () => get(`/distributions/files/${CODE}/content`));
  await eventually(
    async () => refused.filter((one) => one.answer().includes('server-busy')).length,
    (count) => count === 4,
  );
  expect(slow.every(({ socket }) => !socket.destroyed)).toBe(true);
});

test('a guest who leaves half way says nothing about the line', async () => {
  isHeld = (path) => path.endsWith('?held');
  const leaving = await many(6, () => get(`/distributions/files/${CODE}?held`));
  await eventually(
    async () => held.length,
    (count) => count === 6,
  );
  for (const { socket } of leaving) socket.destroy();
  await eventually(
    async () => held.filter(({ destroyed }) => destroyed).length,
    (gone) => gone === 6,
  );
  expect(edge.reach.isAway()).toBe(false);
  await workGoesOn();
});

test.each([
  ['a guest', undefined, false],
  ['a customer', 'pf_session=somchai', false],
  ['staff', 'pf_session=boss', true],
] as const)(
  'a call of %s that central breaks off is the line’s fault only for who works here',
  async (_, cookie, isAway) => {
    if (cookie !== undefined) expect((await edge.client(cookie).call('GET', '/users/me')).status).toBe(200);
    isHeld = (path) => path.endsWith('?held');
    let isOver = false;
    const asked = edge.client(cookie ?? '').call('GET', '/addresses?held');
    void asked.finally(() => (isOver = true));
    // A kept connection that ends is asked once more on another.
    await eventually(
      async () => {
        for (const response of held) response.destroy();
        return isOver;
      },
      (over) => over,
    );
    expect(await asked).toMatchObject({ status: 503, body: { code: 'central-unreachable' } });
    expect(edge.reach.isAway()).toBe(isAway);
  },
);

test('a guest may send little, and whoever is signed in much; a session that is made up is a guest’s', async () => {
  const send = (cookie: string | undefined, byteSize: number) =>
    fetch(`${edge.url}/api/v1/uploads`, {
      method: 'POST',
      body: Buffer.alloc(byteSize, 'x'),
      headers: { 'x-requested-with': 'printfront', ...(cookie === undefined ? {} : { cookie }) },
    });
  for (const cookie of [undefined, 'pf_session=fake', 'pf_shop_session=fake', 'pf_kiosk=fake']) {
    const refused = await send(cookie, 1_000_000);
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'body-too-large' }]);
    seen = [];
    expect((await send(cookie, 10_000)).status).toBe(200);
    expect(seen.at(-1)).toEqual({ call: 'POST /api/v1/uploads', byteSize: 10_000 });
  }
  for (const cookie of ['pf_session=somchai', 'pf_session=boss']) {
    for (const byteSize of [0, 60_000, 70_000, 3_000_000]) {
      expect((await send(cookie, byteSize)).status).toBe(200);
      expect(seen.at(-1)).toEqual({ call: 'POST /api/v1/uploads', byteSize });
    }
  }
});

test('when central answers nobody at all, staff work at the shop though guests wait in crowds', async () => {
  await startImpatient({ askedMs: 2_000 });
  const boss = edge.client('pf_session=boss');
  expect((await boss.call('GET', '/orders/all')).body).toEqual({ items: [], nextId: null });
  isHeld = () => true;
  await many(DRIPS, () => get(`/distributions/files/${CODE}?held`));
  seen = [];
  const answer = await boss.call('GET', '/orders/all');
  expect([answer.status, answer.body.items]).toEqual([200, []]);
  expect(seen.some(({ call }) => call.includes('/orders/all'))).toBe(true);
});
