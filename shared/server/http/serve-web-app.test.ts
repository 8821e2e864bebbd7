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
    for (const address of [
      '/',
      '/storefront',
      '/storefront/123456789012345/sizes',
      '/orders/sw.js',
      '/.vite/builds.json',
    ])
      expect(await get(address), address).toMatchObject({
        status: 200,
        caching: 'no-cache',
        text: '<title>the app</title>',
      });
    expect(await get('/front/123456789012345')).toMatchObject({ status: 200, text: '<title>the phone page</title>' });
    expect((await get('/api/v1/nothing')).status).toBe(404);
  });
});
