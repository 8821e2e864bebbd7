import path from 'node:path';
import type { ServerDatabase } from '@printfront/shared/server/database/snapshots/server-database.ts';
import { openEdgeDatabase } from '../database/database.ts';
import { beginNewEpoch } from './sync-state.repository.ts';

/** @param snapshots where copies go; by default beside the database */
export function edgeServerDatabase(folder: string, snapshots = path.join(folder, 'snapshots')): ServerDatabase {
  return { database: path.join(folder, 'edge.sqlite'), snapshots, beginAnew };
}

/** A copy counts events and order numbers a second time, so it is another epoch to central (S9). */
async function beginAnew(copy: string): Promise<void> {
  const database = await openEdgeDatabase(copy);
  try {
    await beginNewEpoch(database);
  } finally {
    await database.destroy();
  }
}
