import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CentralDatabase } from '../database/database.ts';
import { browserFacts } from './browser-facts.ts';
import { callerShop, isHttps } from './caller.service.ts';
import { closeSession, noteSessionOrigin, SESSION_DAYS } from './sessions.service.ts';

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

/**
 * Gives a browser its new session. The one it had before ends: a user who signs in over it leaves none behind on a shared
 * computer, and a session that was planted there is worth nothing.
 */
export async function replaceBrowserSession(
  context: ServerContext,
  token: string,
  { database, trustProxy }: { database: CentralDatabase; trustProxy: boolean },
): Promise<void> {
  const earlier = readSessionCookie(context);
  if (earlier !== undefined) await closeSession(database, earlier);
  const serverId = await callerShop(context, database);
  await noteSessionOrigin(database, token, { ...browserFacts(context.req.header('user-agent')), serverId });
  writeSessionCookie(context, token, trustProxy);
}
