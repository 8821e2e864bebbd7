import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { getMe, Me, type User } from '@printfront/shared/contracts/users.ts';
import { ROLE_RANK } from '@printfront/shared/domain/roles.ts';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { hashSecret } from '../access/secrets.ts';
import { SESSION_COOKIE, type SessionTokens, SHOP_SESSION_HOURS } from '../access/session-cookies.ts';
import type { CentralReach } from '../central-proxy/central-reach.ts';
import type { Lanes } from '../central-proxy/lanes.ts';
import type { EdgeDatabase } from '../database/database.ts';
import {
  deleteSession,
  findCentralSessionUser,
  findShopSessionUser,
  rememberCentralSession,
} from './kept-sessions.repository.ts';
import type { StaffList } from './staff-list.service.ts';

/** `via` says who vouches for them now: central itself, or this shop, which knows them from the list of its staff. */
export interface FoundUser {
  user: Me;
  via: 'central' | 'shop';
}

export interface StaffSessions {
  /**
   * Whose sessions these are; undefined when they are nobody's.
   *
   * @throws HttpProblem central-unreachable when only central could say
   */
  find(tokens: SessionTokens): Promise<FoundUser | undefined>;
  /**
   * The same for what only central may allow: nobody who is signed in at the shop alone.
   *
   * @throws HttpProblem central-unreachable
   */
  findAtCentral(tokens: SessionTokens): Promise<FoundUser | undefined>;
  /** Without asking central: the staff who work here. */
  findHere(tokens: Pick<SessionTokens, 'central' | 'shop'>): Promise<FoundUser | undefined>;
  /** Whose the sessions are for certain, without waiting where that is known; central is asked about others. */
  standingOf(tokens: SessionTokens): Promise<{ standing: 'staff' | 'customer'; user: User } | undefined>;
  /** Central has just said whose a session is, and maybe not where they work. */
  remember(token: string, user: User): Promise<void>;
  /** The users of these sessions are signed out. */
  forget(tokens: Pick<SessionTokens, 'central' | 'shop'>): Promise<void>;
}

/** Staff who are signed out or lose their rank at central are strangers here after so long. */
const KEPT_MS = 10_000;
/** Of staff, of customers and of nobody: made-up sessions push nobody's out. */
const KEPT_SESSIONS = 500;
/** Writing down each time that central knows a user would be a write per call. */
const REMEMBERED_AGAIN_AFTER_MS = 60_000;
const REMEMBERED_MS = SHOP_SESSION_HOURS * 3_600_000;
const RETRY_SECONDS = 10;
/** How long a caller waits for a place in which central is asked who that is. */
const PLACE_TIMEOUT_MS = 4_000;

interface Kept {
  user: Me | null;
  heardMs: number;
}

const kindOf = (user: User | null) => (user === null ? 'nobody' : isMaintainer(user.rank) ? 'staff' : 'customer');

/**
 * Sessions live at central, so it is asked, and its answer kept for a moment. While it is away, staff whom it has vouched
 * for lately and staff who have signed in here go on, as long as they are in a list of the staff that is not too old.
 */
