import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../../testing/foreign/raw-request.ts';
import { encodingFor } from './compress-answer.ts';
import { createServerApp } from './create-server-app.ts';
import { createHttpListener } from './http-listener.ts';

const long = { names: Array.from({ length: 400 }, (_, index) => `photo number ${index}`) };
const LONG = JSON.stringify(long);
const ETAG = '"0123456789abcdef"';

let url: string;
let seen: (string | undefined)[];
let stop: () => void | Promise<void>;

beforeAll(async () => {
  const app = createServerApp(pino({ level: 'silent' }));
  app.get('/long', (context) => context.json(long));
  app.get('/short', (context) => context.json({ name: 'x'.repeat(900) }));
  app.get('/csv', (context) => context.body(LONG, 200, { 'content-type': 'text/csv; charset=utf-8' }));
  app.get('/picture', (context) => context.body(LONG, 200, { 'content-type': 'image/jpeg' }));
  app.get('/cookie', (context) => context.json(long, 200, { 'set-cookie': 'pf_session=secret' }));
  app.get('/done', (context) =>
    context.body(LONG, 200, { 'content-type': 'application/json', 'content-encoding': 'br' }),
  );
  app.get('/problem', () => {
    throw new Error('nobody expected this');
  });
  app.get('/versioned', (context) => {
    seen = [context.req.header('if-match'), context.req.header('if-none-match')];
    if (seen[1] === ETAG) return context.body(null, 304, { etag: ETAG });
    return context.json(long, 200, { etag: context.req.query('weak') ? `W/${ETAG}` : ETAG });
  });
  const listener = createHttpListener({ app, host: '127.0.0.1', port: 0, portSetting: 'TEST_PORT' });
  await listener.start();
  url = `http://127.0.0.1:${listener.port()}`;
  stop = () => listener.stop();
});
afterAll(() => stop());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(url, { method, path, headers: { host: new URL(url).host, ...headers } });
const br = { 'accept-encoding': 'gzip, deflate, br' };

describe('a long answer', () => {
  it('comes small to whoever takes it so, in the way that they like best, with its length', async () => {
    const small = await ask('/long', br);
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(small.headers['content-length']).toBe(String(small.bytes.length));
    expect(small.bytes.length).toBeLessThan(LONG.length / 4);
    expect(brotliDecompressSync(small.bytes).toString()).toBe(LONG);
    const older = await ask('/long', { 'accept-encoding': 'gzip' });
    expect([older.headers['content-encoding'], gunzipSync(older.bytes).toString()]).toEqual(['gzip', LONG]);
    expect((await ask('/csv', br)).headers['content-encoding']).toBe('br');
  });

  it('comes as it is to everybody else, who are told that it could be otherwise', async () => {
    const plain = await ask('/long');
    expect([plain.headers['content-encoding'], plain.headers.vary, plain.body]).toEqual([
      undefined,
      'Accept-Encoding',
      LONG,
    ]);
    const head = await ask('/long', br, 'HEAD');
    expect([head.status, head.headers['content-encoding'], head.body]).toEqual([200, undefined, '']);
  });

  it.each(['/short', '/picture', '/problem', '/cookie'])('is not made of %s', async (path) => {
    const { headers, bytes } = await ask(path, br);
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes.length).toBeGreaterThan(100);
  });

  it('is left as another server has made it, and as a page of another site asked for it', async () => {
    expect((await ask('/done', br)).body).toBe(LONG);
    expect((await ask('/long', { ...br, 'sec-fetch-site': 'cross-site' })).headers['content-encoding']).toBeUndefined();
    expect((await ask('/long', { ...br, 'sec-fetch-site': 'same-origin' })).headers['content-encoding']).toBe('br');
  });

  it('has an ETag of its own, with which its caller is known again, and handlers see theirs', async () => {
    const { headers } = await ask('/versioned', br);
    expect(headers.etag).toBe('"0123456789abcdef+br"');
    const again = await ask('/versioned', { ...br, 'if-none-match': String(headers.etag) });
    expect([again.status, again.headers.etag, again.body]).toEqual([304, headers.etag, '']);
    const changing = { 'if-match': `W/"other", ${headers.etag}` };
    await ask('/versioned', changing);
    expect(seen).toEqual([`W/"other", ${ETAG}`, undefined]);
    expect((await ask('/versioned')).headers.etag).toBe(ETAG);
    expect((await ask('/versioned?weak=1', br)).headers.etag).toBe(`W/${ETAG}`);
  });

  it('is made small while others have their turns', async () => {
    let turns = 0;
    let isAnswered = false;
    const app = createServerApp(pino({ level: 'silent' }));
    // Three megabytes that take a while: nothing in them comes twice.
    const text = JSON.stringify(Array.from({ length: 200_000 }, (_, index) => Math.sin(index)));
    let asked = 0;
    app.get('/very-long', (context) => {
      asked = turns;
      return context.body(text, 200, { 'content-type': 'application/json' });
    });
    const counted = (async () => {
      for (; !isAnswered; turns += 1) await setImmediate();
    })();
    const answer = await app.request('/very-long', { headers: br });
    isAnswered = true;
    await counted;
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(turns - asked).toBeGreaterThan(20);
  });
});

describe('what a caller takes', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['gzip;q=0', undefined],
    ['deflate', undefined],
    ['br;q=nonsense', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s: %s', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));
});
