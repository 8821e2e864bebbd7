import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import { getCookie } from 'hono/cookie';
import type { StorefrontClients } from './storefront-clients.service.ts';

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
  const cookie = `${KIOSK_COOKIE}=${token}; Max-Age=${TEN_YEARS_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  context.header('set-cookie', cookie, { append: true });
}

/** Directly, or through a proxy in the shop that ends TLS. Claiming it only makes one's own cookie stricter. */
function isHttps(context: ServerContext): boolean {
  return new URL(context.req.url).protocol === 'https:' || context.req.header('x-forwarded-proto') === 'https';
}

export const kioskToken = (context: ServerContext): string | undefined => getCookie(context, KIOSK_COOKIE);

/** Every principal that a request to this server proves to be. Sign-ins live at the central server. */
export function createIdentify(clients: StorefrontClients): (context: ServerContext) => Promise<Principal[]> {
  return async (context) => {
    const token = kioskToken(context);
    const client = token === undefined ? undefined : await clients.findByToken(token);
    return client === undefined ? [] : [{ kind: 'kiosk', clientId: client.id }];
  };
}
