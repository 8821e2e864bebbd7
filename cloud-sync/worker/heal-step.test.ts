import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createDiskBlobStore, type DiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCentralClient } from './central-client.ts';
import { createHealStep } from './heal-step.ts';
import { createRetryDelays } from './retry-delays.ts';
import { createTimersInTest } from './timers-in-test.ts';

let folder: string;
let blobs: DiskBlobStore;
let server: http.Server;
let answer: (response: http.ServerResponse) => void;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-heal-'));
  blobs = createDiskBlobStore({ folder, minimumFreeBytes: 0 });
  await blobs.start();
  server = http.createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await blobs.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

function stepFor(damaged: Set<string>) {
  const address = server.address();
  const centralUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const timers = createTimersInTest();
  const step = createHealStep({
    blobs,
    logger: pino({ level: 'silent' }),
    restMs: 60_000,
    client: createCentralClient({ centralUrl, token: () => 'token', signal: new AbortController().signal }),
    photos: { listDamaged: async () => [...damaged], healed: async (sha256) => void damaged.delete(sha256) },
    delays: createRetryDelays({ firstMs: 10, longestMs: 10, random: () => 0.9 }, timers),
  });
  return { step, timers };
}

const photo = randomBytes(100_000);
const sha256 = createHash('sha256').update(photo).digest('hex');

test('S39: a damaged photo is fetched back from central and compared before it is kept', async () => {
  const damaged = new Set([sha256]);
  const { step, timers } = stepFor(damaged);
  const wrong = Buffer.from(photo);
  wrong.writeUInt8(wrong.readUInt8(5) ^ 1, 5);
  answer = (response) => response.end(wrong);
  expect(await step()).toBe('again');
  expect([...damaged]).toEqual([sha256]);
  expect(await blobs.has(sha256)).toBe(false);
  await timers.pass(20);
  answer = (response) => response.end(photo);
  expect(await step()).toBe('again');
  expect([...damaged]).toEqual([]);
  expect((await fs.readFile(blobs.localPath(sha256))).equals(photo)).toBe(true);
  expect(await step()).toBe(60_000);
});

test('S39: what central does not have stays noted and is asked for again later', async () => {
  const damaged = new Set([sha256]);
  const { step } = stepFor(damaged);
  const problem = { type: 'about:blank', title: 'Not found', status: 404, detail: 'Not found', code: 'not-found' };
  answer = (response) => {
    response.writeHead(404, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
  };
  expect(await step()).toBe('again');
  expect([...damaged]).toEqual([sha256]);
  expect(await step()).toBeLessThanOrEqual(10);
});
