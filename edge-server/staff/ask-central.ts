import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { getMe, User } from '@printfront/shared/contracts/users.ts';
import { SESSION_COOKIE } from '../access/session-cookies.ts';

const ANSWER_TIMEOUT_MS = 5_000;

/** @returns whose session it is, null when it is nobody's, 'away' when central does not answer */
export async function askCentral(centralUrl: string, token: string): Promise<User | null | 'away'> {
  const answer = await fetch(`${centralUrl}${API_BASE}${getMe.path}`, {
    headers: { cookie: `${SESSION_COOKIE}=${encodeURIComponent(token)}` },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).catch(() => undefined);
  if (answer?.status === 401) return null;
  const user = answer?.ok ? User.safeParse(await answer.json().catch(() => null)) : undefined;
  return user?.success ? user.data : 'away';
}
