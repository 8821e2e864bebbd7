import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { orientedJpeg } from '../../testing/photos/make-photos.ts';
import { sha256Of } from '../blobs/blob-store.compliance.ts';
import { createDiskBlobStore, type DiskBlobStore } from '../blobs/disk-blob-store.ts';
import { createServerApp } from '../http/create-server-app.ts';
import { createHttpListener, type HttpListener } from '../http/http-listener.ts';
import { answerUpload } from './answer-upload.ts';
import { receiveUpload } from './receive-upload.ts';
import { createUploadAdmission, type UploadAdmission, type UploadAdmissionLimits } from './upload-admission.ts';

let jpeg: Buffer;
let folder: string;
let blobs: DiskBlobStore;
let admission: UploadAdmission;
let listener: HttpListener | undefined;
/** In the order in which they came. */
let requests: IncomingMessage[] = [];
let mostAtOnce = 0;
/** Why calls were refused, whether or not their senders heard it. */
let refusals: unknown[] = [];
const sockets: net.Socket[] = [];
const cleaning: (() => void)[] = [];

beforeAll(async () => {
  jpeg = await orientedJpeg(1, 60, 40);
});
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-admission-'));
  blobs = createDiskBlobStore({ folder, minimumFreeBytes: 0 });
  await blobs.start();
  requests = [];
  refusals = [];
  mostAtOnce = 0;
});
afterEach(async () => {
  for (const clean of cleaning.splice(0)) clean();
  for (const socket of sockets.splice(0)) socket.destroy();
  await listener?.stop();
  await blobs.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

async function listen(limits: Partial<UploadAdmissionLimits>): Promise<string> {
  admission = createUploadAdmission({ firstPlaces: 0, ...limits });
  const app = createServerApp(pino({ level: 'silent' }));
  const counting: typeof blobs = {
    ...blobs,
    async createBlobWriter(expectedBytes) {
      const writer = await blobs.createBlobWriter(expectedBytes);
      mostAtOnce = Math.max(mostAtOnce, blobs.writing());
      return writer;
    },
  };
  app.post('/:owner', async (context) => {
    const { incoming } = context.env;
    requests.push(incoming);
    const owner = context.req.param('owner');
    const receive = () =>
      receiveUpload(incoming, { blobs: counting, admission, owner, network: context.req.query('network') }).catch(
        (error) => {
          refusals.push(error.code);
          throw error;
        },
      );
    return context.json(await answerUpload(incoming, receive), 201);
  });
  listener = createHttpListener({ app, host: '127.0.0.1', port: 0, portSetting: 'TEST_PORT' });
  await listener.start();
  return `http://127.0.0.1:${listener.port()}`;
}

const photo = (byteSize = 300_000) => Buffer.concat([jpeg, randomBytes(byteSize)]);

async function send(url: string, bytes: Buffer) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'a.jpg');
  const answer = await fetch(url, { method: 'POST', body: form });
  const body: { sha256?: string; code?: string } = JSON.parse(await answer.text());
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
}

