import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { isStorefrontOrderId } from '@printfront/shared/domain/storefront-order-id.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { refuseForeignOrigin } from '@printfront/shared/server/http/own-origin.ts';
import type { ServerApp } from '@printfront/shared/server/http/serve.ts';
import type { CentralProxy } from './central-proxy.ts';

/**
 * Calls that both servers know, told apart by what they ask for: prices and dates of an online upload, and hidden sizes,
 * are central's. To be registered before the edge's own routes.
 */
export function passSharedCalls(app: ServerApp, proxy: CentralProxy): void {
  for (const path of ['/pricing/summary', '/working-hours/estimate-due-date']) {
    app.get(`${API_BASE}${path}`, (context, next) => {
      const uploadId = context.req.query('uploadId');
      return uploadId === undefined || isStorefrontOrderId(uploadId) ? next() : proxy.forward(context);
    });
  }
  app.get(`${API_BASE}/sizes`, (context, next) =>
    context.req.query('showHidden') === 'true' ? proxy.forward(context) : next(),
  );
}

/** Every call that the edge does not answer itself. To be registered after the edge's own routes. */
export function passEverythingElse(app: ServerApp, proxy: CentralProxy): void {
  app.all(`${API_BASE}/*`, (context) => {
    context.set('endpointName', 'passed to central');
    if (isSyncPath(context.req.path)) throw notFound();
    // Central sees its own Origin on everything that comes through here, so the browser's is checked before.
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') refuseForeignOrigin(context);
    return proxy.forward(context);
  });
}

/** The sync speaks with the edge's own token; a device in the shop has no business there. */
function isSyncPath(given: string): boolean {
  const path = decoded(given);
  return path === `${API_BASE}/sync` || path.startsWith(`${API_BASE}/sync/`);
}

/** Central's router decodes a path before it looks it up, so `%73ync` is sync too. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw notFound();
  }
}
