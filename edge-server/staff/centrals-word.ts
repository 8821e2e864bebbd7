import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { User } from '@printfront/shared/contracts/users.ts';
import { SECURE_PREFIX } from '@printfront/shared/server/http/secure-prefix.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import { readableJson } from '@printfront/shared/server/service/readable-json.ts';
import { SESSION_COOKIE, sessionTokens } from '../access/session-cookies.ts';
import type { StaffSessions } from './staff-sessions.service.ts';

const NEW_SESSION = new RegExp(`^(?:${SECURE_PREFIX})?${SESSION_COOKIE}=([^;]+)`);
const SIGN_IN = `${API_BASE}/auth/sign-in/`;

/**
 * Learns from answers that are passed on whose a session is, so that nobody has to be asked who has just signed in through
 * this shop, and that a session is over.
 */
export function noteCentralsWord(sessions: Pick<StaffSessions, 'remember' | 'forget'>) {
  return async (
    context: ServerContext,
    { status, headers, body }: { status: number; headers: Headers; body: Buffer | null },
  ): Promise<void> => {
    const { central } = sessionTokens(context);
    // A wrong password says nothing about the session that the browser has.
    const isOver = status === 401 && !context.req.path.startsWith(SIGN_IN);
    if (isOver && central !== undefined) await sessions.forget({ central, shop: undefined });
    const set = headers.getSetCookie().map((cookie) => NEW_SESSION.exec(cookie)?.[1]);
    const token = set.find((value) => value !== undefined);
    if (status >= 300 || token === undefined || body === null) return;
    const user = User.safeParse(readableJson(body.toString('utf8')));
    if (user.success) await sessions.remember(decodeURIComponent(token), user.data);
  };
}
