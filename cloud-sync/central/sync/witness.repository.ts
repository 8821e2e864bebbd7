import type { Witnessed } from '@printfront/shared/server/database/witness.ts';
import type { CentralDatabase } from '../database/database.ts';
import { readCounter, readGeneration, setCounter } from './lost-numbers.repository.ts';

/** How far a SQLite database of central has come since it came back from a copy last, and in which file. */
export async function readWitnessed(database: CentralDatabase): Promise<Witnessed> {
  const birth = await readCounter(database, 'witness-birth');
  return {
    history: String(await readGeneration(database)),
    number: (await readCounter(database, 'witness')) ?? 0,
    birth: birth === null ? null : String(birth),
  };
}

export async function advanceWitness(database: CentralDatabase, birth: string | null): Promise<Witnessed> {
  return database.transaction().execute(async (transaction) => {
    const { number } = await readWitnessed(transaction);
    await setCounter(transaction, 'witness', number + 1);
    if (birth !== null) await setCounter(transaction, 'witness-birth', Number(birth));
    return readWitnessed(transaction);
  });
}
