import type { ServerContext } from '@printfront/shared/server/http/serve.ts';

/**
 * Of cookies that came over HTTPS. Browsers do not tell the ports of a host apart, and let no plain page write over a cookie that is
 * Secure: under one name, who has signed in over HTTPS could not over HTTP any more. With this prefix they also refuse it from a
 * plain page (RFC 6265bis, 4.1.3.1).
 */
export const SECURE_PREFIX = '__Secure-';

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
