import { isIP } from 'node:net';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { ServerApp } from '@printfront/shared/server/http/serve.ts';

/** Endings that no public name server answers for (RFC 6761, 6762, 8375, and what routers hand out). */
const LOCAL_ENDINGS = ['.localhost', '.local', '.lan', '.home.arpa', '.internal'];

/**
 * Refuses calls under a foreign name. A page from outside can have its own name resolve to the shop's server (DNS
 * rebinding) and would then count as the same origin; the names of this server are its addresses, names without a dot,
 * local names, and the one in PUBLIC_URL.
 */
export function refuseForeignHosts(app: ServerApp, publicUrl: () => string): void {
  app.use(async (context, next) => {
    if (!isOwnHost(context.req.header('host') ?? '', publicUrl)) {
      throw new HttpProblem('origin-refused', 'This server is not known under that name; see PUBLIC_URL.');
    }
    await next();
  });
}

/** The public URL is asked for last: finding this machine's addresses costs more than all the rest. */
function isOwnHost(host: string, publicUrl: () => string): boolean {
  const url = `http://${host}`;
  if (host === '' || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || !hostname.includes('.')) return true;
  return LOCAL_ENDINGS.some((ending) => hostname.endsWith(ending)) || hostname === new URL(publicUrl()).hostname;
}
