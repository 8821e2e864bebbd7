import { existsSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Next } from 'hono';
import { API_BASE } from '../../contracts/endpoint.ts';
import { HttpProblem, problemResponse } from './http-problem.ts';
import type { ServerApp, ServerContext } from './serve.ts';

const YEAR_SECONDS = 31_536_000;

/** A file beside the pages: the service worker, a manifest, an icon. */
const ROOT_FILE = /^\/[\w-]+\.\w+$/;

/**
 * Serves the built app: hashed assets for ever (also those of earlier builds, which the build keeps), pages and the
 * service worker never without asking, `/front/…` with the phone's own light page, and every other address with the
 * app, which shows its own not-found page. An asset that is gone is not found: a page in its place would be taken for a
 * broken script.
 *
 * @param folder kiosk-app/dist
 */
export function serveWebApp(app: ServerApp, folder: string): void {
  const gone = () => problemResponse(new HttpProblem('not-found', 'No build here has this file.'));
  const file = (caching: string, name?: string) => {
    const serve = serveStatic({ root: folder, precompressed: true, ...(name === undefined ? {} : { path: name }) });
    return (context: ServerContext, next: Next) => {
      // Said beforehand: its own onFound is called when the answer's headers are already made.
      context.header('cache-control', caching);
      return serve(context, next);
    };
  };

  app.get('/assets/*', file(`public, max-age=${YEAR_SECONDS}, immutable`), gone);
  app.get(`${API_BASE}/*`, () => problemResponse(new HttpProblem('not-found', 'There is nothing at this address.')));
  app.get('/front/*', file('no-cache', 'front.html'));

  const rootFile = file('no-cache');
  const page = file('no-cache', 'index.html');
  app.get('*', (context, next) => {
    const isFile = ROOT_FILE.test(context.req.path) && existsSync(path.join(folder, context.req.path));
    return isFile ? rootFile(context, next) : page(context, next);
  });
}