/** Announces a large photo and sends as much of it as it is told to. */
function hold(url: string) {
  const { port, pathname, search, host } = new URL(url);
  const socket = net.connect(Number(port), '127.0.0.1');
  sockets.push(socket);
  const state = { text: '' };
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    state.text += chunk;
  });
  socket.write(
    `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
      'Content-Length: 900000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
  );
  return { socket, state };
}

const counts = (active: number, waiting: number) =>
  vi.waitFor(() => expect(admission.counts()).toEqual({ active, waiting }), 20_000);

test('more senders than places: no more at once than there are, and every photo is stored as it was sent', async () => {
  const url = await listen({ places: 3, mostOfOne: 2 });
  const photos = Array.from({ length: 16 }, () => photo());
  let mostWaiting = 0;
  const looking = setInterval(() => {
    mostWaiting = Math.max(mostWaiting, admission.counts().waiting);
  }, 1);
  const answers = await Promise.all(photos.map((bytes, index) => send(`${url}/${index % 4}`, bytes)));
  clearInterval(looking);
  expect(answers.map(({ status }) => status)).toEqual(photos.map(() => 201));
  expect(answers.map(({ body }) => body.sha256)).toEqual(photos.map(sha256Of));
  for (const bytes of photos) expect((await fs.readFile(blobs.localPath(sha256Of(bytes)))).equals(bytes)).toBe(true);
  expect(mostAtOnce).toBe(3);
  expect(mostWaiting).toBeGreaterThan(0);
  expect(admission.counts()).toEqual({ active: 0, waiting: 0 });
});

test('who waits is not read and not called silent, until its turn comes', async () => {
  const url = await listen({ places: 1, mostOfOne: 1 });
  const first = hold(`${url}/first`);
  await counts(1, 0);
  const second = hold(`${url}/second`);
  second.socket.write(photo(800_000));
  await counts(1, 1);
  const request = requests[1];
  await vi.waitFor(() => expect(request?.readableLength).toBeGreaterThan(0), 20_000);
  expect(request?.isPaused()).toBe(true);
  expect(request?.socket.timeout).toBe(0);
  // What one read of the socket had brought, and what the stream takes before it says so: not the photo.
  expect(request?.readableLength).toBeLessThan(200_000);
  first.socket.destroy();
  await vi.waitFor(() => expect(request?.socket.bytesRead).toBeGreaterThan(800_000), 20_000);
  expect(request?.isPaused()).toBe(false);
  expect(request?.socket.timeout).toBe(5 * 60_000);
});

test('a sender that goes away leaves the queue', async () => {
  const url = await listen({ places: 1, mostOfOne: 1 });
  const first = hold(`${url}/first`);
  await counts(1, 0);
  const leaving = hold(`${url}/second`);
  await counts(1, 1);
  leaving.socket.destroy();
  await counts(1, 0);
  // The call is over, and keeps nothing in memory.
  await vi.waitFor(() => expect(refusals).toEqual(['upload-incomplete']), 20_000);
  first.socket.destroy();
  await counts(0, 0);
  expect(await fs.readdir(path.join(folder, 'incoming'))).toEqual([]);
});

test('beyond the queue a photo is refused with 503 and when to come again', async () => {
  const url = await listen({ places: 1, mostOfOne: 1, longestQueue: 1 });
  hold(`${url}/first`);
  await counts(1, 0);
  hold(`${url}/second`);
  await counts(1, 1);
  for (const byteSize of [1_000, 4_000_000]) {
    const refused = await send(`${url}/third`, photo(byteSize));
    expect(refused).toMatchObject({ status: 503, retryAfter: '10', body: { code: 'server-busy' } });
  }
  // Whose connection ends with the answer hears it too, although nobody reads on for the rest of the photo.
  const request = http.request(`${url}/third`, { method: 'POST', agent: false });
  request.setHeader('content-type', 'multipart/form-data; boundary=b');
  request.on('error', () => {});
  request.write(photo(4_000_000));
  const [answer] = await once(request, 'response');
  expect(answer.statusCode).toBe(503);
  request.destroy();
  expect(admission.counts()).toEqual({ active: 1, waiting: 1 });
});

test('those who only drip keep their places while nobody else wants one, and lose them when somebody does', async () => {
  const url = await listen({ places: 4, mostOfOne: 4, turnMs: 50, slowTurns: 2, bytesPerTurn: 1_000 });
  const dripping = Array.from({ length: 4 }, (_, index) => hold(`${url}/${index}`));
  const start = photo(1_000);
  for (const { socket } of dripping) socket.write(start);
  let drops = 0;
  const drip = setInterval(() => {
    drops += 1;
    for (const { socket } of dripping) if (!socket.destroyed) socket.write('x');
  }, 10);
  await counts(4, 0);
  await vi.waitFor(() => expect(drops).toBeGreaterThan(30), 20_000);
  expect(admission.counts()).toEqual({ active: 4, waiting: 0 });
  const bytes = photo();
  expect(await send(`${url}/in-a-hurry`, bytes)).toMatchObject({ status: 201, body: { sha256: sha256Of(bytes) } });
  await vi.waitFor(() => expect(dripping.some(({ state }) => state.text.includes('server-busy'))).toBe(true), 20_000);
  clearInterval(drip);
});

test('those who drip keep nobody waiting who has no photo under way yet', async () => {
  // Long enough that nobody of them loses a place while this test lasts.
  const url = await listen({ places: 4, mostOfOne: 4, firstPlaces: 1, turnMs: 600_000 });
  for (let index = 0; index < 4; index += 1) hold(`${url}/${index % 2}`);
  await counts(4, 0);
  for (const bytes of [photo(), photo()]) {
    expect(await send(`${url}/in-a-hurry`, bytes)).toMatchObject({ status: 201, body: { sha256: sha256Of(bytes) } });
  }
  expect(admission.counts()).toEqual({ active: 4, waiting: 0 });
});

/** So that only this test's own calls are turns. */
const NEVER_MS = 600_123;

/** @returns what makes a turn */
function turnsByHand(): () => void {
  const set = vi.spyOn(globalThis, 'setInterval');
  cleaning.push(() => set.mockRestore());
  return () => {
    const turn = set.mock.calls.findLast(([, ms]) => ms === NEVER_MS)?.[0];
    if (turn === undefined) throw new Error('Nobody is looked at.');
    turn();
  };
}

/** Sends so much more of it, and waits until it has come. */
async function more(sender: ReturnType<typeof hold>, request: IncomingMessage | undefined, byteSize: number) {
  const before = request?.socket.bytesRead ?? 0;
  const bytes = photo(byteSize);
  sender.socket.write(bytes);
  await vi.waitFor(() => expect(request?.socket.bytesRead).toBe(before + bytes.length), 20_000);
}

const BY_HAND = { turnMs: NEVER_MS, patienceMs: 0, bytesPerTurn: 1_000, longestHoldMs: Number.POSITIVE_INFINITY };

test('what came before others waited earns nobody another turn', async () => {
  const turn = turnsByHand();
  const url = await listen({ ...BY_HAND, places: 1, mostOfOne: 1, slowTurns: 2 });
  const silent = hold(`${url}/first`);
  await counts(1, 0);
  await more(silent, requests[0], 50_000);
  hold(`${url}/second`);
  await counts(1, 1);
  turn();
  turn();
  await vi.waitFor(() => expect(refusals).toEqual(['server-busy']), 20_000);
  await counts(1, 0);
});

test('slow turns count from the moment when others began to wait, each time anew', async () => {
  const turn = turnsByHand();
  const url = await listen({ ...BY_HAND, places: 1, mostOfOne: 1, slowTurns: 2 });
  hold(`${url}/first`);
  await counts(1, 0);
  const leaving = hold(`${url}/second`);
  await counts(1, 1);
  turn();
  leaving.socket.destroy();
  await counts(1, 0);
  hold(`${url}/third`);
  await counts(1, 1);
  turn();
  // A sender who is told loses the place in the same breath, or shortly after.
  await new Promise((resolve) => setImmediate(resolve));
  expect(refusals).toEqual(['upload-incomplete']);
  turn();
  await vi.waitFor(() => expect(refusals).toEqual(['upload-incomplete', 'server-busy']), 20_000);
});

test('those who are just fast enough to stay give their places when they have had their time, the slowest first', async () => {
  const turn = turnsByHand();
  const url = await listen({ ...BY_HAND, places: 2, mostOfOne: 2, firstPlaces: 1, longestHoldMs: 3 * NEVER_MS });
  const senders: ReturnType<typeof hold>[] = [];
  for (const [index, name] of ['slow', 'slower', 'fast'].entries()) {
    senders.push(hold(`${url}/${name}`));
    await counts(index + 1, 0);
    await vi.waitFor(() => expect(requests).toHaveLength(index + 1), 20_000);
  }
  const bytes = photo();
  const waiting = send(`${url}/in-a-hurry`, bytes);
  await counts(3, 1);
  for (let count = 0; count < 3; count += 1) {
    expect(refusals).toEqual([]);
    for (const [index, byteSize] of [3_000, 2_000, 20_000].entries()) {
      const sender = senders[index];
      if (sender !== undefined) await more(sender, requests[index], byteSize);
    }
    turn();
  }
  expect(await waiting).toMatchObject({ status: 201, body: { sha256: sha256Of(bytes) } });
  await vi.waitFor(() => expect(senders[1]?.state.text).toContain('server-busy'), 20_000);
  expect(refusals).toEqual(['server-busy']);
  await counts(2, 0);
});

test.each([
  ['has as many', 'one', 0],
  ['has only just come', 'newcomer', NEVER_MS],
])('nobody gives a place, however long it was held, for who %s', async (_what, owner, patienceMs) => {
  const turn = turnsByHand();
  const url = await listen({ ...BY_HAND, places: 2, mostOfOne: 2, longestHoldMs: NEVER_MS, patienceMs });
  const senders = [hold(`${url}/one`), hold(`${url}/other`)];
  await counts(2, 0);
  await vi.waitFor(() => expect(requests).toHaveLength(2), 20_000);
  hold(`${url}/${owner}`);
  await counts(2, 1);
  for (let count = 0; count < 3; count += 1) {
    for (const [index, sender] of senders.entries()) await more(sender, requests[index], 2_000);
    turn();
  }
  expect(admission.counts()).toEqual({ active: 2, waiting: 1 });
  expect(refusals).toEqual([]);
});

test('nobody gives more places in one look than make the two alike', async () => {
  const turn = turnsByHand();
  const url = await listen({ ...BY_HAND, places: 3, mostOfOne: 3, longestHoldMs: NEVER_MS });
  const senders = [hold(`${url}/one`), hold(`${url}/one`), hold(`${url}/one`)];
  await counts(3, 0);
  await vi.waitFor(() => expect(requests).toHaveLength(3), 20_000);
  for (let count = 1; count <= 3; count += 1) {
    hold(`${url}/other`);
    await counts(3, count);
  }
  for (const [index, sender] of senders.entries()) await more(sender, requests[index], 2_000);
  turn();
  // Two go to who waited, and the third stays: the other has more by now.
  await counts(3, 1);
  expect(refusals).toEqual(['server-busy', 'server-busy']);
});

test('many accounts of one network hold no more places than one may have', async () => {
  const url = await listen({ places: 4, mostOfOne: 3, firstPlaces: 1, turnMs: 600_000 });
  for (let index = 0; index < 8; index += 1) hold(`${url}/account-${index}?network=home`);
  await counts(3, 5);
  for (const name of ['elsewhere', 'somewhere']) {
    const bytes = photo();
    expect(await send(`${url}/${name}?network=${name}`, bytes)).toMatchObject({ status: 201 });
  }
  await counts(3, 5);
});

test('a network that has had its places for long gives to one that has fewer, though each account has one', async () => {
  const turn = turnsByHand();
  const url = await listen({ ...BY_HAND, places: 3, mostOfOne: 2, longestHoldMs: NEVER_MS });
  const names = ['one?network=home', 'two?network=home', 'here?network=shop'];
  const senders: ReturnType<typeof hold>[] = [];
  for (const [index, name] of names.entries()) {
    senders.push(hold(`${url}/${name}`));
    await vi.waitFor(() => expect(requests).toHaveLength(index + 1), 20_000);
  }
  await counts(3, 0);
  // Of an account that has as many as each of them.
  hold(`${url}/here?network=shop`);
  await counts(3, 1);
  for (const [index, sender] of senders.entries()) await more(sender, requests[index], 2_000);
  turn();
  await vi.waitFor(() => expect(refusals).toEqual(['server-busy']), 20_000);
  await vi.waitFor(() =>
    expect(senders.slice(0, 2).some(({ state }) => state.text.includes('server-busy'))).toBe(true),
  );
  expect(senders[2]?.state.text).toBe('');
  await counts(3, 0);
});

test('nobody waits for longer than a request may last', async () => {
  const url = await listen({ places: 1, mostOfOne: 1, turnMs: 20, slowTurns: 1e9, longestWaitMs: 50 });
  hold(`${url}/first`);
  await counts(1, 0);
  expect(await send(`${url}/second`, photo(1_000))).toMatchObject({ status: 503, body: { code: 'server-busy' } });
});
