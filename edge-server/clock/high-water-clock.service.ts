import { EARLIEST_BELIEVED_MS } from '@printfront/shared/server/service/earliest-believed.ts';
import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { EdgeDatabase } from '../database/database.ts';
import { readKnownTimes, saveKnownTimes } from './high-water-clock.repository.ts';

/**
 * A clock for everything that expires. A mini PC without a battery starts in 1970 and may be set by anybody: this clock
 * never goes below the largest time that was ever known here, over restarts too, and goes on from there by the time that
 * really passes. Forwards the machine's clock is believed; then things expire too early rather than never.
 */
export interface HighWaterClock extends Service {
  now(): Date;
  /**
   * The date as people read it, on tickets and in lists: the machine's own, unless that lies before there was any Printfront.
   * So an order of a day on which the clock ran ahead does not push everything after it into that future.
   */
  calendar(): Date;
  /** A trusted source says how late it is; an earlier time than is known changes nothing. */
  raise(known: Date): void;
  /** Central has just answered. */
  heardCentral(): void;
  /** When that was last, on this clock and over restarts; null when it never was. */
  centralHeardAt(): Date | null;
}

const WRITTEN_EVERY_MS = 10 * 60_000;

export async function openHighWaterClock(deps: {
  database: EdgeDatabase;
  logger: Logger;
  now: () => Date;
  /** Milliseconds that only ever go forward. */
  monotonicMs?: () => number;
}): Promise<HighWaterClock> {
  const { database, logger, now: wall, monotonicMs = () => performance.now() } = deps;
  const known = await readKnownTimes(database);
  let floor = { atMs: known.knownAt === null ? 0 : Date.parse(known.knownAt), sinceMs: monotonicMs() };
  let heardAtMs = known.centralHeardAt === null ? null : Date.parse(known.centralHeardAt);
  let isHeardWritten = heardAtMs !== null;

  function nowMs(): number {
    const elapsedMs = monotonicMs() - floor.sinceMs;
    const atMs = Math.max(floor.atMs + elapsedMs, wall().getTime());
    floor = { atMs, sinceMs: floor.sinceMs + elapsedMs };
    return atMs;
  }

  async function write(): Promise<void> {
    const centralHeardAt = heardAtMs === null ? null : new Date(heardAtMs).toISOString();
    await saveKnownTimes(database, { knownAt: new Date(nowMs()).toISOString(), centralHeardAt });
  }

  const repeating = createRepeating({ work: write, everyMs: WRITTEN_EVERY_MS, what: 'writing down the time', logger });
  return {
    now: () => new Date(nowMs()),
    calendar() {
      const at = wall();
      return at.getTime() < EARLIEST_BELIEVED_MS ? new Date(nowMs()) : at;
    },
    raise(at) {
      const atMs = at.getTime();
      if (atMs > nowMs()) floor = { ...floor, atMs };
    },
    heardCentral() {
      heardAtMs = nowMs();
      if (isHeardWritten) return;
      isHeardWritten = true;
      write().catch((error: unknown) => logger.error({ err: error }, 'the time could not be written down'));
    },
    centralHeardAt: () => (heardAtMs === null ? null : new Date(heardAtMs)),
    async start() {
      await write();
      await repeating.start();
    },
    async stop() {
      await repeating.stop();
      await write();
    },
  };
}
