import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { DistributionFile } from '@printfront/shared/contracts/distributions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { type Staff, staffOf, strangerOf } from './distributions-in-test.ts';

const BYTES = randomBytes(5_500_000);
const sha256 = createHash('sha256').update(BYTES).digest('hex');

let central: CentralInTest;
let staff: Staff;
let stranger: ReturnType<typeof strangerOf>;
let file: DistributionFile;
beforeAll(async () => {
  central = await startCentralInTest();
  staff = await staffOf(central);
  stranger = strangerOf(central);
  file = await staff.offer(BYTES, { name: 'รูปงานแต่ง "ชุดที่ 1" (100%).zip' });
});
afterAll(() => central.stop());

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a download', () => {
  it('is the bytes that were offered, to be saved under their name and shown nowhere', async () => {
    const response = await stranger.download(file.code);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(BYTES.length),
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
      'content-disposition':
        'attachment; filename="________ ____ 1_ (100_).zip"; ' +
        `filename*=UTF-8''${encodeURIComponent('รูปงานแต่ง "ชุดที่ 1" ')}%28100%25%29.zip`,
    });
    expect((await bytesOf(response)).equals(BYTES)).toBe(true);
  });

  it('says to HEAD what it would say to GET', async () => {
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      const ask = request(`${central.origin}${file.url}`, { method: 'HEAD', headers: { range: 'bytes=0-9' } });
      ask.on('response', (response) => {
        response.on('data', () => reject(new Error('HEAD has no body.')));
        response.on('end', () => resolve({ status: response.statusCode, ...response.headers }));
      });
      ask.on('error', reject).end();
    });
    expect(headers).toMatchObject({ status: 200, 'content-length': String(BYTES.length), etag: `"${sha256}"` });
    expect(headers).toMatchObject({ 'accept-ranges': 'bytes' });
    expect(headers['content-range']).toBeUndefined();
  });

  it('that broke off again and again goes on where it was, and is whole at the end', async () => {
    let have = Buffer.alloc(0);
    let tries = 0;
    while (have.length < BYTES.length) {
      tries += 1;
      const headers = { range: `bytes=${have.length}-`, 'if-range': `"${sha256}"` };
      const response = await stranger.download(file.code, headers);
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe(`bytes ${have.length}-${BYTES.length - 1}/${BYTES.length}`);
      have = Buffer.concat([have, await someOf(response, 1_200_000)]);
    }
    expect(tries).toBeGreaterThan(2);
    expect(createHash('sha256').update(have).digest('hex')).toBe(sha256);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=5499999-', 5_499_999, 5_499_999],
    ['bytes=-7', 5_499_993, 5_499_999],
    ['bytes=-99999999', 0, 5_499_999],
    ['bytes=5499990-99999999', 5_499_990, 5_499_999],
  ])('of %s is that part', async (range, start, end) => {
    const response = await stranger.download(file.code, { range });
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/5500000`]);
    expect(response.headers.get('content-length')).toBe(String(end - start + 1));
    expect((await bytesOf(response)).equals(BYTES.subarray(start, end + 1))).toBe(true);
  });

  it.each(['bytes=5500000-', 'bytes=9999999-99999999', 'bytes=-0'])('of %s is refused with the size', async (range) => {
    const response = await stranger.download(file.code, { range });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */5500000']);
    expect(await response.json()).toMatchObject({ code: 'range-invalid' });
  });

  it.each([
    ['several parts', { range: 'bytes=0-1,5-6' }],
    ['a malformed part', { range: 'bytes=9-2' }],
    ['parts of other bytes', { range: 'bytes=0-1', 'if-range': `"${'0'.repeat(64)}"` }],
    ['parts since a day', { range: 'bytes=0-1', 'if-range': 'Sat, 21 Nov 2026 10:00:00 GMT' }],
    ['parts of bytes that are only much alike', { range: 'bytes=0-1', 'if-range': `W/"${sha256}"` }],
  ])('of %s is the whole file', async (_what, headers: Record<string, string>) => {
    const response = await stranger.download(file.code, headers);
    expect([response.status, response.headers.get('content-range')]).toEqual([200, null]);
    expect((await bytesOf(response)).equals(BYTES)).toBe(true);
  });

  it('of a code that nobody has is not there', async () => {
    for (const code of ['0000000000', 'no code', '../../x', `${file.code}0`]) {
      expect((await stranger.download(code)).status, code).toBe(404);
    }
  });

  it('is slowed down for a network that guesses, and nobody else’s is; what is read wrong now and then is forgiven', async () => {
    const proxied = await startCentralInTest({ trustProxy: true });
    const offered = await (await staffOf(proxied)).offer(Buffer.from('x'));
    const from = (network: string, code: string, rest = '') =>
      proxied.call(`/distributions/files/${code}${rest}`, { headers: { 'x-forwarded-for': network } });
    let guesses = 0;
    const guess = () => {
      guesses += 1;
      return from('203.0.113.9', String(guesses).padStart(10, '0'), guesses % 2 === 0 ? '' : '/content');
    };
    for (let free = 0; free < 30; free += 1) {
      // Right ones between them cost nothing and forgive nothing.
      expect((await from('203.0.113.9', offered.code)).status).toBe(200);
      expect((await guess()).status).toBe(guesses % 2 === 0 ? 200 : 404);
    }
    // A guesser who goes on as soon as they may waits longer each time, until a slow machine cannot outwait it either.
    let waitSeconds = 0;
    for (let more = 0; more < 60 && waitSeconds < 60; more += 1) {
      const answer = await guess();
      if (answer.status !== 429) continue;
      waitSeconds = Number(answer.headers.get('retry-after'));
      if (waitSeconds < 60) proxied.clock.offsetMs += waitSeconds * 1000;
    }
    expect(waitSeconds).toBe(60);
    expect((await guess()).status).toBe(429);
    // A caller who has a right code on the same network does not notice.
    expect((await from('203.0.113.9', offered.code)).status).toBe(200);
    expect((await from('203.0.113.9', offered.code, '/content')).status).toBe(200);
    expect((await from('198.51.100.7', '0000000000')).status).toBe(200);
    // Not even a try, from any network: this is no code.
    for (let typed = 0; typed < 40; typed += 1) expect((await from('192.0.2.1', 'ABC')).status).toBe(200);
    expect((await from('192.0.2.1', offered.code)).status).toBe(200);

    proxied.clock.offsetMs += 61_000;
    expect((await guess()).status).not.toBe(429);
    await proxied.stop();
  });
});

/** Reads at least so many bytes and goes away in the middle. */
async function someOf(response: Response, enoughBytes: number): Promise<Buffer> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let byteSize = 0;
  while (byteSize < enoughBytes) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) break;
    chunks.push(value);
    byteSize += value.length;
  }
  await reader?.cancel();
  return Buffer.concat(chunks);
}
