import { randomBytes } from 'node:crypto';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import { getCookie, setCookie } from 'hono/cookie';
import { isHttps } from './caller.service.ts';
import { PROVIDER_SIGN_IN_MINUTES } from './provider-sign-in.service.ts';

const NAME = 'pf_sign_in';
/** 256 random bits in base64url. */
const PATTERN = /^[A-Za-z0-9_-]{43}$/;

export const readSignInCookie = (context: ServerContext): string | undefined => {
  const value = getCookie(context, NAME);
  return value !== undefined && PATTERN.test(value) ? value : undefined;
};

/**
 * Marks the browser that begins a sign-in, so that no other can finish it. The mark it has already is kept: a second
 * tab must not spoil what the first began. Lax, because the provider leads back from another site.
 */
export function markBrowser(context: ServerContext, trustProxy: boolean): string {
  const value = readSignInCookie(context) ?? randomBytes(32).toString('base64url');
  setCookie(context, NAME, value, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(context, trustProxy),
    path: `${API_BASE}/auth/sign-in`,
    maxAge: PROVIDER_SIGN_IN_MINUTES * 60,
  });
  return value;
}
