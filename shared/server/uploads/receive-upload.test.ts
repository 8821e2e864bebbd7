import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { headerOnlyPng, orientedJpeg } from '../../testing/photos/make-photos.ts';
import { isWhole } from '../../testing/whole-tests.ts';
import { sha256Of } from '../blobs/blob-store.compliance.ts';
import { createDiskBlobStore, type DiskBlobStore } from '../blobs/disk-blob-store.ts';
import { type ReceivedUpload, receiveUpload } from './receive-upload.ts';
import { createUploadAdmission } from './upload-admission.ts';
import { UploadError } from './upload-error.ts';

const MAXIMUM_BYTES = 3_000_000;
let folder: string;
let blobs: DiskBlobStore;
let server: ReturnType<typeof createAdaptorServer>;
let port: number;
let jpeg: Buffer;
const admission = createUploadAdmission();
/** What the last requests came to, also those whose sender did not stay for the answer. */
let outcomes: string[] = [];

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-upload-'));
  blobs = createDiskBlobStore({ folder, minimumFreeBytes: 0 });
  await blobs.start();
  jpeg = await orientedJpeg(1);
  const app = new Hono<{ Bindings: HttpBindings }>().post('/', async (context) => {
    try {
      const upload = await receiveUpload(context.env.incoming, {
        blobs,
        admission,
        owner: context.req.header('x-owner') ?? '',
        maximumBytes: MAXIMUM_BYTES,
        idleTimeoutMs: 1500,
      });
      outcomes.push('stored');
      return context.json(upload, 201);
    } catch (error) {
      outcomes.push(error instanceof UploadError ? error.code : String(error));
      if (!(error instanceof UploadError)) throw error;
      return context.json({ code: error.code }, 400);
    }
  });
  server = createAdaptorServer({ fetch: app.fetch, autoCleanupIncoming: false, overrideGlobalObjects: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

afterAll(async () => {
  server.close();
  await blobs.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

afterEach(async () => {
  expect(await fs.readdir(path.join(folder, 'incoming'))).toEqual([]);
  outcomes = [];
});

interface Answer extends Partial<ReceivedUpload> {
  readonly status: number;
  readonly code?: string;
}

async function post(body: FormData | string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
  const answer: Omit<Answer, 'status'> = JSON.parse(await response.text());
  return { status: response.status, ...answer };
}

function form(...files: [Uint8Array<ArrayBuffer> | Buffer, string][]): FormData {
  const data = new FormData();
  for (const [bytes, name] of files) data.append('file', new Blob([new Uint8Array(bytes)]), name);
  return data;
}

/** Sends like a program that reads nothing before it has sent everything, as browsers do. */
function sendThenRead(size: number, withLength: boolean, connection: string): Promise<string> {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="big.jpg"\r\n\r\n';
  const tail = '\r\n--b--\r\n';
  const length = head.length + size + tail.length;
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let answer = '';
    socket.on('error', reject);
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      if (answer.includes('"}')) socket.end();
    });
    socket.on('close', () => resolve(answer));
    const piece = Buffer.concat([jpeg.subarray(0, 2000), randomBytes(998_000)]);
    const chunk = (data: Buffer | string) =>
      withLength
        ? Buffer.from(data)
        : Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), Buffer.from(data), Buffer.from('\r\n')]);
    socket.pause();
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
        `${withLength ? `Content-Length: ${length}` : 'Transfer-Encoding: chunked'}\r\n\r\n`,
    );
    socket.write(chunk(head));
    let sent = 0;
    const more = () => {
      while (sent < size) {
        const part = piece.subarray(0, Math.min(piece.length, size - sent));
        sent += part.length;
        if (!socket.write(chunk(part))) {
          socket.once('drain', more);
          return;
        }
      }
      socket.write(chunk(tail));
      socket.write(withLength ? '' : '0\r\n\r\n');
      socket.resume();
    };
    more();
  });
}

