import { once } from 'node:events';
import fs from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { listSnapshots, type SnapshotFile } from './snapshot-files.ts';

/** A day and a half of hourly copies, and one of each of the fourteen days before: 48. */
export const NEWEST_KEPT = 34;
export const DAILY_KEPT = 14;
/** Copies are counted and not dated: a clock may say 1970. */
const COPIES_PER_DAY = 24;
/**
 * Of those before the newest: whoever copies once a day, or had switched the computer off, would keep names for a year that
 * were to be forgotten after a month.
 */
export const OLDEST_DAYS = 30;
const DAY_MS = 86_400_000;
/** When the disk is short: one could turn out damaged when it is needed. */
const SOUND_KEPT = 2;

/** @param snapshots newest first @returns those that are not kept any more */
export function outdatedSnapshots(
  snapshots: readonly SnapshotFile[],
  { newest = NEWEST_KEPT, daily = DAILY_KEPT, now = new Date() } = {},
): SnapshotFile[] {
  const older = snapshots.slice(newest);
  const isYoung = ({ takenAt }: SnapshotFile) => now.getTime() - takenAt.getTime() < OLDEST_DAYS * DAY_MS;
  const ofDays = older.filter(({ number }) => number % COPIES_PER_DAY === 0).slice(0, daily);
  const days = new Set(ofDays.filter(isYoung));
  return older.filter((snapshot) => !days.has(snapshot));
}

/** Removes all copies but the newest two that are sound; none where there are not two. @returns how many */
export async function keepOnlySound(folder: string): Promise<number> {
  const snapshots = await listSnapshots(folder);
  const sound = new Set<SnapshotFile>();
  for (const snapshot of snapshots) {
    if (await isSoundSnapshot(snapshot.file)) sound.add(snapshot);
    if (sound.size === SOUND_KEPT) break;
  }
  if (sound.size < SOUND_KEPT) return 0;
  const dropped = snapshots.filter((snapshot) => !sound.has(snapshot));
  for (const { file } of dropped) await fs.rm(file, { force: true });
  return dropped.length;
}

/** In a thread, because a whole file is read. */
export async function isSoundSnapshot(file: string): Promise<boolean> {
  const worker = new Worker(new URL('./snapshot-check-worker.ts', import.meta.url), { workerData: { file } });
  const [damage] = (await once(worker, 'message')) as [string | null];
  await worker.terminate();
  return damage === null;
}
