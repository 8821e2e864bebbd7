import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';

/** What shops are told is sealed, so that what one brings back proves that this database is an older copy, and nothing else does. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Random: two copies of one database give commands the same numbers. Null on those of before.
  await database.schema.alterTable('sync_command').addColumn('id', 'text').execute();
  const key = randomBytes(32).toString('hex');
  await (database as Kysely<KeyTables>).insertInto('secret_key').values({ name: 'seals', key }).execute();
}

interface KeyTables {
  secret_key: { name: string; key: string };
}
