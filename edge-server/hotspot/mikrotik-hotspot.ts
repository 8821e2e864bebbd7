import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { Connector, Receiver, RouterOSAPI } from 'node-routeros';
import type { Logger } from 'pino';
import { text } from './guest-login-rows.ts';
import { ATTEMPTS, createRouterUsers, type RouterUsersOptions } from './guest-logins.ts';
import type { Hotspot } from './hotspot.ts';
import { requireStorable } from './hotspot-credentials.ts';
import { HotspotError } from './hotspot-error.ts';
import { createRouterSession } from './router-session.ts';
import {
  type ConnectionOwner,
  openRouterOsConnection,
  type RouterOsConnection,
  type RouterOsDeadlines,
  type RouterOsTarget,
} from './routeros-connection.ts';
import { assertLibraryIsKnown } from './routeros-library.ts';

export interface MikrotikOptions extends RouterOsTarget, Partial<RouterUsersOptions> {
  readonly deadlines?: RouterOsDeadlines;
  /** Pause before looking again after a lost answer; grows with every attempt. */
  readonly retryPauseMs?: number;
}

const DEFAULT_DEADLINES: RouterOsDeadlines = { connectMs: 5_000, commandMs: 5_000 };

/**
 * A MikroTik router's hotspot, spoken to over the RouterOS API (6.x and 7.x). Keeps one connection, opens it when it is
 * needed, and lets go of it at the first sign of trouble.
 *
 * @throws RangeError when the API user's name or password is not ASCII: a login before RouterOS 6.43 would hash it wrong
 */
export function createMikrotikHotspot(options: MikrotikOptions, logger: Logger): Hotspot {
  const { commentPrefix = 'pf:', limitUptimeHours = 12, retryPauseMs = 200, deadlines = DEFAULT_DEADLINES } = options;
  const { userProfile } = options;
  requireStorable({ ROUTER_USERNAME: options.username, ROUTER_PASSWORD: options.password });
  const session = createRouterSession((owner) => connectToRouter(options, deadlines, logger, owner));
  const users = createRouterUsers(session, { commentPrefix, userProfile, limitUptimeHours });

  /** Starts from looking again, so that a command whose answer was lost is neither repeated blindly nor forgotten. */
  async function untilSettled(once: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once();
      } catch (error) {
        const isWorthLooking = error instanceof HotspotError && (error.maybeDone || isRace(error));
        if (!isWorthLooking || attempt === ATTEMPTS || session.isStopped()) throw error;
        logger.debug({ kind: error.kind, attempt }, 'looking again after an unclear answer from the router');
        await delay(retryPauseMs * attempt);
      }
    }
  }

  return {
    start() {
      const { version } = createRequire(import.meta.url)('node-routeros/package.json');
      assertLibraryIsKnown(RouterOSAPI, { Connector, Receiver }, version);
      session.start();
    },
    stop: session.stop,

    async ensureUser(user) {
      requireStorable({ username: user.username, password: user.password, orderId: user.orderId });
      await untilSettled(() => users.ensure(user));
    },

    async removeUser(username) {
      requireStorable({ username });
      await untilSettled(() => users.remove(username));
    },

    listUsers: users.list,

    async isLoggedIn(username) {
      requireStorable({ username });
      return users.isLoggedIn(username);
    },

    async check() {
      const [resource] = await session.command('/system/resource/print', '=.proplist=.id,version');
      const [identity] = await session.command('/system/identity/print', '=.proplist=.id,name');
      session.identify({ version: text(resource?.version), identity: text(identity?.name) });
      return session.health();
    },

    health: session.health,
    onDisconnect: session.onDisconnect,
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

/** The row was made or removed between our look and our command. */
function isRace(error: HotspotError): boolean {
  return error.reason === 'duplicate' || error.reason === 'no-such-item';
}
