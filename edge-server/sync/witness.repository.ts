import type { Witnessed } from '@printfront/shared/server/database/witness.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { readOrMakeIdentity } from './sync-state.repository.ts';

const COLUMNS = ['epoch as history', 'witness_number as number', 'file_birth as birth'] as const;

/** How far this database has come in its epoch, and in which file. */
export async function readWitnessed(database: EdgeDatabase): Promise<Witnessed> {
  await readOrMakeIdentity(database);
  return database.selectFrom('sync_state').select(COLUMNS).executeTakeFirstOrThrow();
}

export async function advanceWitness(database: EdgeDatabase, birth: string | null): Promise<Witnessed> {
  return database
    .updateTable('sync_state')
    .set((row) => ({ witness_number: row('witness_number', '+', 1), file_birth: birth }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
