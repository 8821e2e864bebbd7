import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { Connector, Receiver, RouterOSAPI } from 'node-routeros';
import type { Logger } from 'pino';
import type { Hotspot, HotspotHealth, HotspotUser } from './hotspot.ts';
import { requireStorable } from './hotspot-credentials.ts';
import { HotspotError } from './hotspot-error.ts';
import {
  type ConnectionOwner,
  openRouterOsConnection,
  type RouterOsConnection,
  type RouterOsDeadlines,
  type RouterOsTarget,
} from './routeros-connection.ts';
import { assertLibraryIsKnown } from './routeros-library.ts';
import { isOwnRow, type RouterUserRow, readUserRow, text, USER_PROPERTIES } from './routeros-users.ts';

export interface MikrotikOptions extends RouterOsTarget {
  /** What our rows' comments begin with. Two edge servers on one router need two. */
  readonly commentPrefix?: string;
  /** Name of the hotspot user profile that new users get; the router's default when left out. */
  readonly userProfile?: string;
  /** A user stops working after so many hours online, should the edge server never come back to remove it. */
  readonly limitUptimeHours?: number;
  readonly deadlines?: RouterOsDeadlines;
  /** Pause before looking again after a lost answer; grows with every attempt. */
  readonly retryPauseMs?: number;
}

const DEFAULT_DEADLINES: RouterOsDeadlines = { connectMs: 5_000, commandMs: 5_000 };
/** Enough to outlast one broken connection; what takes longer is the reconcile loop's business. */
const ATTEMPTS = 3;

const USERS = '/ip/hotspot/user';

/** Whatever else the router cuts off: with the user gone first no session and no cookie can come back. */
const LEFTOVERS = ['/ip/hotspot/active', '/ip/hotspot/cookie'] as const;

/**
 * A MikroTik router's hotspot, spoken to over the RouterOS API (6.x and 7.x). Keeps one connection, opens it when it is
 * needed, and lets go of it at the first sign of trouble.
 *
 * @throws RangeError when the API user's name or password is not ASCII: a login before RouterOS 6.43 would hash it wrong
 */
