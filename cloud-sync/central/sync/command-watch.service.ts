import type { Service } from '@printfront/shared/server/service/service.ts';
import { monotonicTimers, type Timers } from '@printfront/shared/server/service/timers.ts';
import type { CentralDatabase } from '../database/database.ts';
import { findServersToWake } from './commands.repository.ts';

export interface CommandWatch extends Service {
  /** Resolves when the server may have a command after `after`, when the time is over, or when the signal aborts. */
  wait(serverId: string, after: number, ms: number, signal: AbortSignal): Promise<void>;
}

interface Waiter {
  serverId: string;
  after: number;
  wake(): void;
}

export interface CommandWatchOptions {
  timers?: Timers;
  lookEveryMs?: number;
}

/** How late a command may be noticed. One query per process, however many shops wait. */
const LOOK_EVERY_MS = 250;

/**
 * Looks into the database for everybody who waits. Another process may have written the command, so no event inside
 * this one could tell.
 */
export function createCommandWatch(
  database: CentralDatabase,
  onError: (error: unknown) => void,
  { timers = monotonicTimers, lookEveryMs = LOOK_EVERY_MS }: CommandWatchOptions = {},
): CommandWatch {
  const waiters = new Set<Waiter>();
  let cancelLook: (() => void) | undefined;
  let isStopped = false;

  async function look(): Promise<void> {
    try {
      // Two connections of one shop may wait with different cursors; the lower one decides.
      const known = new Map<string, number>();
      for (const { serverId, after } of waiters) known.set(serverId, Math.min(after, known.get(serverId) ?? after));
      const awake = new Set(await findServersToWake(database, known));
      for (const waiter of [...waiters]) if (awake.has(waiter.serverId)) waiter.wake();
    } catch (error) {
      onError(error);
    }
    cancelLook = undefined;
    schedule();
  }

  function schedule(): void {
    if (cancelLook === undefined && waiters.size > 0) cancelLook = timers.after(lookEveryMs, () => void look());
  }

  return {
    start() {},
    stop() {
      isStopped = true;
      for (const waiter of [...waiters]) waiter.wake();
      cancelLook?.();
    },
    wait(serverId, after, ms, signal) {
      if (isStopped || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const waiter: Waiter = {
          serverId,
          after,
          wake() {
            waiters.delete(waiter);
            cancelWait();
            signal.removeEventListener('abort', waiter.wake);
            resolve();
          },
        };
        const cancelWait = timers.after(ms, () => waiter.wake());
        signal.addEventListener('abort', waiter.wake, { once: true });
        waiters.add(waiter);
        schedule();
      });
    },
  };
}
