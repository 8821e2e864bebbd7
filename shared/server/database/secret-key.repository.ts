import type { Kysely } from 'kysely';
import { fewerTables } from './fewer-tables.ts';
import type { SecretKeyTables } from './secret-key.table.ts';

/** @returns hex, as the database and its copies have it */
export async function readSecretKey<Tables extends SecretKeyTables>(
  database: Kysely<Tables>,
  name: SecretKeyTables['secret_key']['name'],
): Promise<string> {
  const { key } = await fewerTables<SecretKeyTables>()(database)
    .selectFrom('secret_key')
    .select('key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return key;
}
