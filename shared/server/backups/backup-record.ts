import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { BACKUP_PROBLEMS, BackupStatus } from '../../contracts/backups.ts';
import { Instant } from '../../contracts/fields.ts';
import { readPlainFile } from '../service/read-plain-file.ts';
import { replaceFile } from '../service/replace-file.ts';

const RECORD_FILE = 'backups.json';
/** As files usually are: nothing in it is secret. */
const READABLE = 0o666;
/** Many times what it has; root reads it too (`printfront status`, `printfront doctor`). */
const LARGEST_BYTES = 1024 * 1024;
const MOST_CHECKED = 200;
const DAY_MS = 86_400_000;
const RECENT_MS = 14 * DAY_MS;

/** What a server remembers of its backups, beside its database: a database that comes back from a copy forgets nothing of it. */
const BackupRecord = BackupStatus.pick({ lastGood: true, lastChecked: true, failure: true }).extend({
  /** By which its backups are told from another server's in the same place. */
  server: z.string().default(() => randomUUID()),
  /** The place that has been begun: there is something in it. */
  place: z.string().nullable().default(null),
  /** How often one is made, in ms: by it whoever reads this knows when one is late. */
  everyMs: z.number().positive().default(DAY_MS),
  /** Which part of all that is stored was read again last and was whole, counted from 1. */
  lastPart: z.int().min(0).default(0),
  /** Those that were opened and compared. */
  checked: z.array(z.object({ id: z.string(), at: Instant })).default([]),
  /** What was tried lately, newest first. */
  recent: z.array(z.object({ at: Instant, problem: z.enum(BACKUP_PROBLEMS).nullable() })).default([]),
});
export type BackupRecord = z.infer<typeof BackupRecord>;

const NOTHING = { lastGood: null, lastChecked: null, failure: null };
export const newRecord = (): BackupRecord => BackupRecord.parse(NOTHING);

/** Twice what lies between two: a night with customers until the morning may pass, or one try that failed. */
export const isLate = (record: Pick<BackupRecord, 'lastGood' | 'everyMs'>, now: Date): boolean =>
  record.lastGood !== null && now.getTime() - Date.parse(record.lastGood.at) > 2 * record.everyMs;

export async function readRecord(folder: string): Promise<BackupRecord> {
  try {
    return BackupRecord.parse(JSON.parse(await readPlainFile(path.join(folder, RECORD_FILE), LARGEST_BYTES)));
  } catch {
    // Not there yet, or cut short: the next backup says it anew.
    return newRecord();
  }
}

export async function writeRecord(folder: string, record: BackupRecord, now: Date): Promise<BackupRecord> {
  const kept = {
    ...record,
    checked: record.checked.slice(0, MOST_CHECKED),
    recent: record.recent.filter(({ at }) => now.getTime() - Date.parse(at) < RECENT_MS),
  };
  const file = path.join(folder, RECORD_FILE);
  await fs.mkdir(folder, { recursive: true });
  await replaceFile(file, JSON.stringify(kept), READABLE);
  return kept;
}

/** What is known of one place says nothing of another. An earlier version did not note which it was. */
export function recordOfPlace(record: BackupRecord, place: string): BackupRecord {
  if (record.place === place) return record;
  if (record.place === null) return { ...record, place: record.lastGood === null ? null : place };
  return { ...record, ...NOTHING, place: null, lastPart: 0, checked: [] };
}
