import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import type { CentralDatabase } from '../database/database.ts';
import { readSessionCookie, writeSessionCookie } from './session-cookie.ts';
import { closeSession } from './sessions.service.ts';

/**
 * Gives a browser its new session. The one it had before ends: whoever signs in over it leaves none behind on a shared
 * computer, and a session that was planted there is worth nothing.
 */
export async function replaceBrowserSession(
  context: ServerContext,
  token: string,
  { database, trustProxy }: { database: CentralDatabase; trustProxy: boolean },
): Promise<void> {
  const earlier = readSessionCookie(context);
  if (earlier !== undefined) await closeSession(database, earlier);
  writeSessionCookie(context, token, trustProxy);
}
