import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { BackupSchedule, BackupsKept, BackupTarget, RestoreProgress } from '../../contracts/backup-settings.ts';
import { isNotFound } from '../blobs/disk-errors.ts';
import { replaceFile } from '../service/replace-file.ts';

/** The place that a backup comes from, as somebody has said it. It is the place for backups afterwards, too. */
const SaidPlace = z.object({
  target: BackupTarget,
  passphrase: z.string(),
  secret: z.string().nullable(),
  mountPoint: z.string().nullable(),
  /** Left out: as they are in what comes back. */
  schedule: BackupSchedule.optional(),
  kept: BackupsKept.optional(),
});
export type SaidPlace = z.infer<typeof SaidPlace>;

const RestoreWish = z.object({
  id: z.string(),
  backupAt: z.string(),
  by: z.string(),
  /** Asked for at the first run, by the code of the log: nothing that is in use may be lost by it. */
  isForNew: z.literal(true).optional(),
  /** Null: variables say it. */
  place: SaidPlace.nullable(),
  /** How often it was begun. */
  tries: z.int(),
  /** The database is in its place; what is left is to go on with these settings. */
  isPlaced: z.boolean(),
});
export type RestoreWish = z.infer<typeof RestoreWish>;

/** Of the server's user alone, and there only until the restore has ended: the database that would seal it is being replaced. */
const wishFile = (folder: string) => path.join(folder, 'restore-asked.json');
const resultFile = (folder: string) => path.join(folder, 'restore-ended.json');

export const NO_RESTORE: RestoreProgress = {
  state: 'none',
  phase: null,
  done: 0,
  total: 0,
  backupAt: null,
  endedAt: null,
  fileCount: null,
  failure: null,
};

/** For whoever asks: what a program said of a place names the place. */
export const withoutDetail = (progress: RestoreProgress): RestoreProgress => ({
  ...progress,
  failure: progress.failure && { ...progress.failure, detail: '' },
});

export const restoring = (wish: RestoreWish): RestoreProgress => ({
  ...NO_RESTORE,
  state: 'running',
  phase: 'restarting',
  backupAt: wish.backupAt,
});

/** @returns null when nobody wants one */
export const readWish = (folder: string): Promise<RestoreWish | null> => readJson(wishFile(folder), RestoreWish);

export const writeWish = (folder: string, wish: RestoreWish): Promise<void> => writeJson(wishFile(folder), wish);

export const dropWish = (folder: string): Promise<void> => fs.rm(wishFile(folder), { force: true });

/** How the last one is doing, or has ended. */
export async function readProgress(folder: string): Promise<RestoreProgress> {
  const wish = await readWish(folder);
  if (wish !== null && !wish.isPlaced) return restoring(wish);
  return (await readJson(resultFile(folder), RestoreProgress)) ?? NO_RESTORE;
}

export const writeResult = (folder: string, result: RestoreProgress): Promise<void> =>
  writeJson(resultFile(folder), result);

async function readJson<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.output<Schema> | null> {
  try {
    return schema.parse(JSON.parse(await fs.readFile(file, 'utf8')));
  } catch (error) {
    if (isNotFound(error) || error instanceof z.ZodError || error instanceof SyntaxError) return null;
    throw error;
  }
}

async function writeJson(file: string, content: object): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  await replaceFile(file, JSON.stringify(content));
}
