import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readStart } from './slow-callers.ts';

let server: http.Server;
let arrived: Promise<IncomingMessage>;
let request: http.ClientRequest;

beforeEach(async () => {
  server = http.createServer();
  arrived = new Promise((resolve) => server.once('request', resolve));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  request = http.request({ port: (server.address() as AddressInfo).port, method: 'POST' }).on('error', () => undefined);
});
afterEach(async () => {
  request.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const failed = (why: string) => new Error(why);
const LONG_MS = 60_000;

test('a body up to the limit is read whole', async () => {
  request.write('hel');
  const start = readStart(await arrived, 5, LONG_MS, failed);
  request.end('lo');
  expect(await start).toEqual({ bytes: Buffer.from('hello'), isWhole: true });
  expect(await readStart(await arrived, 5, LONG_MS, failed)).toEqual({ bytes: Buffer.alloc(0), isWhole: true });
});

test('of a larger one the beginning is read, and the rest waits and is all there', async () => {
  const body = Buffer.alloc(400_000, 'abcdefg');
  request.end(body);
  const incoming = await arrived;
  const { bytes, isWhole } = await readStart(incoming, 1_000, LONG_MS, failed);
  expect([isWhole, incoming.isPaused()]).toEqual([false, true]);
  const rest: Buffer[] = [];
  for await (const chunk of incoming) rest.push(chunk);
  expect(Buffer.concat([bytes, ...rest]).equals(body)).toBe(true);
});

test('one that drips, and one that breaks off, are told apart', async () => {
  request.write('h');
  const incoming = await arrived;
  await expect(readStart(incoming, 5, 20, failed)).rejects.toThrow('slow');
  const broken = readStart(incoming, 5, LONG_MS, failed);
  request.destroy();
  await expect(broken).rejects.toThrow('broken');
  await expect(readStart(incoming, 5, LONG_MS, failed)).rejects.toThrow('broken');
});