export function createMikrotikHotspot(options: MikrotikOptions, logger: Logger): Hotspot {
  const { commentPrefix = 'pf:', limitUptimeHours = 12, retryPauseMs = 200, deadlines = DEFAULT_DEADLINES } = options;
  requireStorable({ ROUTER_USERNAME: options.username, ROUTER_PASSWORD: options.password });

  let opening: Promise<RouterOsConnection> | undefined;
  let connection: RouterOsConnection | undefined;
  let stopping = new AbortController();
  let health: HotspotHealth = { kind: 'mikrotik', reachable: false, since: new Date() };
  const disconnectListeners: (() => void)[] = [];

  function note(change: Omit<HotspotHealth, 'kind' | 'since'>): void {
    const since = change.reachable === health.reachable ? health.since : new Date();
    const known = { version: health.version, identity: health.identity };
    health = { kind: 'mikrotik', ...withoutUndefined(known), ...change, since };
  }

  function noteFailure(error: HotspotError): void {
    if (error.routerIsAway) note({ reachable: false, problem: error.kind });
  }

  /** Single flight: callers that come while a connection is being opened wait for that one. */
  function connect(): Promise<RouterOsConnection> {
    if (stopping.signal.aborted) {
      return Promise.reject(new HotspotError('connection', 'the hotspot has been stopped'));
    }
    if (connection?.isOpen) return Promise.resolve(connection);
    opening ??= open().finally(() => {
      opening = undefined;
    });
    return opening;
  }

  async function open(): Promise<RouterOsConnection> {
    connection = await connectToRouter(options, deadlines, logger, {
      signal: stopping.signal,
      onBroken(error) {
        noteFailure(error);
        for (const listener of disconnectListeners) listener();
      },
    });
    note({ reachable: true });
    return connection;
  }

  async function command(...words: string[]): Promise<Record<string, unknown>[]> {
    try {
      const rows = await (await connect()).write(words);
      note({ reachable: true });
      return rows;
    } catch (error) {
      if (error instanceof HotspotError) noteFailure(error);
      throw error;
    }
  }

  /**
   * The rows of a menu, asked for with their `.id`. What lacks it is no row of that menu, and an answer with such a thing
   * in it says nothing about what is there: taken for an empty one, a login would count as gone while its session is not.
   */
  async function print(menu: string, ...words: string[]): Promise<Record<string, unknown>[]> {
    const rows = await command(`${menu}/print`, ...words);
    if (rows.every((row) => text(row['.id']) !== undefined)) return rows;
    const error = new HotspotError('protocol', `the router answered ${menu}/print with rows of none`, {
      maybeDone: true,
    });
    noteFailure(error);
    throw error;
  }

  async function findUsers(username: string): Promise<{ own: RouterUserRow[]; foreign: RouterUserRow[] }> {
    const rows = (await print(USERS, USER_PROPERTIES, `?name=${username}`)).map(readUserRow);
    const own = rows.filter((row) => isOwnRow(row, commentPrefix));
    return { own, foreign: rows.filter((row) => !own.includes(row)) };
  }

  async function ensureOnce({ username, password, orderId }: HotspotUser): Promise<void> {
    const comment = `${commentPrefix}${orderId}`;
    const { own, foreign } = await findUsers(username);
    if (own.length === 0) {
      if (foreign.length > 0) {
        throw new HotspotError('trap', `the router has a user ${username} of somebody else`, { reason: 'foreign' });
      }
      const profile = options.userProfile === undefined ? [] : [`=profile=${options.userProfile}`];
      const attributes = [`=name=${username}`, `=password=${password}`, `=comment=${comment}`, ...profile];
      await command(`${USERS}/add`, ...attributes, `=limit-uptime=${limitUptimeHours}h`);
      return;
    }
    for (const row of own) {
      if (row.password === password && row.comment === comment && !row.disabled) continue;
      const id = `=.id=${row.id}`;
      await command(`${USERS}/set`, id, `=password=${password}`, `=comment=${comment}`, '=disabled=no');
    }
  }

  async function removeOnce(username: string): Promise<void> {
    const readUsers = async () => {
      const { own, foreign } = await findUsers(username);
      return { ids: own.map(({ id }) => id), isForeign: foreign.length > 0 };
    };
    // Sessions are told apart by name only: with somebody else's user of that name they may be his.
    if ((await removeAll(USERS, readUsers)).isForeign) return;
    for (const menu of LEFTOVERS) {
      await removeAll(menu, async () => {
        const rows = await print(menu, '=.proplist=.id,user', `?user=${username}`);
        return { ids: rows.flatMap((row) => (row.user === username ? [text(row['.id']) ?? ''] : [])) };
      });
    }
  }

  /**
   * Removes rows until a look finds none: with its user gone a session or cookie is nobody's to see any more, so that what
   * a router only says it has done would stay for good.
   *
   * @returns what the last look found
   */
  async function removeAll<Found extends { ids: readonly string[] }>(
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
      for (const id of found.ids) await removeRow(menu, id);
    }
  }

  async function removeRow(menu: string, id: string): Promise<void> {
    try {
      await command(`${menu}/remove`, `=.id=${id}`);
    } catch (error) {
      if (!(error instanceof HotspotError) || error.reason !== 'no-such-item') throw error;
    }
  }

  /** Starts from looking again, so that a command whose answer was lost is neither repeated blindly nor forgotten. */
  async function untilSettled(once: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once();
      } catch (error) {
        const isWorthLooking = error instanceof HotspotError && (error.maybeDone || isRace(error));
        if (!isWorthLooking || attempt === ATTEMPTS || stopping.signal.aborted) throw error;
        logger.debug({ kind: error.kind, attempt }, 'looking again after an unclear answer from the router');
        await delay(retryPauseMs * attempt);
      }
    }
  }

  return {
    start() {
      const { version } = createRequire(import.meta.url)('node-routeros/package.json');
      assertLibraryIsKnown(RouterOSAPI, { Connector, Receiver }, version);
      if (stopping.signal.aborted) stopping = new AbortController();
    },

    stop() {
      stopping.abort();
    },

    async ensureUser(user) {
      requireStorable({ username: user.username, password: user.password, orderId: user.orderId });
      await untilSettled(() => ensureOnce(user));
    },

    async removeUser(username) {
      requireStorable({ username });
      await untilSettled(() => removeOnce(username));
    },

    async listUsers() {
      const rows = (await print(USERS, USER_PROPERTIES, '?comment')).map(readUserRow);
      return rows
        .filter((row) => isOwnRow(row, commentPrefix))
        .map(({ name, comment, password, disabled }) => {
          return { username: name, orderId: comment.slice(commentPrefix.length), password, disabled };
        });
    },

    async check() {
      const [resource] = await command('/system/resource/print', '=.proplist=.id,version');
      const [identity] = await command('/system/identity/print', '=.proplist=.id,name');
      note({
        reachable: true,
        ...withoutUndefined({ version: text(resource?.version), identity: text(identity?.name) }),
      });
      return health;
    },

    health: () => health,

    onDisconnect(listener) {
      disconnectListeners.push(listener);
    },
  };
}

/** One connection to a router, for what is not about hotspot users. @throws HotspotError */
export function connectToRouter(
  target: RouterOsTarget,
  deadlines: RouterOsDeadlines,
  logger: Logger,
  owner: ConnectionOwner,
): Promise<RouterOsConnection> {
  return openRouterOsConnection(RouterOSAPI, target, deadlines, logger, owner);
}

/** Somebody made or removed the row between our look and our command. */
function isRace(error: HotspotError): boolean {
  return error.reason === 'duplicate' || error.reason === 'no-such-item';
}

function withoutUndefined(values: { version: string | undefined; identity: string | undefined }): {
  version?: string;
  identity?: string;
} {
  return {
    ...(values.version === undefined ? {} : { version: values.version }),
    ...(values.identity === undefined ? {} : { identity: values.identity }),
  };
}
