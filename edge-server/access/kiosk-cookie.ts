import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import { getCookie } from 'hono/cookie';
import { cookieName, isHttps } from './cookie-names.ts';

export const KIOSK_COOKIE = 'pf_kiosk';

const TEN_YEARS_SECONDS = 10 * 365 * 86_400;

/**
 * Makes the device a kiosk for ten years. Browsers cut that to 400 days (RFC 6265bis), and Hono's setCookie refuses more,
 * so the header is written here and again at every touch.
 *
 * @param token base64url, which needs no escaping in a cookie
 */
export function setKioskCookie(context: ServerContext, token: string): void {
  const secure = isHttps(context) ? '; Secure' : '';
  const cookie = `${cookieName(context, KIOSK_COOKIE)}=${token}; Max-Age=${TEN_YEARS_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  context.header('set-cookie', cookie, { append: true });
}

/**
 * The kiosk that a browser proves to be, and by which token. One that comes over HTTPS from now on stays a kiosk; and one that
 * was removed and then paired again over HTTP still brings its old proof along over HTTPS, which hides nothing.
 */
export async function kioskOf<Kiosk>(
  context: ServerContext,
  clients: { findByToken(token: string): Promise<Kiosk | undefined> },
): Promise<{ kiosk: Kiosk; token: string } | undefined> {
  for (const name of new Set([cookieName(context, KIOSK_COOKIE), KIOSK_COOKIE])) {
    const token = getCookie(context, name);
    const kiosk = token === undefined ? undefined : await clients.findByToken(token);
    if (token !== undefined && kiosk !== undefined) return { kiosk, token };
  }
  return undefined;
}
