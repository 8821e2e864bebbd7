import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Instant } from '../../contracts/fields.ts';
import { ReleaseVersion, UPDATE_PROBLEMS } from '../../contracts/updates.ts';
import { replaceFile } from '../service/replace-file.ts';
import { updatesFolder } from './update-files.ts';

const Failure = z.object({ problem: z.enum(UPDATE_PROBLEMS), detail: z.string() });

/** What a server remembers of newer versions, beside its database: one that comes back from a copy forgets nothing of it. */
const UpdateRecord = z.object({
  /** The newest that was believed, as it was signed. */
  announcement: z.string().nullable(),
  seenAt: Instant.nullable(),
  looked: z.object({ at: Instant, failure: Failure.nullable() }).nullable(),
  asked: z
    .object({
      id: z.uuid(),
      version: ReleaseVersion,
      when: z.enum(['tonight', 'now']),
      /** Null: by itself. */
      by: z.string().nullable(),
      at: Instant,
      /** Since when the backup counts that is made before; null: none was begun. */
      backupFrom: Instant.nullable(),
    })
    .nullable(),
  /** Why the newest could not be installed until now. */
  failure: Failure.nullable(),
  /** What went wrong is not tried again before. */
  notBefore: Instant.nullable(),
});
export type UpdateRecord = z.infer<typeof UpdateRecord>;

const NO_RECORD: UpdateRecord = {
  announcement: null,
  seenAt: null,
  looked: null,
  asked: null,
  failure: null,
  notBefore: null,
};

const recordFile = (folder: string) => path.join(updatesFolder(folder), 'record.json');

/** The record as it is now, and the one way to change it. */
export interface UpdateNotes {
  readonly record: UpdateRecord;
  /** Reads it once; who asks again waits for the same reading. */
  load(): Promise<void>;
  /** Resolves once it is written; two at once are both in it. */
  note(change: Partial<UpdateRecord>): Promise<void>;
}

export function createUpdateNotes(folder: string): UpdateNotes {
  let record: UpdateRecord = NO_RECORD;
  let loading: Promise<void> | undefined;
  let writing: Promise<void> = Promise.resolve();
  return {
    get record() {
      return record;
    },
    load() {
      loading ??= readUpdateRecord(folder).then((read) => {
        record = read;
      });
      return loading;
    },
    async note(change) {
      record = { ...record, ...change };
      // One after the other: two that write the same file at once take it from each other.
      const write = () => writeUpdateRecord(folder, record);
      writing = writing.then(write, write);
      await writing;
    },
  };
}

async function readUpdateRecord(folder: string): Promise<UpdateRecord> {
  try {
    return UpdateRecord.parse(JSON.parse(await fs.readFile(recordFile(folder), 'utf8')));
  } catch {
    // Not there yet. Root has a memory of its own for what must not be taken again.
    return NO_RECORD;
  }
}

async function writeUpdateRecord(folder: string, record: UpdateRecord): Promise<void> {
  await fs.mkdir(updatesFolder(folder), { recursive: true });
  await replaceFile(recordFile(folder), JSON.stringify(record));
}
