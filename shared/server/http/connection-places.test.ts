import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { makeAuthority, makeCertificate } from '@printfront/shared/testing/certificates.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  hasPlace,
  limitConnections,
  readOpenFiles,
  vouchFor,
  withinOpenFiles,
} from './connection-limits.ts';
import { type ConnectionPlaces, createConnectionPlaces, type Place } from './connection-places.ts';
import { callFrom, type Flood, flood } from './flood-in-test.ts';
import { startProxy } from './proxy-in-test.ts';

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

const placesOf = (limits: Partial<ConnectionLimits> = FEW, options: { now?: () => number } = {}) =>
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
  {
    server = http.createServer(),
    handle = answer,
    bytesPerTurn = CONNECTION_LIMITS.bytesPerTurn,
    isProxied = false,
  } = {},
) {
  const bodies = { bytesPerTurn, turnMs: 50, slowTurns: 1_000_000 };
  const endWatching = limitConnections(server, places, { bodies, isProxied });
  server.on('request', (request, response) => {
    if (!hasPlace(request.socket)) return void response.writeHead(503).end();
    if (request.headers.cookie === 'kiosk') vouchFor(request.socket);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleaning.push(() => {
    endWatching();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  if (!isProxied) return port;
  const proxy = await startProxy(port);
  cleaning.push(proxy.end);
  return proxy.port;
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

  it('no cookie makes more of the reserved places than one address may have', async () => {
    const port = await listen(placesOf({ ...FEW, connectionsPerAddress: 5 }));
    const kiosks = Array.from({ length: 20 }, () => kiosk(port, KIOSK));
    for (const { call } of kiosks) expect(await call()).toBe(200);
    // A browser opens another connection where its idle one was closed for another caller.
    const again = await Promise.allSettled(kiosks.map(({ call }) => call()));
    const kept = kiosks.filter(({ opened }, index) => again[index]?.status === 'fulfilled' && opened() === 1).length;
    expect(kept).toBeGreaterThanOrEqual(10);
    expect(kept).toBeLessThanOrEqual(15);
  });
});

describe.each([
  { isProxied: false, way: 'a connection of its own' },
  { isProxied: true, way: 'our proxy' },
])('to a call over $way the server', ({ isProxied }) => {
  it('gives up a call whose body does not come when nothing else is left', async () => {
    const port = await listen(placesOf(), { isProxied });
    const held = await floods(port, 50, [ONE, TWO], UPLOAD);
    // In the first turn they may still be honest.
    await vi.waitFor(async () => expect(await callFrom(port, PHONE)).toBe(200), 20_000);
    expect(held.reduce((sum, { openCount }) => sum + openCount(), 0)).toBeGreaterThan(80);
  });

  it('gives up the slowest bodies of those who have most when every call goes on, and nobody’s who has few', async () => {
    // However slow: nobody is held up.
    const port = await listen(placesOf(), { bytesPerTurn: 0, handle: answerCounted, isProxied });
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
    const port = await listen(placesOf({ ...FEW, knownPerAddress: 0 }), {
      bytesPerTurn: 0,
      handle: answerCounted,
      isProxied,
    });
    const [kiosks] = await floods(port, 50, [KIOSK], UPLOAD.replace('\r\n\r\n', '\r\nCookie: kiosk\r\n\r\n'));
    const [others] = await floods(port, 50, [ONE], UPLOAD);
    await vi.waitFor(() => expect(begun).toBe(100), 20_000);
    await vi.waitFor(async () => expect(await callFrom(port, PHONE)).toBe(200), 20_000);
    for (let last = 1; last <= 20; last += 1) await floods(port, 1, [`127.1.2.${last}`], UPLOAD);
    await vi.waitFor(() => expect(others?.openCount()).toBe(30), 20_000);
    expect(kiosks?.openCount()).toBe(50);
  });

  it('turns away with 503 where every place has a call that this server has not answered yet', async () => {
    const port = await listen(placesOf(), { handle: answerSome, isProxied });
    const held = await floods(port, 50, [ONE, TWO], WAITING);
    await vi.waitFor(() => expect(waiting).toBe(100), 20_000);
    expect(await callFrom(port, PHONE)).toBe(503);
    expect(held.map(({ openCount }) => openCount())).toEqual([50, 50]);
    held[0]?.end();
    await vi.waitFor(async () => expect(await callFrom(port, PHONE)).toBe(200), 20_000);
  });

  it('lets a kiosk that was here in when every other place has a call under way', async () => {
    const port = await listen(placesOf(), { handle: answerSome, isProxied });
    const first = kiosk(port, KIOSK);
    expect(await first.call()).toBe(200);
    await floods(port, 50, [ONE, TWO], WAITING);
    await vi.waitFor(() => expect(waiting).toBe(100), 20_000);
    expect(await callFrom(port, PHONE)).toBe(503);
    for (let count = 0; count < 5; count += 1) expect(await kiosk(port, KIOSK).call()).toBe(200);
    expect(await first.call()).toBe(200);
    expect(first.opened()).toBe(1);
  });

  it('forgets an address after a day', async () => {
    let nowMs = 0;
    const port = await listen(placesOf(FEW, { now: () => nowMs }), { handle: answerSome, isProxied });
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

it('an address has so many reserved places and no more, also with what it was known by', () => {
  const places = placesOf({ ...FEW, knownPerAddress: 2 });
  const device = { address: KIOSK, isOwn: false, proof: 'a cookie' };
  const take = () => places.take(new net.Socket(), device);
  const first = take();
  if (first === undefined) throw new Error('There was no place.');
  places.vouch(first);
  expect([first.kind, take()?.kind, take()?.kind]).toEqual(['known', 'known', 'guest']);
  // Of one that says nothing about itself.
  expect(places.take(new net.Socket(), { address: KIOSK, isOwn: false })?.kind).toBe('guest');
});

it('whoever only shares a known address gives way while it is silent, not while it calls, and not for another address', () => {
  let nowMs = 0;
  const places = placesOf({ ...FEW, unprovenPerAddress: 1 }, { now: () => nowMs });
  const take = (address: string) => {
    const place = places.take(new net.Socket(), { address, isOwn: false });
    if (place === undefined) throw new Error('There was no place.');
    return place;
  };
  for (const address of [KIOSK, PHONE]) {
    const proven = take(address);
    places.vouch(proven);
    places.release(proven);
  }
  const [calling, elsewhere] = [take(KIOSK), take(PHONE)];
  places.begin(calling);
  nowMs += 2_000;
  expect([calling.kind, elsewhere.kind, take(KIOSK).kind]).toEqual(['known', 'known', 'guest']);
  expect([calling, elsewhere].map(({ socket }) => socket.destroyed)).toEqual([false, false]);
  places.end(calling);
  expect(take(KIOSK).kind).toBe('known');
  expect([calling, elsewhere].map(({ socket }) => socket.destroyed)).toEqual([true, false]);
});

describe('a call that waits for its turn', () => {
  const socketOf = () => new net.Socket();
  const device = (address: string) => ({ address, isOwn: false });
  function take(places: ConnectionPlaces, address: string) {
    const place = places.take(socketOf(), device(address));
    if (place !== undefined) places.begin(place);
    return place;
  }

  it('gives way to whoever has few, and not once it was begun', () => {
    const places = placesOf({ ...FEW, knownPerAddress: 0 });
    const all = [ONE, TWO].flatMap((address) => Array.from({ length: 50 }, () => take(places, address)));
    const [begun, proven, ...others] = all.filter((place) => place !== undefined);
    expect(others).toHaveLength(98);
    expect(take(places, PHONE)).toBeUndefined();
    if (proven !== undefined) places.vouch(proven);
    for (const place of [begun, proven, ...others]) if (place !== undefined) places.noteTurn(place, true);
    if (begun !== undefined) places.noteTurn(begun, false);
    for (let count = 0; count < 10; count += 1) expect(take(places, PHONE)).toBeDefined();
    expect([begun?.socket.destroyed, proven?.socket.destroyed]).toEqual([false, false]);
    expect(others.filter(({ socket }) => socket.destroyed)).toHaveLength(10);
    // The same device has no more by calling more.
    expect(take(places, ONE)).toBeUndefined();
  });
});

describe('whatever calls come and go', () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ from: fc.constantFrom(ONE, TWO, THREE, PHONE, KIOSK) }) },
      { weight: 1, arbitrary: fc.record({ own: fc.constant(true) }) },
      { weight: 2, arbitrary: fc.record({ ends: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ proves: fc.nat() }) },
      { weight: 2, arbitrary: fc.record({ slow: fc.nat(), bytesPerSecond: fc.nat({ max: 900 }) }) },
      { weight: 1, arbitrary: fc.record({ waits: fc.nat() }) },
    ),
    { maxLength: 120 },
  );
  const limits = { connections: 18, ownConnections: 2, knownConnections: 4, knownPerAddress: 3, unprovenPerAddress: 1 };

  it('no device has more than its share, no proven call gives way, and none is there twice', () => {
    fc.assert(
      fc.property(steps, (history) => {
        const places = placesOf({ ...limits, connectionsPerAddress: 8 });
        const all: Place[] = [];
        const open = () => all.filter(({ socket }) => !socket.destroyed);
        const pick = (index: number) => open()[index % Math.max(1, open().length)];
        const guestsOf = (address: string) => open().filter((one) => one.kind === 'guest' && one.address === address);
        for (const step of history) {
          const proven = open().filter(({ isProven }) => isProven);
          let ended: Place | undefined;
          if ('from' in step || 'own' in step) {
            const from = 'from' in step ? { address: step.from, isOwn: false } : { address: '127.0.0.1', isOwn: true };
            const before = guestsOf(from.address).length;
            const guests = open().filter(({ kind }) => kind === 'guest').length;
            const place = places.take(new net.Socket(), from);
            if (place === undefined) expect(before === 8 || guests === 12).toBe(true);
            else {
              all.push(place);
              places.begin(place);
            }
          } else if ('ends' in step) {
            ended = pick(step.ends);
            if (ended !== undefined) {
              places.end(ended);
              places.release(ended);
              places.release(ended);
              ended.socket.destroy();
            }
          } else if ('proves' in step) {
            const place = pick(step.proves);
            if (place !== undefined) places.vouch(place);
          } else if ('slow' in step) {
            const place = pick(step.slow);
            if (place !== undefined) places.notePace(place, { isHeldUp: false, bytesPerSecond: step.bytesPerSecond });
          } else {
            const place = pick(step.waits);
            if (place !== undefined) places.noteTurn(place, true);
          }
          expect(proven.filter((one) => one.socket.destroyed && one !== ended)).toEqual([]);
          const kinds = Object.groupBy(open(), ({ kind }) => kind);
          expect(kinds.own?.length ?? 0).toBeLessThanOrEqual(2);
          expect(kinds.known?.length ?? 0).toBeLessThanOrEqual(4);
          expect(kinds.guest?.length ?? 0).toBeLessThanOrEqual(12);
          for (const address of [ONE, TWO, THREE, PHONE, KIOSK, '127.0.0.1']) {
            expect(guestsOf(address).length).toBeLessThanOrEqual(8);
          }
        }
        // All is given back: a device that has nothing has as much as the first.
        for (const place of open()) {
          places.end(place);
          places.release(place);
        }
        const again = Array.from({ length: 9 }, () =>
          places.take(new net.Socket(), { address: '10.0.0.1', isOwn: false }),
        );
        expect(again.slice(0, 8).every((place) => place !== undefined)).toBe(true);
      }),
    );
  });
});
