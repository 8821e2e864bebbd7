import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isHttps } from './caller.service.ts';
import { SESSION_DAYS } from './sessions.service.ts';

const NAME = 'pf_session';

export const readSessionCookie = (context: ServerContext): string | undefined => getCookie(context, NAME);

export function writeSessionCookie(context: ServerContext, token: string, trustProxy: boolean): void {
  setCookie(context, NAME, token, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(context, trustProxy),
    path: '/',
    maxAge: SESSION_DAYS * 86_400,
  });
}

export function clearSessionCookie(context: ServerContext): void {
  deleteCookie(context, NAME, { path: '/' });
}
