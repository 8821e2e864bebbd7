import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { SettingError } from '../env/read-environment.ts';

const CHANGED_BY_NEWER = 'The database was changed by a newer version of this server';
const ADVICE = 'Start that version, or go back to a copy from before the upgrade: docs/deployment.md.';

/** A newer server has been at work in a database, or in a copy of one. */
export class NewerDatabaseError extends SettingError {
  constructor(migration: string) {
    super(`${CHANGED_BY_NEWER} (${migration}). ${ADVICE}`);
  }
}

/**
 * Brings a database to the newest schema. Migrations only add: what an older server wrote must stay readable.
 *
 * @param migrations name → migration; names sort in the order they run, e.g. `0001-storefront`
 * @throws NewerDatabaseError when a newer server has been at work here; the error of the first migration that failed, and those
 *   before it stay applied
 */
export async function migrate<Tables>(database: Kysely<Tables>, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  // Kysely's words; a test keeps watch over them.
  const newer = /previously executed migration (\S+) is missing/.exec(String(error))?.[1];
  if (newer === undefined && error !== undefined) throw error;
  if (newer !== undefined) throw new NewerDatabaseError(newer);
}
