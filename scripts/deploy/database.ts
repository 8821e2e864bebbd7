import { existsSync } from 'node:fs';
import process from 'node:process';
import { whyUnusable } from '@printfront/shared/server/blobs/disk-errors.ts';
import { findDamage } from '@printfront/shared/server/database/snapshots/find-damage.ts';
import { whyNoRoom } from '@printfront/shared/server/database/snapshots/room-for-copy.ts';
import { takeSnapshot } from '@printfront/shared/server/database/snapshots/take-snapshot.ts';
import { endWithSentence } from '@printfront/shared/server/env/run-command.ts';
import Database from 'better-sqlite3';

/**
 * What upgrade.sh and `printfront restore` ask of a database or a copy, with the server's settings in the environment:
 *
 *   database.ts edge copy      takes a copy, as the server does every hour, and writes its number
 *   database.ts central fits   ends with 0 when this release knows the database's schema, with 3 when a newer one was there
 *   database.ts edge sound FILE   ends with 0 when a copy is sound, with 3 when it is damaged, with 4 when a newer release made it
 */
const [server, command, file = ''] = process.argv.slice(2);
/** What was asked is known, and the answer is no: an error ends with 1, a wrong setting with 78. */
const NO = 3;
const NEWER = 4;

/** Undefined: the database is PostgreSQL, which has copies and tools of its own. */
async function findDatabase() {
  if (server === 'edge') {
    const { readEdgeSettings } = await import('../../edge-server/settings/env.ts');
    const { edgeServerDatabase } = await import('../../edge-server/sync/edge-database-copies.service.ts');
    const { EDGE_MIGRATIONS } = await import('../../edge-server/database/migrations.ts');
    const { folder, SNAPSHOT_DIR } = readEdgeSettings();
    return { ...edgeServerDatabase(folder, SNAPSHOT_DIR), migrations: EDGE_MIGRATIONS };
  }
  if (server !== 'central') throw new Error('Say edge or central.');
  const { readCentralSettings } = await import('../../cloud-sync/central/settings/env.ts');
  const { centralServerDatabase } = await import('../../cloud-sync/central/sync/central-database-copies.service.ts');
  const { CENTRAL_MIGRATIONS } = await import('../../cloud-sync/central/database/migrations.ts');
  const { folder, SNAPSHOT_DIR, DATABASE_URL } = readCentralSettings();
  if (DATABASE_URL !== undefined) return undefined;
  return { ...centralServerDatabase(folder, SNAPSHOT_DIR), migrations: CENTRAL_MIGRATIONS };
}

function isKnown(database: string, migrations: object): boolean {
  const connection = new Database(database, { readonly: true });
  // Cut off in its very first start it has none of them, and any release goes on with it.
  const isBegun = connection.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get() !== undefined;
  const done = isBegun ? connection.prepare<[], { name: string }>('select name from kysely_migration').all() : [];
  connection.close();
  return done.every(({ name }) => name in migrations);
}

async function copy({ database, snapshots }: { database: string; snapshots: string }): Promise<void> {
  try {
    process.stdout.write(`${(await takeSnapshot(database, snapshots)).number}\n`);
  } catch (error) {
    const full = await whyNoRoom(database, snapshots).catch(() => null);
    const reason = whyUnusable(error, 'write') ?? (error instanceof Error ? error.message : String(error));
    process.stderr.write(`${full ?? `The database cannot be copied into ${snapshots}: ${reason}.`}\n`);
    process.exitCode = 1;
  }
}

async function answer(): Promise<void> {
  const found = await findDatabase();
  if (command === 'sound') {
    if (findDamage(file) !== null) process.exitCode = NO;
    else if (found !== undefined && !isKnown(file, found.migrations)) process.exitCode = NEWER;
  } else if (found === undefined || !existsSync(found.database)) process.stdout.write('none\n');
  else if (command === 'copy') await copy(found);
  else if (command === 'fits') process.exitCode = isKnown(found.database, found.migrations) ? 0 : NO;
  else throw new Error('Say copy, fits or sound.');
}

await answer().catch(endWithSentence);
