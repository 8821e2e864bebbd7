import { SECURE_PREFIX } from '@printfront/shared/server/http/secure-prefix.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';

/** Directly, or through a proxy in the shop that ends TLS. Claiming it only makes one's own cookie stricter. */
export function isHttps(context: ServerContext): boolean {
  return new URL(context.req.url).protocol === 'https:' || context.req.header('x-forwarded-proto') === 'https';
}

/** What a cookie is called on the way that this call came. */
export const cookieName = (context: ServerContext, name: string): string =>
  isHttps(context) ? `${SECURE_PREFIX}${name}` : name;

/** A plain way is told nothing of the other's cookies by any browser, and here neither. */
export const isOfThisWay = (cookie: string, isSecure: boolean): boolean =>
  cookie.startsWith(SECURE_PREFIX) === isSecure;
