import { API_BASE, type Endpoint } from '../../contracts/endpoint.ts';
import { HttpProblem } from './http-problem.ts';
import type { ServerApp } from './serve.ts';

const RETRY_SECONDS = 10;
const READING: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

export const readOnly = () =>
  new HttpProblem(
    'disk-read-only',
    'The disk of this server takes nothing at the moment; somebody has to look at it.',
    {
      retryAfterSeconds: RETRY_SECONDS,
    },
  );

/**
 * Refuses everything that would change something. To be mounted before the routes.
 *
 * @param allowed calls whose effect nobody misses when it is forgotten, such as signing in
 */
export function refuseWrites(app: ServerApp, allowed: readonly Pick<Endpoint, 'method' | 'path'>[]): void {
  const isAllowed = (method: string, path: string) =>
    allowed.some((endpoint) => endpoint.method === method && `${API_BASE}${endpoint.path}` === path);
  app.use(async ({ req }, next) => {
    if (!READING.includes(req.method) && !isAllowed(req.method, req.path)) throw readOnly();
    await next();
  });
}
