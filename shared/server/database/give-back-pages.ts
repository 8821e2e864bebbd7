import fs from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { createRepeating } from '../service/repeating.ts';
import type { Service } from '../service/service.ts';

const EVERY_MS = 60_000;
/** 1 MiB of pages in a transaction: some milliseconds, in which nobody else is answered. */
const PAGES_AT_ONCE = 256;
const REST_MS = 50;
/** What will be needed again tomorrow stays in the file: growing it costs a sync of its own. */
const FREE_PAGES_KEPT = 1_024;

/**
 * Gives the room of what has been deleted back to the disk, a little at a time. SQLite keeps such pages for itself otherwise,
 * so that a database is for ever as large as it once was. On PostgreSQL there is nothing to do.
 */
export function createPageReturn<Tables>(deps: {
  database: Kysely<Tables>;
  logger: Logger;
  keptPages?: number;
}): Service & { giveBack(): Promise<number> } {
  const { database, logger, keptPages = FREE_PAGES_KEPT } = deps;
  let isStopped = false;

  async function countFreePages(): Promise<number> {
    const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(database);
    return rows[0]?.freelist_count ?? 0;
  }

  /** @returns how many pages; none of a database that was made before they could be given back (see shrinkDatabase) */
  async function giveBack(): Promise<number> {
    const before = await countFreePages();
    let free = before;
    while (!isStopped && free > keptPages) {
      const count = Math.min(PAGES_AT_ONCE, free - keptPages);
      // A page for each step of the statement, and it is stepped once when it is run.
      await database.transaction().execute(async (transaction) => {
        for (let page = 0; page < count; page += 1) await sql`pragma incremental_vacuum`.execute(transaction);
      });
      const left = await countFreePages();
      if (left >= free) break;
      free = left;
      await setTimeout(REST_MS);
    }
    return before - free;
  }

  const repeating = createRepeating({ work: giveBack, everyMs: EVERY_MS, what: 'giving back pages', logger });
  return {
    giveBack,
    start() {
      isStopped = false;
      return repeating.start();
    },
    stop() {
      isStopped = true;
      return repeating.stop();
    },
  };
}

/** Less is not worth writing the whole file anew. */
const WORTH_BYTES = 16 * 1024 ** 2;
const WORTH_SHARE = 0.25;

/**
 * Writes a database anew, without its free pages, when it was made by a version that could not give them back and much of it
 * is free. To be called before it is opened: nobody is served meanwhile. Cut short it is as before.
 *
 * @returns how many bytes the disk got back; 0 when it was not worth it, or there is no room for the second file
 */
export function shrinkDatabase(file: string, { worthBytes = WORTH_BYTES, statfs = fs.statfsSync } = {}): number {
  if (!fs.existsSync(file)) return 0;
  const sqlite = new Sqlite(file, { fileMustExist: true });
  try {
    const read = (name: string) => Number(sqlite.pragma(name, { simple: true }));
    const [pageBytes, pages, freePages] = [read('page_size'), read('page_count'), read('freelist_count')];
    if (read('auto_vacuum') !== 0 || freePages * pageBytes < worthBytes || freePages < WORTH_SHARE * pages) return 0;
    const disk = statfs(file);
    // A copy beside it, and the same once more in its log.
    if (disk.bavail * disk.bsize < 2 * (pages - freePages) * pageBytes + worthBytes) return 0;
    sqlite.pragma('auto_vacuum = incremental');
    sqlite.exec('vacuum');
    sqlite.pragma('wal_checkpoint(truncate)');
    return (pages - read('page_count')) * pageBytes;
  } finally {
    sqlite.close();
  }
}
