import path from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { runProgram } from './run-program.ts';

const SeenFolder = z.object({
  isThere: z.boolean(),
  isParentThere: z.boolean(),
  /** Where it leads to. */
  real: z.string(),
  /** Its disk is mounted so: nobody's rights help. */
  isReadOnly: z.boolean(),
  /** Where its disk is mounted; null: nobody knows. Of a folder that is not there its parent counts. */
  mountPoint: z.string().nullable(),
  /** Backups by restic; true as well where this user may not look. */
  mayHoldBackups: z.boolean(),
  /** Others have their files in it (doctor/shared-folders.ts). */
  isShared: z.boolean(),
  /** Null: nobody knows. */
  freeBytes: z.number().nullable(),
  /** Copies of the database, newest first. */
  copies: z.array(z.object({ number: z.number(), file: z.string(), takenAt: z.coerce.date() })),
});
export type SeenFolder = z.output<typeof SeenFolder>;

/** A machine that is only busy answers within it. */
const PATIENCE_MS = 20_000;

/**
 * A folder that a setting names may be on a drive of the network: where that is away, whoever touches it is kept for ever. So
 * another process looks, and is left behind.
 *
 * @returns null when it does not answer
 */
export async function lookAtFolder(folder: string, patienceMs = PATIENCE_MS): Promise<SeenFolder | null> {
  const program = path.join(import.meta.dirname, 'look-into-folder.ts');
  const { stdout, stderr, isLate } = await runProgram(process.execPath, [program, folder], { patienceMs });
  if (isLate) return null;
  const read = SeenFolder.safeParse(asJson(stdout));
  if (read.success) return read.data;
  throw new Error(`${folder} could not be looked at: ${stderr.trim()}`);
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const silentWords = (folder: string) => `The folder ${folder} does not answer.`;
export const SILENT_TODO = 'Look at its disk or network drive (mount, dmesg); mount it again.';
