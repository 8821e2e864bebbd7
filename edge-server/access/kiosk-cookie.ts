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

/** A kiosk that comes over HTTPS from now on stays one. */
export const kioskToken = (context: ServerContext): string | undefined =>
  getCookie(context, cookieName(context, KIOSK_COOKIE)) ?? getCookie(context, KIOSK_COOKIE);
