import { isIP } from 'node:net';
import { HttpProblem } from './http-problem.ts';
import type { ServerApp } from './serve.ts';

/** Endings that no public name server answers for (RFC 6761, 6762, 8375, and what routers hand out). */
export const LOCAL_ENDINGS = ['.localhost', '.local', '.lan', '.home.arpa', '.internal'];

/**
 * Refuses calls under a foreign name. A page from outside can have its own name resolve to this server (DNS rebinding)
 * and would then count as the same origin; the names of this server are its addresses, names without a dot, local names,
 * and those that it was told.
 *
 * @param isOwnName asked last, of a name in small letters: finding this machine's addresses costs more than all the rest
 * @param setting that gives this server a name
 */
export function refuseForeignHosts(app: ServerApp, isOwnName: (name: string) => boolean, setting: string): void {
  app.use(async (context, next) => {
    if (!isOwnHost(context.req.header('host') ?? '', isOwnName)) {
      throw new HttpProblem('origin-refused', `This server is not known under that name; see ${setting}.`);
    }
    await next();
  });
}

function isOwnHost(host: string, isOwnName: (name: string) => boolean): boolean {
  const url = `http://${host}`;
  if (host === '' || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || !hostname.includes('.')) return true;
  return LOCAL_ENDINGS.some((ending) => hostname.endsWith(ending)) || isOwnName(hostname);
}