describe('receiveUpload', () => {
  it('stores a photo byte for byte and tells what its header says', async () => {
    const data = new FormData();
    data.append('clientFileId', 'before');
    data.append('file', new Blob([new Uint8Array(jpeg)]), 'รูป 🎞️.jpg');
    data.append('note', 'after');
    const answer = await post(data);
    expect(answer).toEqual({
      status: 201,
      sha256: sha256Of(jpeg),
      byteSize: jpeg.length,
      fileName: 'รูป 🎞️.jpg',
      format: 'jpeg',
      header: { width: 640, height: 480 },
      fields: { clientFileId: 'before', note: 'after' },
    });
    expect(await fs.readFile(blobs.localPath(sha256Of(jpeg)))).toEqual(jpeg);
  });

  it('finds the dimensions behind large maker notes, whose bytes arrive unharmed', async () => {
    const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), randomBytes(0xfffd)]);
    const photo = Buffer.concat([
      jpeg.subarray(0, 2),
      segment,
      segment,
      segment,
      jpeg.subarray(2),
      randomBytes(2_000_000),
    ]);
    const answer = await post(form([photo, 'notes.jpg']));
    expect(answer).toMatchObject({ status: 201, sha256: sha256Of(photo), header: { width: 640, height: 480 } });
    expect((await fs.readFile(blobs.localPath(sha256Of(photo)))).equals(photo)).toBe(true);
  });

  it.each([
    ['a text named .jpg', () => form([Buffer.from('no photo at all '.repeat(9000)), 'x.jpg']), 'file-type-unsupported'],
    ['a short text', () => form([Buffer.from('hi'), 'x.jpg']), 'file-type-unsupported'],
    [
      'an SVG',
      () => form([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.svg']),
      'file-type-unsupported',
    ],
    ['an empty file', () => form([Buffer.alloc(0), 'x.jpg']), 'file-empty'],
    ['two files', () => form([jpeg, 'a.jpg'], [jpeg, 'b.jpg']), 'file-repeated'],
    ['a 50,000 × 50,000 PNG', () => form([headerOnlyPng(50_000, 50_000), 'x.png']), 'photo-too-many-pixels'],
    [
      'a file beyond the limit',
      () => form([Buffer.concat([jpeg, Buffer.alloc(MAXIMUM_BYTES)]), 'x.jpg']),
      'file-too-large',
    ],
  ])('refuses %s and keeps nothing', async (_what, body, code) => {
    const before = await stored();
    expect(await post(body())).toEqual({ status: 400, code });
    expect(await stored()).toEqual(before);
  });

  it('refuses forms that have no file, an unnamed empty one, or none at all', async () => {
    const fields = new FormData();
    fields.append('clientFileId', 'x');
    expect((await post(fields)).code).toBe('file-missing');
    expect((await post(form([Buffer.alloc(0), '']))).code).toBe('file-missing');
    const elsewhere = new FormData();
    elsewhere.append('photo', new Blob([new Uint8Array(jpeg)]), 'x.jpg');
    expect((await post(elsewhere)).code).toBe('upload-malformed');
    expect((await post('{}', { 'content-type': 'application/json' })).code).toBe('upload-malformed');
    expect((await post('--b\r\n', { 'content-type': 'multipart/form-data; boundary=b' })).code).toBe(
      'upload-incomplete',
    );
    const long = new FormData();
    long.append('clientFileId', 'x'.repeat(9000));
    expect((await post(long)).code).toBe('upload-malformed');
  });

  const SENDINGS = [
    ['announced', true, 'keep-alive'],
    ['unannounced', false, 'close'],
    ['announced', true, 'close'],
    ['unannounced', false, 'keep-alive'],
  ] as const;
  it.each(isWhole ? SENDINGS : SENDINGS.slice(0, 2))(
    'answers %s 250 MB so that a sender who reads only afterwards sees the answer',
    async (_what, withLength, connection) => {
      const { peak, result } = await peakOfBuffers(() => sendThenRead(250_000_000, withLength, connection));
      expect(result).toContain('HTTP/1.1 400');
      expect(result).toContain('file-too-large');
      // What was dropped counts until V8 collects it, and so does what the sender made: all of it would be 250 MB.
      expect(peak).toBeLessThan(245_000_000);
    },
  );

  it('leaves nothing of a connection that breaks off or falls silent', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.jpg"\r\n\r\n';
    const open = () => {
      const socket = net.connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n${head}`,
      );
      socket.write(Buffer.concat([jpeg, randomBytes(400_000)]));
      return socket;
    };
    const silent = open();
    const broken = open();
    await expect.poll(() => fs.readdir(path.join(folder, 'incoming'))).toHaveLength(2);
    broken.destroy();
    await expect.poll(() => outcomes, { timeout: 8000 }).toEqual(['upload-incomplete', 'upload-incomplete']);
    silent.destroy();
  });

  it('gives its place back at once when the sender left while it waited for its turn', async () => {
    let ends = 0;
    const outcome = await new Promise((resolve, reject) => {
      const own = http.createServer((request) => {
        const gone = new Promise((tell) => request.on('error', () => undefined).once('close', tell));
        const admit = async () => {
          await gone;
          return { whenLost() {}, end: () => (ends += 1) };
        };
        const waiting = { admit, counts: () => ({ active: 0, waiting: 0 }) };
        const options = { blobs, admission: waiting, owner: '', idleTimeoutMs: 600_000 };
        receiveUpload(request, options)
          .then(reject, resolve)
          .finally(() => own.close());
        sender.destroy();
      });
      const sender = new net.Socket().on('error', () => undefined);
      own.listen(0, '127.0.0.1', () => {
        const { port } = own.address() as net.AddressInfo;
        sender.connect(port, '127.0.0.1');
        sender.write(
          'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900\r\n\r\n--b',
        );
      });
    });
    expect(outcome).toMatchObject({ code: 'upload-incomplete' });
    expect(ends).toBeGreaterThan(0);
  });

  it('goes on serving a connection after a refusal', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const statuses: (number | undefined)[] = [];
    for (const bytes of [Buffer.from('no photo '.repeat(50_000)), jpeg]) {
      const body = Buffer.from(await new Response(form([bytes, 'x.jpg'])).arrayBuffer());
      const boundary = body.subarray(2, body.indexOf('\r\n')).toString();
      statuses.push(
        await new Promise((resolve, reject) => {
          http
            .request({
              port,
              agent,
              method: 'POST',
              headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length },
            })
            .on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)))
            .on('error', reject)
            .end(body);
        }),
      );
    }
    agent.destroy();
    expect(statuses).toEqual([400, 201]);
  });
});

/** The most that buffers held, of server and sender together, beyond what they held before. */
async function peakOfBuffers<Result>(run: () => Promise<Result>): Promise<{ peak: number; result: Result }> {
  const before = process.memoryUsage().arrayBuffers;
  let peak = 0;
  const looking = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
  }, 2);
  const result = await run();
  clearInterval(looking);
  return { peak, result };
}

async function stored(): Promise<string[]> {
  const names: string[] = [];
  for await (const blob of blobs.list()) names.push(blob.sha256);
  return names.sort();
}
