import type { Caller } from '@printfront/shared/contracts/endpoint.ts';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import { getCookie } from 'hono/cookie';
import { kioskToken } from '../storefront/kiosk-cookie.ts';
import type { StorefrontClients } from '../storefront/storefront-clients.service.ts';
import { SESSION_COOKIE, type StaffSessions } from './staff-sessions.ts';

const OF_THE_SHOP: readonly Caller[] = ['anyone', 'kiosk', 'front'];

/**
 * Every principal that a request to this server proves to be. Kiosks are known here; who is signed in is asked at central,
 * and only for calls that kiosks and phones never make: nothing that they do waits for the internet, whoever is signed in on
 * them.
 *
 * @throws HttpProblem central-unreachable for a call of maintainers
 */
export function createIdentify(
  clients: Pick<StorefrontClients, 'findByToken'>,
  sessions: StaffSessions,
): (context: ServerContext, who: readonly Caller[]) => Promise<Principal[]> {
  return async (context, who) => {
    const token = kioskToken(context);
    const client = token === undefined ? undefined : await clients.findByToken(token);
    const kiosk: Principal[] = client === undefined ? [] : [{ kind: 'kiosk', clientId: client.id }];
    if (!who.includes('maintainer') || who.some((caller) => OF_THE_SHOP.includes(caller))) return kiosk;
    return [...kiosk, ...(await findStaff(context, sessions))];
  };
}

/**
 * For a call that others may make too, when it asks for what only maintainers may.
 *
 * @throws HttpProblem not-signed-in, not-found for others than maintainers, central-unreachable
 */
export async function requireMaintainer(context: ServerContext, sessions: StaffSessions): Promise<void> {
  const [person] = await findStaff(context, sessions);
  if (person === undefined) throw new HttpProblem('not-signed-in', 'Sign in first.');
  if (person.kind !== 'user' || !isMaintainer(person.rank)) throw notFound();
}

async function findStaff(context: ServerContext, sessions: StaffSessions): Promise<Principal[]> {
  const session = getCookie(context, SESSION_COOKIE);
  const user = session === undefined ? undefined : await sessions.find(session);
  return user === undefined ? [] : [{ kind: 'user', userId: user.id, name: user.name, rank: user.rank }];
}
