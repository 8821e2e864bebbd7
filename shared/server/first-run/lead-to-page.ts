import { API_BASE } from '../../contracts/endpoint.ts';
import type { ServerApp } from '../http/serve.ts';

const READING: readonly string[] = ['GET', 'HEAD'];
/** What pages are made of. */
const IS_FILE = /^\/assets\/|\.\w+$/;

/**
 * A server that is not set up has one page, whatever address is asked for.
 *
 * @param otherwise where its address leads while it has no such page; without one nobody is led away from it
 */
export function leadToPage(
  app: ServerApp,
  { page, isOpen, otherwise }: { page: string; isOpen: () => Promise<boolean>; otherwise?: string },
): void {
  app.use(async (context, next) => {
    const { path, method } = context.req;
    if (!READING.includes(method) || path.startsWith(`${API_BASE}/`) || IS_FILE.test(path)) return next();
    const isThere = path.toLowerCase().replace(/\/$/, '') === page;
    if (isThere && otherwise === undefined) return next();
    if ((await isOpen()) === isThere) return next();
    return leadTo(isThere ? (otherwise ?? page) : page);
  });
}

/** Never kept: the same address leads elsewhere once it is set up. */
const leadTo = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
