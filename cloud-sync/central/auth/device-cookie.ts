import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { KNOWN_DEVICE_DAYS } from '@printfront/shared/server/auth/sign-in-limits.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import { getCookie, setCookie } from 'hono/cookie';
import { isHttps } from './caller.service.ts';

const NAME = 'pf_device';

export const readDeviceCookie = (context: ServerContext): string | undefined => getCookie(context, NAME);

/** Says on which device a user signs in again; it opens nothing, and only signing in is told. */
export function writeDeviceCookie(context: ServerContext, device: string, trustProxy: boolean): void {
  setCookie(context, NAME, device, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(context, trustProxy),
    path: `${API_BASE}/auth`,
    maxAge: KNOWN_DEVICE_DAYS * 86_400,
  });
}
