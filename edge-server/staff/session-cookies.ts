import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isHttps } from '../storefront/kiosk-cookie.ts';

/** Central's session cookie. It comes here too, because the shop's pages sign in through this server. */
export const SESSION_COOKIE = 'pf_session';
/** Of somebody whose password was checked here; means nothing at central and is not passed on. */
export const SHOP_SESSION_COOKIE = 'pf_shop_session';

export const SHOP_SESSION_HOURS = 12;

export interface SessionTokens {
  central: string | undefined;
  shop: string | undefined;
}

export const sessionTokens = (context: ServerContext): SessionTokens => ({
  central: getCookie(context, SESSION_COOKIE),
  shop: getCookie(context, SHOP_SESSION_COOKIE),
});

export function setShopSessionCookie(context: ServerContext, token: string): void {
  setCookie(context, SHOP_SESSION_COOKIE, token, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(context),
    path: '/',
    maxAge: SHOP_SESSION_HOURS * 3_600,
  });
}

export function clearSessionCookies(context: ServerContext): void {
  for (const name of [SESSION_COOKIE, SHOP_SESSION_COOKIE]) deleteCookie(context, name, { path: '/' });
}
