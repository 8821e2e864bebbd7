import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { makeAuthority, makeCertificate } from '@printfront/shared/testing/certificates.ts';
import { missingSecurityHeaders } from '@printfront/shared/testing/foreign/missing-security-headers.ts';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createServerApp } from './create-server-app.ts';
import { createHttpListener } from './http-listener.ts';

test('hundreds who connect and say nothing, or never come to the end of their headers, stop nobody and are sent away', async () => {
  const app = createServerApp(pino({ level: 'silent' }));
  app.get('/', (context) => context.text('here'));
  const listener = createHttpListener({
    app,
    host: '127.0.0.1',
    port: 0,
    portSetting: 'TEST_PORT',
    timeouts: { headersTimeout: 400, connectionsCheckingInterval: 50 },
  });
  await listener.start();
  const connections = Array.from({ length: 400 }, (_nothing, index) => {
    const socket = net.connect(listener.port(), '127.0.0.1');
    const state = { socket, isDripping: index % 2 === 0, text: '', isOver: false };
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      state.text += chunk;
    });
    socket.on('close', () => {
      state.isOver = true;
    });
    return state;
  });
  const dripping = connections.filter(({ isDripping }) => isDripping);
  for (const { socket } of dripping) socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Endless: ');
  const drip = setInterval(() => {
    for (const { socket } of dripping) if (socket.writable) socket.write('x');
  }, 20);
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${listener.port()}/`);
    expect(missingSecurityHeaders(Object.fromEntries(answer.headers))).toEqual([]);
    return answer.text();
  };
  await vi.waitFor(() => expect(connections.every(({ socket }) => !socket.connecting)).toBe(true), 20_000);
  expect(await ask()).toBe('here');
  await vi.waitFor(async () => {
    expect(await ask()).toBe('here');
    expect(connections.filter(({ isOver }) => !isOver)).toHaveLength(0);
  }, 20_000);
  clearInterval(drip);
  expect(dripping.every(({ text }) => text === '' || text.startsWith('HTTP/1.1 408'))).toBe(true);
  expect(dripping.some(({ text }) => text.includes('X-Content-Type-Options: nosniff'))).toBe(true);
  await listener.stop();
});

test('who connects over TLS and never greets, or never comes to the end of it, stops nobody and is sent away', async () => {
  const app = createServerApp(pino({ level: 'silent' }));
  app.get('/', (context) => context.text('here'));
  const authority = makeAuthority('Test authority');
  const pair = makeCertificate(authority, { names: ['shop.example'] });
  const listener = createHttpListener({
    app,
    host: '127.0.0.1',
    port: 0,
    portSetting: 'TEST_PORT',
    tls: { current: () => pair, onRenewed() {} },
    timeouts: { handshakeTimeout: 1_000 },
  });
  await listener.start();
  const connections = Array.from({ length: 40 }, (_nothing, index) => {
    const socket = net.connect(listener.port(), '127.0.0.1');
    const state = { socket, isDripping: index % 2 === 0, isOver: false };
    socket.on('error', () => {});
    socket.resume();
    socket.on('close', () => {
      state.isOver = true;
    });
    return state;
  });
  const dripping = connections.filter(({ isDripping }) => isDripping);
  // A greeting of 512 bytes begins, in TLS 1.2 and 1.3 alike.
  for (const { socket } of dripping) socket.write(Buffer.from('1603010200010001fc0303', 'hex'));
  const drip = setInterval(() => {
    for (const { socket } of dripping) if (socket.writable) socket.write('x');
  }, 200);
  const ask = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const target = { port: listener.port(), host: '127.0.0.1', servername: 'shop.example', ca: authority.cert };
      https.get({ ...target, agent: false }, (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
  await vi.waitFor(() => expect(connections.every(({ socket }) => !socket.connecting)).toBe(true), 10_000);
  await vi.waitFor(async () => expect(await ask()).toBe(200), 10_000);
  // Sooner than any other limit would, and than the rest of such a greeting could have come.
  await vi.waitFor(async () => {
    expect(await ask()).toBe(200);
    expect(connections.filter(({ isOver }) => !isOver)).toHaveLength(0);
  }, 15_000);
  clearInterval(drip);
  await listener.stop();
});

test('an answer that nobody takes is given up, one that is taken slowly is not', async () => {
  const byteSize = 30_000_000;
  const app = createServerApp(pino({ level: 'silent' }));
  const body = new Uint8Array(byteSize);
  const count = { begun: 0, over: 0 };
  app.get('/', (context) => {
    count.begun += 1;
    context.env.outgoing.once('close', () => {
      count.over += 1;
    });
    return context.body(body);
  });
  const listener = createHttpListener({
    app,
    host: '127.0.0.1',
    port: 0,
    portSetting: 'TEST_PORT',
    timeouts: { silence: 2_000 },
  });
  await listener.start();
  const greedy = Array.from({ length: 20 }, () => {
    const socket = net.connect(listener.port(), '127.0.0.1').pause();
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    return socket;
  });
  await vi.waitFor(() => expect(count.begun).toBe(greedy.length), 20_000);
  const taken = await new Promise<number>((resolve, reject) => {
    const slow = http.get({ port: listener.port(), host: '127.0.0.1', agent: false }, async (response) => {
      let [bytes, chunks] = [0, 0];
      for await (const chunk of response) {
        bytes += chunk.length;
        chunks += 1;
        if (chunks % 10 === 0) await pause(10);
      }
      resolve(bytes);
    });
    slow.on('error', reject);
  });
  expect(taken).toBe(byteSize);
  await vi.waitFor(() => expect(count).toEqual({ begun: 21, over: 21 }), 20_000);
  for (const socket of greedy) socket.destroy();
  await listener.stop();
});

/** Guests come from an address that is not this machine's own end of the connection. */
const GUEST = '127.0.3.1';

async function connectFrom(localAddress: string, port: number) {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress });
  const state = { socket, text: '', isOver: false };
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    state.text += chunk;
  });
  socket.on('close', () => {
    state.isOver = true;
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  return state;
}

const get = (path: string) => `GET /${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

test('while a guest calls on many connections at once, a call of this machine need not wait for all of them', async () => {
  const app = createServerApp(pino({ level: 'silent' }));
  const begun: string[] = [];
  app.get('/:who', (context) => {
    begun.push(context.req.param('who'));
    return context.text('here');
  });
  const listener = createHttpListener({ app, host: '127.0.0.1', port: 0, portSetting: 'TEST_PORT' });
  await listener.start();
  const guests = await Promise.all(Array.from({ length: 200 }, () => connectFrom(GUEST, listener.port())));
  const own = await connectFrom('127.0.0.1', listener.port());
  // Each has been let in once it was answered.
  for (const { socket } of [...guests, own]) socket.write(get('hello'));
  await vi.waitFor(() => expect([...guests, own].every(({ text }) => text.includes('here'))).toBe(true), 20_000);
  begun.length = 0;
  // All is sent before the loop reads anything of it.
  for (const { socket } of guests) socket.write(get('guest'));
  own.socket.write(get('own'));
  await vi.waitFor(() => expect(begun).toHaveLength(201), 20_000);
  expect(begun.indexOf('own')).toBeLessThan(100);
  await vi.waitFor(() => expect(guests.every(({ text }) => text.includes('200 OK'))).toBe(true), 20_000);
  for (const { socket } of [...guests, own]) socket.destroy();
  await listener.stop();
});

test('who asks a hundred times before the first answer is cut off, who asks four times is answered', async () => {
  const app = createServerApp(pino({ level: 'silent' }));
  let begun = 0;
  app.get('/', (context) => {
    begun += 1;
    return context.text('here');
  });
  const listener = createHttpListener({ app, host: '127.0.0.1', port: 0, portSetting: 'TEST_PORT' });
  await listener.start();
  const patient = await connectFrom(GUEST, listener.port());
  patient.socket.write(get('').repeat(4));
  await vi.waitFor(() => expect(patient.text.split('200 OK')).toHaveLength(5), 20_000);
  const greedy = await connectFrom(GUEST, listener.port());
  greedy.socket.write(get('').repeat(100));
  await vi.waitFor(() => expect(greedy.isOver).toBe(true), 20_000);
  expect(begun).toBeLessThan(4 + 10);
  patient.socket.destroy();
  await listener.stop();
});

test('who asks for more before it has taken a large answer is cut off', async () => {
  const app = createServerApp(pino({ level: 'silent' }));
  let begun = 0;
  app.get('/', (context) => {
    begun += 1;
    return context.body(new Uint8Array(20_000_000));
  });
  const listener = createHttpListener({ app, host: '127.0.0.1', port: 0, portSetting: 'TEST_PORT' });
  await listener.start();
  const greedy = await connectFrom(GUEST, listener.port());
  greedy.socket.pause();
  greedy.socket.write(get(''));
  // As much has come as the system holds for a socket that is not read; the rest waits in the server.
  await vi.waitFor(() => expect(begun).toBe(1), 20_000);
  const asking = setInterval(() => greedy.socket.write(get('')), 20);
  await vi.waitFor(() => expect(greedy.socket.closed || greedy.socket.errored !== null).toBe(true), 20_000);
  clearInterval(asking);
  expect(begun).toBeLessThan(4);
  await listener.stop();
});
