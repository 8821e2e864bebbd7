import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './connection-limits.ts';
import { createConnectionPlaces } from './connection-places.ts';

let server: http.Server;
let endWatching = () => {};
const sockets: net.Socket[] = [];
let handle: http.RequestListener;

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

const countBytes: http.RequestListener = (request, response) => {
  let byteSize = 0;
  request.on('data', (chunk) => {
    byteSize += chunk.length;
  });
  request.on('end', () => response.end(String(byteSize)));
  request.on('error', () => {});
};

beforeEach(() => {
  handle = countBytes;
  server = http.createServer((request, response) => handle(request, response));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  endWatching();
  server.closeAllConnections();
  server.close();
});

async function listen(limits: Partial<ConnectionLimits>): Promise<number> {
  const all = { ...CONNECTION_LIMITS, ...limits };
  endWatching = limitConnections(server, createConnectionPlaces(all), { bodies: all });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function connect(port: number) {
  const socket = net.connect(port, '127.0.0.1');
  sockets.push(socket);
  const state = { text: '', isClosed: false };
  socket.on('data', (chunk) => {
    state.text += chunk;
  });
  socket.on('close', () => {
    state.isClosed = true;
  });
  socket.on('error', () => {});
  return { socket, state };
}

const send = (port: number, byteSize: number) =>
  fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: new Uint8Array(byteSize) }).then((answer) =>
    answer.text(),
  );

test('a call is held up by a caller who takes no answer, not by this server while it makes one', async () => {
  const all = { ...CONNECTION_LIMITS, turnMs: 10 };
  const places = createConnectionPlaces(all);
  const seen: boolean[] = [];
  places.notePace = (_place, { isHeldUp }) => void seen.push(isHeldUp);
  let answer = () => {};
  handle = (_request, response) => {
    answer = () => void response.end(Buffer.alloc(50_000_000));
  };
  endWatching = limitConnections(server, places, { bodies: all });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { socket } = connect((server.address() as AddressInfo).port);
  socket.write(GET);
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(3), 20_000);
  expect(seen).not.toContain(true);
  socket.pause();
  answer();
  await vi.waitFor(() => expect(seen.slice(-3)).toEqual([true, true, true]), 20_000);
});

test('hundreds of dripping bodies are cut, while whoever sends properly is served', async () => {
  const port = await listen({ turnMs: 40, slowTurns: 3, bytesPerTurn: 1_000 });
  const dripping = Array.from({ length: 300 }, () => connect(port));
  let isOver = false;
  const drip = (async () => {
    for (const { socket } of dripping) socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n');
    while (!isOver) {
      for (const { socket } of dripping) if (!socket.destroyed) socket.write('x');
      await pause(10);
    }
  })();
  for (let count = 0; count < 20; count += 1) expect(await send(port, 2_000_000)).toBe('2000000');
  await vi.waitFor(() => expect(dripping.every(({ state }) => state.isClosed)).toBe(true), 20_000);
  isOver = true;
  await drip;
});

test('a sender who waits for this server is not slow', async () => {
  const port = await listen({ turnMs: 20, slowTurns: 2, bytesPerTurn: 1_000 });
  let letGo = () => {};
  let turns = 0;
  handle = (request, response) => {
    request.pause();
    letGo = () => {
      countBytes(request, response);
      request.resume();
    };
  };
  const answer = send(port, 5_000_000);
  const timer = setInterval(() => {
    turns += 1;
  }, 20);
  await vi.waitFor(() => expect(turns).toBeGreaterThan(10), 20_000);
  clearInterval(timer);
  letGo();
  expect(await answer).toBe('5000000');
});

test.each([
  ['its caller cuts', 4],
  ['is cut for asking too often at once', 30],
])('calls that wait behind another on a connection that %s are watched no more', async (_how, count) => {
  handle = () => {};
  const all = { ...CONNECTION_LIMITS, turnMs: 10 };
  const places = createConnectionPlaces(all);
  /** From which port each call came that was looked at in a turn. */
  const seen: (number | undefined)[] = [];
  const portOf = new WeakMap<net.Socket, number | undefined>();
  places.notePace = ({ socket }) => void seen.push(portOf.get(socket));
  const closed = new Set<number | undefined>();
  server.on('connection', (socket: net.Socket) => {
    const { remotePort } = socket;
    portOf.set(socket, remotePort);
    socket.once('close', () => closed.add(remotePort));
  });
  endWatching = limitConnections(server, places, { bodies: all });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const [cut, kept] = [connect(port), connect(port)];
  await vi.waitFor(() => expect([cut, kept].every(({ socket }) => socket.localPort !== undefined)).toBe(true), 20_000);
  const [cutPort, keptPort] = [cut.socket.localPort, kept.socket.localPort];
  const timesSeen = (from: number | undefined) => seen.filter((one) => one === from).length;
  kept.socket.write(GET);
  cut.socket.write(GET.repeat(count));
  if (count === 4) {
    await vi.waitFor(() => expect(timesSeen(cutPort)).toBeGreaterThan(4), 20_000);
    cut.socket.destroy();
  }
  await vi.waitFor(() => expect([...closed]).toEqual([cutPort]), 20_000);
  seen.length = 0;
  // The other one's call goes on, so that turns have gone by.
  await vi.waitFor(() => expect(timesSeen(keptPort)).toBeGreaterThan(2), 20_000);
  expect(timesSeen(cutPort)).toBe(0);
});
