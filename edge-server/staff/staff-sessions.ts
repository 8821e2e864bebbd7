import type { User } from '@printfront/shared/contracts/users.ts';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { CentralReach } from '../central-proxy/central-reach.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { hashSecret } from '../storefront/secrets.ts';
import { askCentral } from './ask-central.ts';
import {
  deleteSession,
  findCentralSessionUser,
  findShopSessionUser,
  rememberCentralSession,
} from './kept-sessions.repository.ts';
import { type SessionTokens, SHOP_SESSION_HOURS } from './session-cookies.ts';
import type { StaffList } from './staff-list.ts';

/** `via` says who vouches for them now: central itself, or this shop, which knows them from the list of its staff. */
export interface FoundUser {
  user: User;
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
  /** Without asking central: whoever works here. */
  findHere(tokens: SessionTokens): Promise<FoundUser | undefined>;
  /** They are signed out. */
  forget(tokens: SessionTokens): Promise<void>;
}

/** Staff who are signed out or lose their rank at central are strangers here after so long. */
const KEPT_MS = 10_000;
const KEPT_SESSIONS = 200;
/** Writing down each time that central knows somebody would be a write per call. */
const REMEMBERED_AGAIN_AFTER_MS = 60_000;
const REMEMBERED_MS = SHOP_SESSION_HOURS * 3_600_000;
const RETRY_SECONDS = 10;

interface Kept {
  user: User | null;
  untilMs: number;
}

/**
 * Sessions live at central, so it is asked, and its answer kept for a moment. While it is away, whoever it has vouched for
 * lately and whoever has signed in here goes on, as long as they are in a list of the staff that is not too old.
 */
export function createStaffSessions(deps: {
  database: EdgeDatabase;
  centralUrl: string;
  reach: CentralReach;
  staff: Pick<StaffList, 'isValid'>;
  /** The floor clock. */
  now: () => Date;
  monotonicMs?: () => number;
}): StaffSessions {
  const { database, centralUrl, reach, staff, now, monotonicMs = () => performance.now() } = deps;
  const kept = new Map<string, Kept>();
  const rememberedMs = new Map<string, number>();

  async function vouchedFor(token: string): Promise<User | null | 'away'> {
    const key = hashSecret(token);
    const known = kept.get(key);
    if (known !== undefined && monotonicMs() < known.untilMs) return known.user;
    if (reach.isAway()) return 'away';
    const user = await askCentral(centralUrl, token);
    if (user === 'away') {
      reach.failed();
      return 'away';
    }
    reach.heard();
    keep(kept, key, { user, untilMs: monotonicMs() + KEPT_MS });
    await note(key, user);
    return user;
  }

  async function note(tokenHash: string, user: User | null): Promise<void> {
    if (user === null || !isMaintainer(user.rank)) return deleteSession(database, 'central_session', tokenHash);
    const last = rememberedMs.get(tokenHash);
    if (last !== undefined && monotonicMs() - last < REMEMBERED_AGAIN_AFTER_MS) return;
    await rememberCentralSession(database, { tokenHash, userId: user.id, confirmedAt: now() });
    keep(rememberedMs, tokenHash, monotonicMs());
  }

  async function findHere({ central, shop }: SessionTokens): Promise<FoundUser | undefined> {
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
      const answer = central === undefined ? null : await vouchedFor(central);
      if (answer !== null && answer !== 'away') return { user: answer, via: 'central' };
      // What central does not know any more must not live on here; what was opened here does.
      const here = await findHere(answer === null ? { central: undefined, shop } : tokens);
      if (here !== undefined || answer === null) return here;
      throw unreachable();
    },
    async findAtCentral({ central, shop }) {
      const answer = central === undefined ? null : await vouchedFor(central);
      if (answer === 'away') throw unreachable();
      if (answer !== null) return { user: answer, via: 'central' };
      // Signing in here does not help while central cannot be asked, and somebody who has should be told so.
      if (shop !== undefined && reach.isAway()) throw unreachable();
      return undefined;
    },
    async forget({ central, shop }) {
      if (central !== undefined) {
        const key = hashSecret(central);
        kept.delete(key);
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
