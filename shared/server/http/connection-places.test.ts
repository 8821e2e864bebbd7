import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { makeAuthority, makeCertificate } from '@printfront/shared/testing/certificates.ts';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitConnections,
  readOpenFiles,
  vouchFor,
  withinOpenFiles,
} from './connection-limits.ts';
import { type ConnectionPlaces, createConnectionPlaces } from './connection-places.ts';
import { callFrom, type Flood, flood } from './flood-in-test.ts';

const [ONE, TWO, THREE, PHONE, KIOSK] = ['127.1.0.1', '127.1.0.2', '127.1.0.3', '127.1.0.4', '127.1.0.5'] as const;
const FEW: Partial<ConnectionLimits> = {
  connections: 130,
  ownConnections: 10,
  knownConnections: 20,
  knownPerAddress: 10,
  unprovenPerAddress: 4,
  connectionsPerAddress: 50,
};
/** Begins a call whose body is awaited. */
const UPLOAD = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n';

const cleaning: (() => void)[] = [];
afterEach(() => {
  waiting = 0;
  begun = 0;
  for (const clean of cleaning.splice(0).toReversed()) clean();
});

const placesOf = (limits: Partial<ConnectionLimits> = FEW, options: { isProxied?: boolean; now?: () => number } = {}) =>
  createConnectionPlaces({ ...CONNECTION_LIMITS, ...limits }, options);

const answer: http.RequestListener = (request, response) => {
  request.resume();
  request.on('end', () => response.end());
  request.on('error', () => {});
};

let waiting = 0;
/** Calls that were begun, whole or not. */
let begun = 0;
const answerCounted: http.RequestListener = (request, response) => {
  begun += 1;
  answer(request, response);
};
const answerSome: http.RequestListener = (request, response) => {
  if (request.url === '/wait') waiting += 1;
  else response.end();
};
const WAITING = 'GET /wait HTTP/1.1\r\nHost: a\r\n\r\n';

