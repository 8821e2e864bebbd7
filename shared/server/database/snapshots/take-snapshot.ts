import { once } from 'node:events';
import fs from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import {
  listSnapshots,
  removeTemporaries,
  type SnapshotFile,
  snapshotPath,
  syncFile,
  temporaryPath,
} from './snapshot-files.ts';

/**
 * Copies a database as it is at one moment while it is in use. The copy has its name only once it is whole, checked and
 * durable. Two may not be taken into one folder at the same time.
 *
 * @throws Error when there is no room, or the copy turns out damaged: then the database probably is
 */
export async function takeSnapshot(database: string, folder: string): Promise<SnapshotFile> {
  await fs.mkdir(folder, { recursive: true });
  await removeTemporaries(folder);
  const [newest] = await listSnapshots(folder);
  const number = (newest?.number ?? 0) + 1;
  const file = snapshotPath(folder, number);
  const target = temporaryPath(file);
  try {
    const worker = new Worker(new URL('./snapshot-worker.ts', import.meta.url), { workerData: { database, target } });
    // 'error' rejects this too.
    const [status] = await once(worker, 'exit');
    if (status !== 0) throw new Error(`The thread that takes snapshots ended with ${status}.`);
    await syncFile(target);
    await fs.rename(target, file);
    await syncFile(file);
  } finally {
    await fs.rm(target, { force: true });
  }
  return { number, file, takenAt: (await fs.stat(file)).mtime };
}
