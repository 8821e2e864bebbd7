import type { Kysely } from 'kysely';
import type { CentralDatabase } from './database.ts';
import type { SecretKeyTables } from './tables/secret-key.table.ts';

/** @returns hex, as the database and its copies have it */
export async function readSecretKey(
  database: CentralDatabase,
  name: SecretKeyTables['secret_key']['name'],
): Promise<string> {
  const { key } = await (database as unknown as Kysely<SecretKeyTables>)
    .selectFrom('secret_key')
    .select('key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return key;
}
