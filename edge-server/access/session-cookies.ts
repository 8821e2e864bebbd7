import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { KNOWN_DEVICE_DAYS } from '@printfront/shared/server/auth/sign-in-limits.ts';
import { networkOf } from '@printfront/shared/server/http/network-of.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import { deleteCookie, generateCookie, getCookie, setCookie } from 'hono/cookie';
import { clientAddress } from './client-address.ts';
import { cookieName, isHttps } from './cookie-names.ts';

/** Central's session cookie. It comes here too, because the shop's pages sign in through this server. */
export const SESSION_COOKIE = 'pf_session';
/** Of staff whose password was checked here; means nothing at central and is not passed on. */
export const SHOP_SESSION_COOKIE = 'pf_shop_session';
/** Says on which device staff sign in again. Central has another of its own. */
export const SHOP_DEVICE_COOKIE = 'pf_shop_device';

export const SHOP_SESSION_HOURS = 12;

export interface SessionTokens {
  central: string | undefined;
  shop: string | undefined;
  /** Where the call comes from: of sessions that nobody knows yet, so many are asked after at once. */
  network: string;
}

export const sessionTokens = (context: ServerContext): SessionTokens => ({
  central: getCookie(context, cookieName(context, SESSION_COOKIE)),
  shop: getCookie(context, cookieName(context, SHOP_SESSION_COOKIE)),
  network: networkOf(clientAddress(context)),
});

export function setShopSessionCookie(context: ServerContext, token: string): void {
  setCookie(context, cookieName(context, SHOP_SESSION_COOKIE), token, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(context),
    path: '/',
    maxAge: SHOP_SESSION_HOURS * 3_600,
  });
}

export const shopDevice = (context: ServerContext): string | undefined =>
  getCookie(context, cookieName(context, SHOP_DEVICE_COOKIE));

/** The header that sets it. It opens nothing, and only signing in is told. */
export const shopDeviceCookie = (context: ServerContext, device: string): string =>
  generateCookie(cookieName(context, SHOP_DEVICE_COOKIE), device, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(context),
    path: `${API_BASE}/auth`,
    maxAge: KNOWN_DEVICE_DAYS * 86_400,
  });

export function clearSessionCookies(context: ServerContext): void {
  for (const name of [SESSION_COOKIE, SHOP_SESSION_COOKIE]) clearCookie(context, name);
}

export const clearCookie = (context: ServerContext, name: string): void =>
  void deleteCookie(context, cookieName(context, name), { path: '/', secure: isHttps(context) });
