import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { EdgeDatabase } from '../database/database.ts';
import { findUserOfOrder, findUserRow, markUnwanted, upsertRequestedUser } from './hotspot.repository.ts';
import type { Hotspot, HotspotHealth, HotspotUser } from './hotspot.ts';
import { newHotspotCredentials, requireStorable } from './hotspot-credentials.ts';
import { HotspotError } from './hotspot-error.ts';
import { createLoginWatch } from './login-watch.ts';
import { type ReconcileResult, reconcileHotspot } from './reconcile-hotspot.service.ts';
import { createWakeUp } from './wake-up.ts';

/** A login as an order sees it. `isReady`: the router is known to have it. */
export interface OrderHotspotUser {
  readonly username: string;
  readonly password: string;
  readonly isReady: boolean;
}

/**
 * The functions that write take the caller's transaction, so that an order and its login are one commit; call `poke`
 * after it.
 */
export interface HotspotService extends Service {
  /**
   * Writes that this login should exist.
   * @returns false when the name is in use for another order; nothing is written then
   * @throws RangeError when a value could not be stored on a router
   */
  requestUser(transaction: EdgeDatabase, user: HotspotUser): Promise<boolean>;
  /** Writes that a random login should exist for this order; an order that has one keeps it. */
  requestAnyUser(transaction: EdgeDatabase, orderId: string): Promise<OrderHotspotUser>;
  /** Writes that no login of this order should exist any more. @returns how many there were */
  releaseUsers(transaction: EdgeDatabase, orderId: string): Promise<number>;
  /** Writes that this login should not exist any more. @returns false when it was not wanted anyway */
  releaseUser(transaction: EdgeDatabase, username: string): Promise<boolean>;
  /** The newest login of this order that is wanted. */
  userOfOrder(database: EdgeDatabase, orderId: string): Promise<OrderHotspotUser | undefined>;
  /**
   * Whether a phone was last seen online with this login. Answers at once from the last look and sets out for the next one: no
   * router keeps a kiosk waiting.
   */
  wasLoggedIn(username: string): boolean;
  /** The order that a wanted login belongs to. */
  orderOfUser(database: EdgeDatabase, username: string): Promise<string | undefined>;
  /** Wakes the loop; answers at once. */
  poke(): void;
  health(): HotspotHealth;
}

export interface HotspotServiceOptions {
  /** Between two looks at a router that agrees. */
  readonly intervalMs?: number;
  /** Pause after a failure, never cut short; the pauses after it grow to the interval, with full jitter. */
  readonly backoffMs?: number;
  readonly now?: () => Date;
  /** 0 ≤ x < 1. */
  readonly random?: () => number;
}

const INTERVAL_MS = 60_000;
const BACKOFF_MS = 1_000;

/**
 * Keeps the router in step with the database. Orders only ever write rows; everything that can be slow or fail happens
 * in the loop, so no router delays or refuses an order.
 */
export function createHotspotService(
  database: EdgeDatabase,
  hotspot: Hotspot,
  logger: Logger,
  options: HotspotServiceOptions = {},
): HotspotService {
  const { intervalMs = INTERVAL_MS, backoffMs = BACKOFF_MS, now = () => new Date(), random = Math.random } = options;
  const logins = createLoginWatch((username) => hotspot.isLoggedIn(username));
  let wakeUp = createWakeUp();
  let loop: Promise<void> | undefined;
  let isRunning = false;
  let isReconciling = false;
  /** Passes in a row that left the router out of step. */
  let failures = 0;

  async function run(): Promise<void> {
    while (isRunning) {
      const isInStep = await pass();
      failures = isInStep ? 0 : failures + 1;
      const growingMs = Math.min(intervalMs, backoffMs * 2 ** Math.min(failures, 16));
      // A queue of customers must not hammer a router in trouble, nor wait a minute for one that is back.
      await (isInStep ? wakeUp.sleep(intervalMs) : wakeUp.sleep(random() * growingMs, backoffMs));
    }
  }

  async function pass(): Promise<boolean> {
    isReconciling = true;
    try {
      const result = await reconcileHotspot(database, hotspot, now);
      report(result);
      return result.failed === 0;
    } catch (error) {
      if (isRunning) reportFailure(error);
      return false;
    } finally {
      isReconciling = false;
    }
  }

  function report(result: ReconcileResult): void {
    if (failures > 0 && result.failed === 0) logger.info('the hotspot is back in step');
    if (result.ensured + result.removed > 0) logger.info(result, 'hotspot users brought up to date');
    if (result.failed > 0 && failures === 0) {
      logger.warn(result, 'the router refused hotspot users: see last_error in the table hotspot_user');
    }
  }

  function reportFailure(error: unknown): void {
    if (!(error instanceof HotspotError)) {
      logger.error({ err: error }, 'keeping the hotspot in step failed');
      return;
    }
    // The first failure is news; a router that stays away is not.
    const level = failures === 0 ? 'warn' : 'debug';
    logger[level]({ kind: error.kind, reason: error.message }, 'the router is away; orders go on, logins follow later');
  }

  hotspot.onDisconnect(() => {
    // A connection lost during a pass fails that pass, and its pause must grow.
    if (!isReconciling) wakeUp.poke();
  });

  return {
    async start() {
      if (isRunning) return;
      await hotspot.start();
      isRunning = true;
      wakeUp = createWakeUp();
      loop = run();
    },

    async stop() {
      isRunning = false;
      wakeUp.end();
      // Ends a command that is waiting for a frozen router; what it was about is still in the table.
      await hotspot.stop();
      await loop;
    },

    async requestUser(transaction, user) {
      requireStorable({ username: user.username, password: user.password, orderId: user.orderId });
      return upsertRequestedUser(transaction, user, now());
    },

    async requestAnyUser(transaction, orderId) {
      const existing = await findUserOfOrder(transaction, orderId);
      if (existing !== undefined) return asOrderUser(existing);
      requireStorable({ orderId });
      for (;;) {
        const credentials = newHotspotCredentials();
        if (await upsertRequestedUser(transaction, { ...credentials, orderId }, now())) {
          return { ...credentials, isReady: false };
        }
      }
    },

    releaseUsers: (transaction, orderId) => markUnwanted(transaction, { orderId }),

    async releaseUser(transaction, username) {
      return (await markUnwanted(transaction, { username })) > 0;
    },

    async userOfOrder(given, orderId) {
      const row = await findUserOfOrder(given, orderId);
      return row === undefined ? undefined : asOrderUser(row);
    },

    async orderOfUser(given, username) {
      const row = await findUserRow(given, username);
      return row?.wanted === 'present' ? row.order_id : undefined;
    },

    wasLoggedIn: (username) => isRunning && hotspot.health().reachable && logins.look(username),
    poke: () => wakeUp.poke(),
    health: () => hotspot.health(),
  };
}

function asOrderUser(row: { username: string; password: string; synced: 0 | 1 }): OrderHotspotUser {
  return { username: row.username, password: row.password, isReady: row.synced === 1 };
}
