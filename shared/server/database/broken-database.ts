import fs from 'node:fs';
import process from 'node:process';
import type { Logger } from 'pino';
import { markUnsure } from './beside-in-memory.ts';

/** EX_IOERR of sysexits.h: the process manager (systemd: Restart=on-failure) starts the server again. */
export const BROKEN_DATABASE_STATUS = 74;

/** SQLite's words for a sync that failed: what was written before it is in the kernel's memory, and may be nowhere else. */
const UNSYNCED = /^SQLITE_IOERR_(DIR_)?FSYNC$/;

/** Says that the next start shall look through the whole database, indexes too. */
export const suspectMarkOf = (database: string) => `${database}.suspect`;

/**
 * Ends the process when its database breaks. Going on would mean to answer from pages that may be wrong, or to promise
 * what a later sync only claims; a fresh start reads what is really on the disk, and restores a snapshot when it is damaged.
 *
 * @returns to be given to openSqlite
 */
export function endWhenBroken(database: string, logger: Logger): (error: Error) => void {
  return (error) => {
    try {
      if ('code' in error && UNSYNCED.test(String(error.code))) markUnsure(database);
      fs.writeFileSync(suspectMarkOf(database), '', { flush: true });
    } catch {
      // The disk that failed may take nothing more; the start looks through the database anyway, only less closely.
    }
    logger.fatal({ err: error }, 'the database cannot be trusted any more; the server ends and must be started again');
    process.stderr.write(`The database ${database} cannot be used (${error.message}). Starting again puts it right.\n`);
    process.exit(BROKEN_DATABASE_STATUS);
  };
}
