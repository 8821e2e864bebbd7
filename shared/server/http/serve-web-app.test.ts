import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerApp } from './create-server-app.ts';
import type { ServerApp } from './serve.ts';
import { serveWebApp } from './serve-web-app.ts';

let folder: string;
let app: ServerApp;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'printfront-web-app-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, '.vite'));
  const files = {
    'index.html': '<title>the app</title>',
    'front.html': '<title>the phone page</title>',
    'sw.js': 'self.worker = 1;',
    'favicon.ico': 'a picture',
    'manifest.webmanifest': '{"name":"Printfront"}',
    '.vite/builds.json': '[]',
    'assets/size-aaaa.js': 'export {};',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  app = createServerApp(pino({ level: 'silent' }));
  serveWebApp(app, folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function get(address: string) {
  const response = await app.request(`http://localhost${address}`);
  const { headers, status } = response;
  return {
    status,
    type: headers.get('content-type'),
    caching: headers.get('cache-control'),
    text: await response.text(),
  };
}

describe('the built app', () => {
  it('has its service worker and manifest asked for anew each time, as what they are', async () => {
    expect(await get('/sw.js')).toMatchObject({ status: 200, caching: 'no-cache', text: 'self.worker = 1;' });
    expect((await get('/sw.js')).type).toContain('text/javascript');
    expect(await get('/manifest.webmanifest')).toMatchObject({ status: 200, caching: 'no-cache' });
    expect((await get('/manifest.webmanifest')).type).toContain('application/manifest+json');
  });

  it('lets a hashed asset be kept for ever, and says of one that is gone that it is gone', async () => {
    expect(await get('/assets/size-aaaa.js')).toMatchObject({
      status: 200,
      caching: 'public, max-age=31536000, immutable',
    });
    const gone = await get('/assets/size-bbbb.js');
    expect(gone).toMatchObject({ status: 404, caching: 'no-store' });
    expect(gone.type).toContain('application/problem+json');
  });

  it('shows the app at every address of its own, the phone’s page under /front, and neither under the API', async () => {
    for (const address of ['/', '/storefront', '/Storefront/123456789012345/sizes/', '/orders/sw.js?from=here'])
      expect(await get(address), address).toMatchObject({
        status: 200,
        caching: 'no-cache',
        text: '<title>the app</title>',
      });
    for (const address of ['/front/123456789012345', '/front/server-1/123456789012345'])
      expect(await get(address)).toMatchObject({ status: 200, text: '<title>the phone page</title>' });
    expect((await get('/api/v1/nothing')).status).toBe(404);
  });

  it('answers an address that has no page with 404, and the app, which has words for it', async () => {
    for (const address of ['/wp-login.php', '/storefront/1/2/3', '/.vite/builds.json', '/admin/nothing', '/%'])
      expect(await get(address), address).toMatchObject({
        status: 404,
        caching: 'no-cache',
        text: '<title>the app</title>',
      });
    const phone = { status: 404, text: '<title>the phone page</title>' };
    for (const address of ['/front', '/front/a/b/c']) expect(await get(address), address).toMatchObject(phone);
  });

  it('says of a page what can be done with it, to whoever tries something else', async () => {
    const posted = async (address: string) => {
      const { status, headers } = await app.request(`http://localhost${address}`, { method: 'POST' });
      return [status, headers.get('allow'), headers.get('content-type')];
    };
    for (const address of ['/', '/orders', '/front/123456789012345', '/sw.js'])
      expect(await posted(address), address).toEqual([405, 'GET, HEAD', 'application/problem+json']);
    expect((await posted('/wp-login.php'))[0]).toBe(404);
    const head = await app.request('http://localhost/orders', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String('<title>the app</title>'.length)]);
  });

  it('has an icon for browsers that ask for none that it names', async () => {
    expect(await get('/favicon.ico')).toMatchObject({ status: 200, type: 'image/x-icon', caching: 'no-cache' });
  });
});
