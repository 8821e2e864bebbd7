import fs from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '@printfront/shared/server/service/replace-file.ts';
import {
  ROOTS_FOLDER,
  readResults,
  resultFile,
  type UpdateResults,
} from '@printfront/shared/server/updates/update-files.ts';
import type { z } from 'zod';
import { CommandError, EXIT } from './exit-status.ts';
import type { Machine } from './machine.ts';

export type RootsFolder = Awaited<ReturnType<typeof openRootsFolder>>;

/** Anybody may read what is told; nobody but root writes here. */
const READABLE = 0o644;

/** Root's own folder: the attempt that is under way, its package, and the results that servers read. @throws CommandError where somebody else could write into it */
export async function openRootsFolder(machine: Machine) {
  const folder = machine.at(machine.said.UPDATES_FOLDER ?? ROOTS_FOLDER);
  await fs.mkdir(folder, { recursive: true, mode: 0o755 });
  const { uid, mode } = await fs.lstat(folder);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0 || !(await fs.lstat(folder)).isDirectory()) {
    throw new CommandError(EXIT.wrong, `${folder} is not root's alone: remove it, and install the package again.`);
  }
  const attemptFile = path.join(folder, 'attempt.json');
  return {
    folder,
    at: (name: string) => path.join(folder, name),
    readResults: () => readResults(folder),
    writeResults: (results: UpdateResults) => replaceFile(resultFile(folder), JSON.stringify(results), READABLE),
    async readAttempt<Attempt>(schema: z.ZodType<Attempt>): Promise<Attempt | null> {
      try {
        return schema.parse(JSON.parse(await fs.readFile(attemptFile, 'utf8')));
      } catch {
        return null;
      }
    },
    writeAttempt: (attempt: object) => replaceFile(attemptFile, JSON.stringify(attempt)),
    /** The package goes with it. */
    async endAttempt(): Promise<void> {
      await fs.rm(attemptFile, { force: true });
      for (const name of await fs.readdir(folder)) {
        if (name.endsWith('.deb')) await fs.rm(path.join(folder, name), { force: true });
      }
    },
  };
}
