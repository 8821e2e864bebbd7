import { workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { findDamage } from './find-damage.ts';

/** A thread, because copying a large database would hold up everything else for seconds. */
const { database, target } = workerData as { database: string; target: string };

const source = new Sqlite(database, { readonly: true, fileMustExist: true });
try {
  source.prepare('vacuum into ?').run(target);
} finally {
  source.close();
}
const damage = findDamage(target);
if (damage !== null) throw new Error(`The snapshot is damaged: ${damage}`);
