import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { ServerDatabase } from '../database/snapshots/server-database.ts';

export const IN_USE =
  'This computer works already: it is connected, or has orders. Sign in as an owner and restore on the page of backups, or stop the server and use the command (docs/backup.md).';

/** Whether there is something here that a restore for a new computer would lose; what cannot be read counts as such. */
export function isInUse({
  server,
  inUse,
}: {
  server: Pick<ServerDatabase, 'database'>;
  inUse?: string | undefined;
}): boolean {
  if (inUse === undefined || !existsSync(server.database)) return false;
  try {
    const database = new Sqlite(server.database, { fileMustExist: true });
    try {
      return database.prepare(inUse).get() !== undefined;
    } finally {
      database.close();
    }
  } catch {
    return true;
  }
}
