import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { createDiskBlobStore, type DiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { listenOnLoopback } from '@printfront/shared/testing/listen-on-loopback.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCentralClient } from './central-client.ts';
import { CentralUnreachableError } from './central-errors.ts';
import type { RelayPort } from './ports.ts';
import { createRelayStep } from './relay-step.ts';
import { createRetryDelays } from './retry-delays.ts';
import { createTimersInTest } from './timers-in-test.ts';

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let folder: string;
let blobs: DiskBlobStore;
let server: http.Server;
let url: string;
/** What central does when it is asked for a photo from a byte on. */
let give: (offset: number, response: http.ServerResponse) => void;
let asked: number[];
let writtenBytes: number;
let onWritten: () => void;

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-relay-'));
  blobs = createDiskBlobStore({ folder, minimumFreeBytes: 0 });
  await blobs.start();
  asked = [];
  writtenBytes = 0;
  onWritten = () => {};
  server = http.createServer((request, response) => {
    const offset = Number(new URL(request.url ?? '', 'http://central').searchParams.get('offset'));
    asked.push(offset);
    give(offset, response);
  });
  url = await listenOnLoopback(server);
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await blobs.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

/** A shop that waits for one photo. */
function stepFor(photo: Buffer, byteSize = photo.length) {
  const sha256 = sha256Of(photo);
  const outcome: { taken: boolean; refused: string | null } = { taken: false, refused: null };
  const photos: RelayPort = {
    findWaiting: async ({ without }) =>
      outcome.taken || outcome.refused !== null || without.includes(sha256) ? [] : [{ sha256, byteSize }],
    async takeIn() {
      outcome.taken = await blobs.has(sha256);
      return outcome.taken;
    },
    async refuse(_, reason) {
      outcome.refused = reason;
    },
  };
  const timers = createTimersInTest();
  const step = createRelayStep({
    photos,
    blobs: watchedBlobs(),
    logger: pino({ level: 'silent' }),
    restMs: 60_000,
    claimed: new Set<string>(),
    client: createCentralClient({ centralUrl: url, token: () => 'token', signal: new AbortController().signal }),
    delays: createRetryDelays({ firstMs: 10, longestMs: 10 }, timers),
    onSettled: () => {},
  });
  return { step, outcome, timers };
}

const incoming = () => fs.readdir(path.join(folder, 'incoming'));

/** Breaks the connection when the shop has written so much: what is still on its way then is lost with it. */
function cutOnceStored(response: http.ServerResponse, part: Buffer, byteSize: number): void {
  response.write(part);
  onWritten = () => {
    if (writtenBytes >= byteSize) response.destroy();
  };
}

/** The real store, watched. */
const watchedBlobs = (): BlobStore => ({
  ...blobs,
  async createBlobWriter(expectedBytes) {
    const writer = await blobs.createBlobWriter(expectedBytes);
    return {
      ...writer,
      write(chunk) {
        writtenBytes += chunk.byteLength;
        const behind = writer.write(chunk);
        onWritten();
        return behind;
      },
    };
  },
});

test('S26: a fetch whose connection breaks again and again goes on where it broke off', async () => {
  const photo = randomBytes(1_000_000);
  give = (offset, response) => {
    response.writeHead(200, { 'content-length': photo.length - offset });
    if (photo.length - offset <= 300_000) response.end(photo.subarray(offset));
    else cutOnceStored(response, photo.subarray(offset, offset + 300_000), offset + 100_000);
  };
  const { step, outcome } = stepFor(photo);
  expect(await step()).toBe('again');
  expect(outcome).toEqual({ taken: true, refused: null });
  expect(asked.length).toBeGreaterThan(2);
  expect(asked).toEqual([...new Set(asked)].sort((one, other) => one - other));
});

test('S26: what came before the line was lost is still there when it is back', async () => {
  const photo = randomBytes(500_000);
  let isBack = false;
  give = (offset, response) => {
    if (offset > 0 && !isBack) return void response.destroy();
    response.writeHead(200);
    if (isBack) response.end(photo.subarray(offset));
    else cutOnceStored(response, photo.subarray(0, 200_000), 100_000);
  };
  const { step, outcome, timers } = stepFor(photo);
  await expect(step()).rejects.toThrow(CentralUnreachableError);
  isBack = true;
  await timers.pass(10);
  expect(await step()).toBe('again');
  expect(outcome.taken).toBe(true);
  expect(asked.at(-1)).toBeGreaterThan(0);
});

test('S26: bytes that are not what their name says are never kept; a third time the photo is given up', async () => {
  const photo = randomBytes(100_000);
  const wrong = [randomBytes(100_000), photo.subarray(0, 99_999), Buffer.concat([photo, photo])];
  give = (offset, response) => void response.end((wrong[0] ?? photo).subarray(offset));
  const { step, outcome, timers } = stepFor(photo);
  for (let tries = 0; outcome.refused === null; tries += 1) {
    expect(tries).toBeLessThan(6);
    await step().catch((error) => expect(error).toBeInstanceOf(CentralUnreachableError));
    wrong.push(wrong.shift() ?? photo);
    await timers.pass(10);
  }
  expect(outcome).toEqual({ taken: false, refused: 'photo-missing' });
  await step.drop();
  expect(await incoming()).toEqual([]);
  for await (const blob of blobs.list()) expect(blob).toBeUndefined();
});

test('S26: a photo of which central has less than it said is given up the third time, not asked for for ever', async () => {
  const photo = randomBytes(100_000);
  const problem = { type: 'urn:x', title: 'x', status: 400, detail: 'too far', code: 'parameter-invalid' };
  give = (offset, response) => {
    if (offset < photo.length) return void response.end(photo.subarray(offset));
    response.writeHead(400, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
  };
  const { step, outcome, timers } = stepFor(photo, 200_000);
  for (let tries = 0; outcome.refused === null; tries += 1) {
    expect(tries).toBeLessThan(9);
    await step().catch(() => undefined);
    await timers.pass(10);
  }
  expect(outcome).toEqual({ taken: false, refused: 'photo-missing' });
  await step.drop();
  expect(await incoming()).toEqual([]);
});

test('S26: a photo that central no longer has is refused, not asked for for ever', async () => {
  const problem = { type: 'urn:x', title: 'x', status: 404, detail: 'gone', code: 'not-found' };
  give = (_, response) =>
    void response.writeHead(404, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
  const { step, outcome } = stepFor(randomBytes(10));
  expect(await step()).toBe('again');
  expect(outcome.refused).toBe('photo-missing');
});

test('half a photo is dropped when the worker stops', async () => {
  const photo = randomBytes(500_000);
  give = (offset, response) => {
    if (offset > 0) return void response.destroy();
    response.writeHead(200);
    cutOnceStored(response, photo.subarray(0, 200_000), 100_000);
  };
  const { step } = stepFor(photo);
  await expect(step()).rejects.toThrow(CentralUnreachableError);
  expect(await incoming()).toHaveLength(1);
  await step.drop();
  expect(await incoming()).toEqual([]);
});
