import net from 'node:net';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { StorageError } from '../blobs/blob-store.ts';
import { createServerApp } from './create-server-app.ts';
import { createHttpListener } from './http-listener.ts';

async function serverInTest() {
  const lines: { level: number; msg: string }[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = createServerApp(logger);
  app.post('/read', async (context) => context.text(await context.req.text()));
  app.get('/picture', (context) => context.body('<svg/>', 200, { 'content-type': 'image/svg+xml' }));
  const attachment = { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="a.zip"' };
  app.get('/archive', (context) => context.body('PK', 200, attachment));
  app.get('/page', (context) => context.html('<!doctype html>'));
  app.get('/photo', () => {
    throw new StorageError('disk-failed', 'The bucket is away.');
  });
  app.get('/row', () => {
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
  });
  const listener = createHttpListener({ app, host: '127.0.0.1', port: 0, portSetting: 'TEST_PORT' });
  await listener.start();
  return { port: listener.port(), lines, stop: () => listener.stop() };
}

it('takes a caller that goes away in the middle of a call for no failure of its own', async () => {
  const { port, lines, stop } = await serverInTest();
  const socket = net.connect(port, '127.0.0.1');
  socket.write('POST /read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nhalf of it', () =>
    socket.destroy(),
  );
  await vi.waitFor(() => expect(lines.map(({ msg }) => msg).join()).toContain('the caller went away'), 20_000);
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  await stop();
});

it('lets a picture or a file to save do nothing when it is opened by itself, and a page only what the app needs', async () => {
  const { port, stop } = await serverInTest();
  const policyOf = async (at: string) =>
    (await fetch(`http://127.0.0.1:${port}${at}`)).headers.get('content-security-policy');
  for (const file of ['/picture', '/archive']) expect(await policyOf(file)).toBe("default-src 'none'; sandbox");
  expect(await policyOf('/page')).toContain("default-src 'self'");
  await stop();
});

it('answers a photo storage that breaks with a problem that says when to try again', async () => {
  const { port, lines, stop } = await serverInTest();
  // The second as the disk says it, where nobody has put it into words.
  for (const path of ['photo', 'row']) {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([507, '60']);
    expect(await answer.json()).toMatchObject({ code: 'disk-full' });
  }
  expect(lines.some(({ level }) => level >= 50)).toBe(true);
  await stop();
});
