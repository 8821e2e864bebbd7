import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Kysely } from 'kysely';
import { findServersToWake } from './commands.repository.ts';
import type { SyncTables } from './sync.table.ts';

export interface CommandWatch extends Service {
  /** Resolves when the server may have a command after `after`, when the time is over, or when the signal aborts. */
  wait(serverId: string, after: number, ms: number, signal: AbortSignal): Promise<void>;
}

interface Waiter {
  serverId: string;
  after: number;
  wake(): void;
}

/** How late a command may be noticed. One query per process, however many shops wait. */
const LOOK_EVERY_MS = 250;

/**
 * Looks into the database for everybody who waits. Another process may have written the command, so no event inside
 * this one could tell.
 */
export function createCommandWatch<Tables extends SyncTables>(
  database: Kysely<Tables>,
  onError: (error: unknown) => void,
): CommandWatch {
  const waiters = new Set<Waiter>();
  let timer: NodeJS.Timeout | undefined;
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
    timer = undefined;
    schedule();
  }

  function schedule(): void {
    if (timer === undefined && waiters.size > 0) timer = setTimeout(look, LOOK_EVERY_MS);
  }

  return {
    start() {},
    stop() {
      isStopped = true;
      for (const waiter of [...waiters]) waiter.wake();
      clearTimeout(timer);
    },
    wait(serverId, after, ms, signal) {
      if (isStopped || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const waiter: Waiter = {
          serverId,
          after,
          wake() {
            waiters.delete(waiter);
            clearTimeout(over);
            signal.removeEventListener('abort', waiter.wake);
            resolve();
          },
        };
        const over = setTimeout(() => waiter.wake(), ms);
        signal.addEventListener('abort', waiter.wake, { once: true });
        waiters.add(waiter);
        schedule();
      });
    },
  };
}
