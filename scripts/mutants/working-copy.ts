import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Mutant } from './mutations.ts';

export type Outcome = 'noticed' | 'survived';

/** The project once more, with the same packages: what is changed there changes nothing here. */
export interface WorkingCopy {
  /** @returns what the tests said of the mutant; a run that hangs has noticed it */
  judge(mutant: Mutant, rounds: readonly (readonly string[])[]): Promise<Outcome>;
  /** @returns what the tests print when nothing is changed and they are red; null when they are green */
  tryUnchanged(tests: readonly string[]): Promise<string | null>;
  remove(): Promise<void>;
}

/** Many times longer than the slowest part takes on a busy machine. */
const LONGEST_RUN_MS = 300_000;

export async function makeWorkingCopy(project: string): Promise<WorkingCopy> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-mutants-'));
  const copy = path.join(folder, 'project');
  const temporary = path.join(folder, 'temporary');
  await fs.mkdir(temporary);
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: project,
    maxBuffer: 1e8,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    // A file that is deleted and not yet committed is listed too.
    await fs.cp(path.join(project, file), path.join(copy, file)).catch(() => undefined);
  }
  await linkPackages(path.join(project, 'node_modules'), path.join(copy, 'node_modules'));

  const run = (tests: readonly string[]) => runTests(copy, temporary, tests);
  return {
    async judge({ file, start, end, replacement }, rounds) {
      const changed = path.join(copy, file);
      const source = await fs.readFile(changed, 'utf8');
      await fs.writeFile(changed, source.slice(0, start) + replacement + source.slice(end));
      try {
        for (const tests of rounds) if (!(await run(tests)).isGreen) return 'noticed';
        return 'survived';
      } finally {
        await fs.writeFile(changed, source);
      }
    },
    async tryUnchanged(tests) {
      const { isGreen, output } = await run(tests);
      return isGreen ? null : output;
    },
    remove: () => fs.rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Each package is the project's own, but the workspaces' are the copy's. */
async function linkPackages(from: string, to: string): Promise<void> {
  await fs.mkdir(path.join(to, '@printfront'), { recursive: true });
  for (const name of await fs.readdir(from)) {
    if (name === '@printfront' || name.startsWith('.')) continue;
    await fs.symlink(path.join(from, name), path.join(to, name));
  }
  for (const name of await fs.readdir(path.join(from, '@printfront'))) {
    await fs.symlink(path.join(to, '..', name), path.join(to, '@printfront', name));
  }
}

function runTests(folder: string, temporary: string, tests: readonly string[]) {
  const vitest = path.join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'unit', '--bail', '1', ...tests], {
    cwd: folder,
    env: { ...process.env, TMPDIR: temporary, NODE_COMPILE_CACHE: '', CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that the servers of a run that hangs end with it.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const endGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All of the group have ended.
    }
  };
  const deadline = setTimeout(endGroup, LONGEST_RUN_MS);
  return new Promise<{ isGreen: boolean; output: string }>((resolve) => {
    child.on('close', (status) => {
      clearTimeout(deadline);
      endGroup();
      resolve({ isGreen: status === 0, output });
    });
  });
}