/** A server that knows a kiosk by its header, as the real ones know it by its cookie. */
async function listen(
  places: ConnectionPlaces = placesOf(),
  { server = http.createServer(), handle = answer, bytesPerTurn = CONNECTION_LIMITS.bytesPerTurn } = {},
) {
  const bodies = { bytesPerTurn, turnMs: 50, slowTurns: 1_000_000 };
  const endWatching = limitConnections(server, places, bodies);
  server.on('request', (request, response) => {
    if (request.headers.cookie === 'kiosk') vouchFor(request.socket);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleaning.push(() => {
    endWatching();
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function floods(port: number, count: number, addresses: readonly string[], head = ''): Promise<Flood[]> {
  const all: Flood[] = [];
  for (const address of addresses) all.push(await flood(port, count, address, head));
  cleaning.push(...all.map(({ end }) => end));
  return all;
}

/** Uploads that come, and faster than those of a flood. */
function dripping(port: number, count: number, from: string): net.Socket[] {
  const sockets = Array.from({ length: count }, () => net.connect({ port, host: '127.0.0.1', localAddress: from }));
  for (const socket of sockets) {
    socket.on('error', () => {});
    socket.on('close', () => socket.destroy());
    socket.write(UPLOAD);
  }
  const timer = setInterval(() => sockets.forEach((socket) => void socket.write('x'.repeat(100))), 10);
  cleaning.push(
    () => clearInterval(timer),
    () => sockets.forEach((socket) => void socket.destroy()),
  );
  return sockets;
}

/** A kiosk's browser: one connection that it keeps. */
function kiosk(port: number, from: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  cleaning.push(() => agent.destroy());
  let opened = 0;
  const call = (headers: http.OutgoingHttpHeaders = { cookie: 'kiosk' }) =>
    new Promise<number>((resolve, reject) => {
      const request = http.get({ port, host: '127.0.0.1', localAddress: from, agent, headers }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      });
      request.on('socket', () => {
        opened += Number(!request.reusedSocket);
      });
      request.on('error', reject);
    });
  return { call, opened: () => opened };
}

describe('guests share what is left by device', () => {
  it('lets everybody behind the address of a flood in, and keeps to what one address may have', async () => {
    const port = await listen();
    const [silent] = await floods(port, 200, [ONE]);
    for (let count = 0; count < 20; count += 1) expect(await callFrom(port, ONE)).toBe(200);
    await vi.waitFor(() => expect(silent?.openCount()).toBeLessThanOrEqual(50), 20_000);
    expect(silent?.openCount()).toBeGreaterThanOrEqual(29);
    expect(await callFrom(port, PHONE)).toBe(200);
  });

  it('lets others in when a few addresses have taken all there is, and closes nothing of those who have little', async () => {
    const port = await listen();
    const [little] = await floods(port, 3, [PHONE]);
    const most = await floods(port, 100, [ONE, TWO, THREE]);
    for (let last = 10; last < 50; last += 1) expect(await callFrom(port, `127.1.1.${last}`)).toBe(200);
    expect(little?.openCount()).toBe(3);
    const left = most.map(({ openCount }) => openCount());
    expect(Math.max(...left) - Math.min(...left)).toBeLessThan(15);
  });

  it('closes idle connections, never one whose call is under way', async () => {
    const port = await listen();
    const [sending] = await floods(port, 20, [ONE], UPLOAD);
    await floods(port, 200, [ONE, TWO, THREE]);
    expect(await callFrom(port, PHONE)).toBe(200);
    expect(sending?.openCount()).toBe(20);
  });

  it('gives up a call whose body does not come when nothing else is left', async () => {
    const port = await listen();
    const held = await floods(port, 50, [ONE, TWO], UPLOAD);
    // In the first turn they may still be honest.
    await vi.waitFor(async () => expect(await callFrom(port, PHONE)).toBe(200), 20_000);
    expect(held.reduce((sum, { openCount }) => sum + openCount(), 0)).toBeGreaterThan(80);
  });

  it('gives up the slowest bodies of those who have most when every call goes on, and nobody’s who has few', async () => {
    // However slow: nobody is held up.
    const port = await listen(placesOf(), { bytesPerTurn: 0, handle: answerCounted });
    const fast = dripping(port, 10, ONE);
    const few = await floods(port, 10, [THREE], UPLOAD);
    const most = await floods(port, 40, [ONE, TWO], UPLOAD);
    // In the first turn nobody knows who is slow.
    await vi.waitFor(() => expect(begun).toBe(100), 20_000);
    await vi.waitFor(async () => expect(await callFrom(port, PHONE)).toBe(200), 20_000);
    const left = () => most.reduce((sum, { openCount }) => sum + openCount(), 0);
    const newcomers = Array.from({ length: 20 }, (_, index) => `127.1.2.${index + 1}`);
    for (const address of newcomers) await floods(port, 1, [address], UPLOAD);
    await vi.waitFor(() => expect(left()).toBe(60), 20_000);
    expect(fast.filter(({ destroyed }) => destroyed)).toEqual([]);
    expect(few[0]?.openCount()).toBe(10);
  });

  it('gives up no body of the shop’s own people, also where the places reserved for them are taken', async () => {
    const port = await listen(placesOf({ ...FEW, knownPerAddress: 0 }), { bytesPerTurn: 0, handle: answerCounted });
    const [kiosks] = await floods(port, 50, [KIOSK], UPLOAD.replace('\r\n\r\n', '\r\nCookie: kiosk\r\n\r\n'));
    const [others] = await floods(port, 50, [ONE], UPLOAD);
    await vi.waitFor(() => expect(begun).toBe(100), 20_000);
    await vi.waitFor(async () => expect(await callFrom(port, PHONE)).toBe(200), 20_000);
    for (let last = 1; last <= 20; last += 1) await floods(port, 1, [`127.1.2.${last}`], UPLOAD);
    await vi.waitFor(() => expect(others?.openCount()).toBe(30), 20_000);
    expect(kiosks?.openCount()).toBe(50);
  });

  it('turns away with 503 where every place has a call that this server has not answered yet', async () => {
    const port = await listen(placesOf(), { handle: answerSome });
    const held = await floods(port, 50, [ONE, TWO], WAITING);
    await vi.waitFor(() => expect(waiting).toBe(100), 20_000);
    expect(await callFrom(port, PHONE)).toBe(503);
    expect(held.map(({ openCount }) => openCount())).toEqual([50, 50]);
    held[0]?.end();
    await vi.waitFor(async () => expect(await callFrom(port, PHONE)).toBe(200), 20_000);
  });
});

describe('people of the shop have places of their own', () => {
  it('this machine gets in and stays in while others have taken everything', async () => {
    const port = await listen();
    const [own] = await floods(port, 10, ['127.0.0.1']);
    await floods(port, 50, [ONE, TWO, THREE], UPLOAD);
    expect(own?.openCount()).toBe(10);
    // Its own places are taken too: then it is a device like others, of which nobody has fewer.
    await vi.waitFor(async () => expect(await callFrom(port, '127.0.0.1')).toBe(200), 20_000);
    expect(own?.openCount()).toBe(10);
  });

  it('a kiosk keeps its connection, and gets another, also behind the address of a flood', async () => {
    let nowMs = 0;
    const port = await listen(placesOf(FEW, { now: () => nowMs }));
    const one = kiosk(port, ONE);
    expect(await one.call()).toBe(200);
    const [silent] = await floods(port, 300, [ONE]);
    await floods(port, 50, [TWO, THREE], UPLOAD);
    expect(await one.call()).toBe(200);
    expect(one.opened()).toBe(1);
    // What only shares its address has a few of the reserved places, beside those of a device.
    expect(silent?.openCount()).toBeLessThanOrEqual(50 + 4);
    // And keeps them for a moment only while others want them.
    nowMs += 2_000;
    for (let count = 0; count < 5; count += 1) expect(await kiosk(port, ONE).call()).toBe(200);
    expect(await one.call()).toBe(200);
    expect(one.opened()).toBe(1);
  });

  it('a kiosk that was here gets in when every other place has a call under way', async () => {
    const port = await listen(placesOf(), { handle: answerSome });
    const first = kiosk(port, KIOSK);
    expect(await first.call()).toBe(200);
    await floods(port, 50, [ONE, TWO], WAITING);
    await vi.waitFor(() => expect(waiting).toBe(100), 20_000);
    expect(await callFrom(port, PHONE)).toBe(503);
    for (let count = 0; count < 5; count += 1) expect(await kiosk(port, KIOSK).call()).toBe(200);
    expect(await first.call()).toBe(200);
    expect(first.opened()).toBe(1);
  });

  it('no cookie makes more of the reserved places than one address may have', async () => {
    const port = await listen(placesOf({ ...FEW, connectionsPerAddress: 5 }));
    const kiosks = Array.from({ length: 20 }, () => kiosk(port, KIOSK));
    for (const { call } of kiosks) expect(await call()).toBe(200);
    // A browser opens another connection where its idle one was closed for somebody else.
    const again = await Promise.allSettled(kiosks.map(({ call }) => call()));
    const kept = kiosks.filter(({ opened }, index) => again[index]?.status === 'fulfilled' && opened() === 1).length;
    expect(kept).toBeGreaterThanOrEqual(10);
    expect(kept).toBeLessThanOrEqual(15);
  });

  it('an address is forgotten after a day, and found again by the next call', async () => {
    let nowMs = 0;
    const port = await listen(placesOf(FEW, { now: () => nowMs }), { handle: answerSome });
    expect(await kiosk(port, KIOSK).call()).toBe(200);
    await floods(port, 50, [ONE, TWO], WAITING);
    await vi.waitFor(() => expect(waiting).toBe(100), 20_000);
    nowMs += 25 * 3_600_000;
    expect(await callFrom(port, KIOSK)).toBe(503);
  });
});

describe('what counts', () => {
  it('is a connection before its TLS greeting too, and a kiosk is known on one that is encrypted', async () => {
    const authority = makeAuthority('Test authority');
    const server = https.createServer(makeCertificate(authority, { names: ['shop.example'] }));
    const port = await listen(placesOf(), { server });
    const agent = new https.Agent({ keepAlive: true, maxSockets: 1 });
    cleaning.push(() => agent.destroy());
    let opened = 0;
    const call = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const target = { port, host: '127.0.0.1', localAddress: ONE, servername: 'shop.example', ca: authority.cert };
        const request = https.get({ ...target, agent, headers: { cookie: 'kiosk' } }, (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode));
        });
        request.on('socket', () => {
          opened += Number(!request.reusedSocket);
        });
        request.on('error', reject);
      });
    expect(await call()).toBe(200);
    const silent = await floods(port, 100, [ONE, TWO, THREE]);
    expect(await call()).toBe(200);
    expect(opened).toBe(1);
    await vi.waitFor(
      () => expect(silent.reduce((sum, { openCount }) => sum + openCount(), 0)).toBeLessThan(130),
      20_000,
    );
  });

  it('is the sum over all ports of the process', async () => {
    const places = placesOf();
    const [plain, other] = [await listen(places), await listen(places)];
    const held = await floods(plain, 50, [ONE, TWO]);
    const more = await floods(other, 50, [ONE, TWO]);
    await vi.waitFor(
      () => expect([...held, ...more].reduce((sum, { openCount }) => sum + openCount(), 0)).toBeLessThanOrEqual(100),
      20_000,
    );
    expect(await callFrom(plain, PHONE)).toBe(200);
    expect(await callFrom(other, PHONE)).toBe(200);
  });

  it('behind our own proxy is only the sum, whatever the address', async () => {
    const port = await listen(placesOf(FEW, { isProxied: true }));
    const [held] = await floods(port, 129, [ONE]);
    expect(held?.openCount()).toBe(129);
    await floods(port, 40, [ONE]);
    expect(await callFrom(port, ONE)).toBe(200);
    await vi.waitFor(() => expect(held?.openCount()).toBeLessThan(95), 20_000);
  });
});

test('a process that may open few files takes fewer connections, each kind its share', () => {
  expect(withinOpenFiles(CONNECTION_LIMITS, 65_536)).toEqual(CONNECTION_LIMITS);
  expect(withinOpenFiles(CONNECTION_LIMITS, 1_024)).toMatchObject({
    connections: 524,
    ownConnections: 27,
    knownConnections: 53,
    connectionsPerAddress: 197,
  });
  expect(readOpenFiles()).toBeGreaterThan(100);
  expect(readOpenFiles('/nowhere')).toBe(Number.POSITIVE_INFINITY);
});
