import { isOwnRow, type RouterUserRow, readUserRow, text, USER_PROPERTIES } from './guest-login-rows.ts';
import type { Hotspot, HotspotUser } from './hotspot.ts';
import { HotspotError } from './hotspot-error.ts';
import type { RouterSession } from './router-session.ts';

export interface RouterUsersOptions {
  /** What our rows' comments begin with. Two edge servers on one router need two. */
  readonly commentPrefix: string;
  /** Name of the hotspot user profile that new users get; the router's default when left out. */
  readonly userProfile?: string | undefined;
  /** A user stops working after so many hours online, should the edge server never come back to remove it. */
  readonly limitUptimeHours: number;
}

/** The hotspot users of a router that are ours. Each call looks first, and may be made again after an answer that was lost. */
export interface RouterUsers {
  ensure(user: HotspotUser): Promise<void>;
  /** With its sessions and cookies. */
  remove(username: string): Promise<void>;
  list: Hotspot['listUsers'];
  isLoggedIn: Hotspot['isLoggedIn'];
}

/** Enough to outlast one broken connection; what takes longer is the reconcile loop's business. */
export const ATTEMPTS = 3;

const USERS = '/ip/hotspot/user';

/** Whatever else the router cuts off: with the user gone first no session and no cookie can come back. */
const ACTIVE = '/ip/hotspot/active';
const LEFTOVERS = [ACTIVE, '/ip/hotspot/cookie'] as const;

export function createRouterUsers({ command, print }: RouterSession, options: RouterUsersOptions): RouterUsers {
  const { commentPrefix, userProfile, limitUptimeHours } = options;

  async function findUsers(username: string): Promise<{ own: RouterUserRow[]; foreign: RouterUserRow[] }> {
    const rows = (await print(USERS, USER_PROPERTIES, `?name=${username}`)).map(readUserRow);
    const own = rows.filter((row) => isOwnRow(row, commentPrefix));
    return { own, foreign: rows.filter((row) => !own.includes(row)) };
  }

  return {
    async ensure({ username, password, orderId }) {
      const comment = `${commentPrefix}${orderId}`;
      const { own, foreign } = await findUsers(username);
      if (own.length === 0) {
        if (foreign.length > 0) {
          throw new HotspotError('trap', `the router has a user ${username} of somebody else`, { reason: 'foreign' });
        }
        const profile = userProfile === undefined ? [] : [`=profile=${userProfile}`];
        const attributes = [`=name=${username}`, `=password=${password}`, `=comment=${comment}`, ...profile];
        await command(`${USERS}/add`, ...attributes, `=limit-uptime=${limitUptimeHours}h`);
        return;
      }
      for (const row of own) {
        if (row.password === password && row.comment === comment && !row.disabled) continue;
        const id = `=.id=${row.id}`;
        await command(`${USERS}/set`, id, `=password=${password}`, `=comment=${comment}`, '=disabled=no');
      }
    },

    async remove(username) {
      const readUsers = async () => {
        const { own, foreign } = await findUsers(username);
        return { ids: own.map(({ id }) => id), isForeign: foreign.length > 0 };
      };
      // Sessions are told apart by name only: with a foreign user of that name they may be that user's.
      if ((await removeAll(command, USERS, readUsers)).isForeign) return;
      for (const menu of LEFTOVERS) {
        await removeAll(command, menu, async () => {
          const rows = await print(menu, '=.proplist=.id,user', `?user=${username}`);
          return { ids: rows.flatMap((row) => (row.user === username ? [text(row['.id']) ?? ''] : [])) };
        });
      }
    },

    async isLoggedIn(username) {
      const rows = await print(ACTIVE, '=.proplist=.id,user', `?user=${username}`);
      return rows.some(({ user }) => user === username);
    },

    async list() {
      const rows = (await print(USERS, USER_PROPERTIES, '?comment')).map(readUserRow);
      return rows
        .filter((row) => isOwnRow(row, commentPrefix))
        .map(({ name, comment, password, disabled }) => {
          return { username: name, orderId: comment.slice(commentPrefix.length), password, disabled };
        });
    },
  };
}

/**
 * Removes rows until a look finds none: with its user gone a session or cookie is nobody's to see any more, so that what
 * a router only says it has done would stay for good.
 *
 * @returns what the last look found
 */
async function removeAll<Found extends { ids: readonly string[] }>(
  command: Command,
  menu: string,
  look: () => Promise<Found>,
): Promise<Found> {
  for (let round = 1; ; round++) {
    const found = await look();
    if (found.ids.length === 0) return found;
    if (round > ATTEMPTS) {
      throw new HotspotError('protocol', `the router keeps what it says it has removed from ${menu}`, {
        maybeDone: true,
      });
    }
    for (const id of found.ids) await removeRow(command, menu, id);
  }
}

async function removeRow(command: Command, menu: string, id: string): Promise<void> {
  try {
    await command(`${menu}/remove`, `=.id=${id}`);
  } catch (error) {
    if (!(error instanceof HotspotError) || error.reason !== 'no-such-item') throw error;
  }
}

type Command = RouterSession['command'];
