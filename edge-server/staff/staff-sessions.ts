import { createHash } from 'node:crypto';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { getMe, User } from '@printfront/shared/contracts/users.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';

/** Central's session cookie. It comes here too, because the shop's pages sign in through this server. */
export const SESSION_COOKIE = 'pf_session';

export interface StaffSessions {
  /**
   * Whose session this is; undefined when it is nobody's.
   *
   * @throws HttpProblem central-unreachable
   */
  find(token: string): Promise<User | undefined>;
}

/** Staff who are signed out or lose their rank at central are strangers here after so long. */
const KEPT_MS = 10_000;
const KEPT_SESSIONS = 200;
const ANSWER_TIMEOUT_MS = 5_000;
const RETRY_SECONDS = 10;

interface Kept {
  user: User | undefined;
  untilMs: number;
}

/** Sessions live at central, so it is asked, and its answer kept for a moment. */
export function createStaffSessions(options: { centralUrl: string; monotonicMs?: () => number }): StaffSessions {
  const { centralUrl, monotonicMs = () => performance.now() } = options;
  const kept = new Map<string, Kept>();

  return {
    async find(token) {
      const key = createHash('sha256').update(token).digest('hex');
      const known = kept.get(key);
      if (known !== undefined && monotonicMs() < known.untilMs) return known.user;
      const user = await ask(`${centralUrl}${API_BASE}${getMe.path}`, token);
      kept.delete(key);
      kept.set(key, { user, untilMs: monotonicMs() + KEPT_MS });
      // The oldest goes first: a Map keeps the order in which its keys came.
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_SESSIONS) break;
        kept.delete(oldest);
      }
      return user;
    },
  };
}

async function ask(url: string, token: string): Promise<User | undefined> {
  const answer = await fetch(url, {
    headers: { cookie: `${SESSION_COOKIE}=${encodeURIComponent(token)}` },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).catch(() => undefined);
  if (answer?.status === 401) return undefined;
  const user = answer?.ok ? User.safeParse(await answer.json().catch(() => null)) : undefined;
  if (user?.success) return user.data;
  throw new HttpProblem('central-unreachable', 'Who is signed in can only be asked at the central server.', {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
