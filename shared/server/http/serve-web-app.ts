import { existsSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { API_BASE } from '../../contracts/endpoint.ts';
import { HttpProblem, problemResponse } from './http-problem.ts';
import type { ServerApp } from './serve.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built app: hashed assets for ever, pages never cached, `/front/…` with the phone's own light page, and
 * every other address with the app, which shows its own not-found page.
 *
 * @param folder kiosk-app/dist
 */
export function serveWebApp(app: ServerApp, folder: string): void {
  const assets = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (_file, context) => context.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
  });
  app.get('/assets/*', assets);
  app.get(`${API_BASE}/*`, () => problemResponse(new HttpProblem('not-found', 'There is nothing at this address.')));

  const page = (file: string) =>
    serveStatic({
      root: folder,
      path: file,
      precompressed: true,
      onFound: (_file, context) => context.header('cache-control', 'no-cache'),
    });
  app.get('/front/*', page('front.html'));
  const files = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (_file, context) => context.header('cache-control', 'no-cache'),
  });
  app.get('*', async (context, next) => {
    const isFile =
      path.extname(context.req.path) !== '' && existsSync(path.join(folder, path.basename(context.req.path)));
    return isFile ? files(context, next) : page('index.html')(context, next);
  });
}
