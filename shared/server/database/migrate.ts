import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

/**
 * Brings a database to the newest schema. Migrations only add: what an older server wrote must stay readable.
 *
 * @param migrations name → migration; names sort in the order they run, e.g. `0001-storefront`
 * @throws the error of the first migration that failed; those before it stay applied
 */
export async function migrate<Tables>(database: Kysely<Tables>, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