export function createStaffSessions(deps: {
  database: EdgeDatabase;
  /** As it is now. */
  centralUrl: () => string;
  reach: CentralReach;
  lanes: Lanes;
  staff: Pick<StaffList, 'isValid'>;
  /** The floor clock. */
  now: () => Date;
  monotonicMs?: () => number;
}): StaffSessions {
  const { database, centralUrl, reach, lanes, staff, now, monotonicMs = () => performance.now() } = deps;
  const kept = { staff: new Map<string, Kept>(), customer: new Map<string, Kept>(), nobody: new Map<string, Kept>() };
  const rememberedMs = new Map<string, number>();
  const asking = new Map<string, Promise<Me | null | 'away'>>();

  const known = (key: string) => kept.staff.get(key) ?? kept.customer.get(key) ?? kept.nobody.get(key);

  function forgetKept(key: string): void {
    for (const sessions of Object.values(kept)) sessions.delete(key);
  }

  async function vouchedFor(tokens: SessionTokens & { central: string }): Promise<Me | null | 'away'> {
    const key = hashSecret(tokens.central);
    const last = known(key);
    if (last !== undefined && monotonicMs() - last.heardMs < KEPT_MS) return last.user;
    if (reach.isAway()) return 'away';
    // A page makes many calls at once, and one answer is good for all of them.
    const asked = asking.get(key) ?? ask(tokens, key).finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  }

  async function ask(tokens: SessionTokens & { central: string }, key: string): Promise<Me | null | 'away'> {
    const { central, network } = tokens;
    const staffMember = kept.staff.get(key)?.user ?? (await findHere({ central, shop: undefined }))?.user;
    const lane = staffMember === undefined ? 'look-up' : 'staff';
    const leave = await lanes.enter(lane, staffMember?.id ?? network, PLACE_TIMEOUT_MS);
    if (leave === null) return 'away';
    const user = await askCentral(centralUrl(), central).finally(leave);
    if (user === 'away') {
      // What comes of sessions that anybody can make up must not send staff to the shop's copy.
      if (lane === 'staff') reach.failed();
      return 'away';
    }
    reach.heard();
    await note(key, user);
    return user;
  }

  async function note(tokenHash: string, user: Me | null, isAllSaid = true): Promise<void> {
    forgetKept(tokenHash);
    keep(kept[kindOf(user)], tokenHash, { user, heardMs: isAllSaid ? monotonicMs() : Number.NEGATIVE_INFINITY });
    if (user === null || !isMaintainer(user.rank)) return deleteSession(database, 'central_session', tokenHash);
    const last = rememberedMs.get(tokenHash);
    if (last !== undefined && monotonicMs() - last < REMEMBERED_AGAIN_AFTER_MS) return;
    await rememberCentralSession(database, { tokenHash, userId: user.id, confirmedAt: now() });
    keep(rememberedMs, tokenHash, monotonicMs());
  }

  async function findHere({ central, shop }: Pick<SessionTokens, 'central' | 'shop'>): Promise<FoundUser | undefined> {
    if (!(await staff.isValid())) return undefined;
    const since = new Date(now().getTime() - REMEMBERED_MS);
    const user =
      (shop === undefined ? undefined : await findShopSessionUser(database, hashSecret(shop), now())) ??
      (central === undefined ? undefined : await findCentralSessionUser(database, hashSecret(central), since));
    return user && { user, via: 'shop' };
  }

  return {
    findHere,
    async find(tokens) {
      const { central, shop } = tokens;
      const answer = central === undefined ? null : await vouchedFor({ ...tokens, central });
      if (answer !== null && answer !== 'away') return { user: answer, via: 'central' };
      // What central does not know any more must not live on here; what was opened here does.
      const here = await findHere(answer === null ? { central: undefined, shop } : tokens);
      if (here !== undefined || answer === null) return here;
      throw unreachable();
    },
    async findAtCentral(tokens) {
      const { central, shop } = tokens;
      const answer = central === undefined ? null : await vouchedFor({ ...tokens, central });
      if (answer === 'away') throw unreachable();
      if (answer !== null) return { user: answer, via: 'central' };
      // Signing in here does not help while central cannot be asked, and staff who have should be told so.
      if (shop !== undefined && reach.isAway()) throw unreachable();
      return undefined;
    },
    async standingOf(tokens) {
      const { central } = tokens;
      const here = await findHere(tokens);
      if (here !== undefined) return { standing: 'staff', user: here.user };
      if (central === undefined) return undefined;
      const key = hashSecret(central);
      const last = kept.staff.get(key) ?? kept.customer.get(key);
      const isFresh = last !== undefined && monotonicMs() - last.heardMs < REMEMBERED_MS;
      const user = isFresh ? last.user : await vouchedFor({ ...tokens, central });
      if (user === null || user === 'away') return undefined;
      return { standing: isMaintainer(user.rank) ? 'staff' : 'customer', user };
    },
    // Who has just signed in may be of another shop: that is asked with the first call of the desk.
    remember: (token, user) => note(hashSecret(token), user, !isMaintainer(user.rank) || user.rank >= ROLE_RANK.owner),
    async forget({ central, shop }) {
      if (central !== undefined) {
        const key = hashSecret(central);
        forgetKept(key);
        rememberedMs.delete(key);
        await deleteSession(database, 'central_session', key);
      }
      if (shop !== undefined) await deleteSession(database, 'shop_session', hashSecret(shop));
    },
  };
}

const unreachable = () =>
  new HttpProblem('central-unreachable', 'Who is signed in can only be asked at the central server.', {
    retryAfterSeconds: RETRY_SECONDS,
  });

/** The oldest goes first: a Map keeps the order in which its keys came. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= KEPT_SESSIONS) break;
    map.delete(oldest);
  }
}

const ANSWER_TIMEOUT_MS = 5_000;

/** @returns whose session it is, null when it is nobody's, 'away' when central does not answer */
export async function askCentral(centralUrl: string, token: string): Promise<Me | null | 'away'> {
  const answer = await fetch(`${centralUrl}${API_BASE}${getMe.path}`, {
    headers: { cookie: `${SESSION_COOKIE}=${encodeURIComponent(token)}` },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).catch(() => undefined);
  if (answer?.status === 401) return null;
  const user = answer?.ok ? Me.safeParse(await answer.json().catch(() => null)) : undefined;
  return user?.success ? user.data : 'away';
}
