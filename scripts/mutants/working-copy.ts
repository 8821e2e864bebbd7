import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Mutant } from './mutations.ts';

/** How a changed line came to light; `null` where it did not. */
export interface Notice {
  /** The test file that ended red first; none where the tests ended without a word. */
  readonly by: string | null;
  /** Nothing was found wrong, but twice something never came to its end. */
  readonly isHang: boolean;
}

/** The project once more, with the same packages: what is changed there changes nothing here. */
export interface WorkingCopy {
  /**
   * @param tests paths of test files from the project's folder, in the order in which they are run
   * A test that is red without the change as well would notice everything: it is asked no more, and is `unsteady`.
   */
  judge(mutant: Mutant, tests: readonly string[]): Promise<Notice | null>;
  /** How many milliseconds each test file took that has come to its end once, and passed. */
  readonly times: ReadonlyMap<string, number>;
  /** Tests that were red once without any change, and what they said. */
  readonly unsteady: ReadonlyMap<string, string>;
  remove(): Promise<void>;
}

/** Nothing is heard of any test for so many times as long as one may take: it goes round in a circle. */
const LONGEST_SILENCE = 3;
/** Of one test. What is about to pass ends long before; what hangs is tried again with more. */
const LONGEST_TEST_MS = 30_000;
const LONGEST_SECOND_TEST_MS = 60_000;

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

  const times = new Map<string, number>();
  const unsteady = new Map<string, string>();
  const run = async (tests: readonly string[], longestTestMs = LONGEST_SECOND_TEST_MS) => {
    const result = await runTests({ folder: copy, temporary, tests, longestTestMs });
    for (const [test, takesMs] of result.times) times.set(test, takesMs);
    return result;
  };
  const tryChanged = async (tests: readonly string[]): Promise<Notice | null> => {
    const first = await run(tests, LONGEST_TEST_MS);
    if (!first.isSlow) return first.isGreen ? null : { by: first.red, isHang: false };
    // The machine may have been busy.
    const second = await run(first.red === null ? tests : [first.red]);
    if (!second.isGreen) return { by: second.red, isHang: second.isSlow };
    const third = await run(tests.filter((test) => test !== first.red));
    return third.isGreen ? null : { by: third.red, isHang: third.isSlow };
  };
  const isSteady = async (test: string | null | undefined) => {
    if (test === undefined || test === null || times.has(test)) return true;
    const { isGreen, output } = await run([test]);
    if (!isGreen) unsteady.set(test, output);
    return isGreen;
  };
  return {
    times,
    unsteady,
    async judge({ file, start, end, replacement }, tests) {
      const changed = path.join(copy, file);
      const source = await fs.readFile(changed, 'utf8');
      for (;;) {
        await fs.writeFile(changed, source.slice(0, start) + replacement + source.slice(end));
        const steady = tests.filter((test) => !unsteady.has(test));
        const notice = await tryChanged(steady).finally(() => fs.writeFile(changed, source));
        if (await isSteady(notice?.by)) return notice;
      }
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

interface Run {
  readonly isGreen: boolean;
  /** Red, but only because something took too long. */
  readonly isSlow: boolean;
  /** The first test file that is red, from the folder. */
  readonly red: string | null;
  readonly times: ReadonlyMap<string, number>;
  readonly output: string;
}

interface Asked {
  readonly folder: string;
  readonly temporary: string;
  readonly tests: readonly string[];
  readonly longestTestMs: number;
}

async function runTests({ folder, temporary, tests, longestTestMs }: Asked): Promise<Run> {
  const report = path.join(temporary, 'report.json');
  await fs.rm(report, { force: true });
  const vitest = path.join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const compiled = path.join(path.dirname(folder), 'compiled');
  const config = path.join('scripts', 'mutants', 'vitest.config.ts');
  const reporters = ['--reporter', 'verbose', '--reporter', 'json', '--outputFile.json', report];
  const line = [vitest, 'run', '--config', config, '--bail', '1', ...reporters];
  const child = spawn(process.execPath, [...line, ...tests], {
    cwd: folder,
    env: {
      ...process.env,
      TMPDIR: temporary,
      // Both go by what is in a file, so that a changed one is read anew; servers start in half the time.
      NODE_COMPILE_CACHE: compiled,
      NODE_OPTIONS: `--require ${JSON.stringify(path.join(folder, 'scripts', 'resolve-once.cjs'))}`,
      CI: 'true',
      TESTS_IN_ORDER: tests.join(' '),
      LONGEST_TEST_MS: `${longestTestMs}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that the servers of a run that hangs end with it.
    detached: true,
  });
  let output = '';
  let heardAt = performance.now();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      heardAt = performance.now();
    });
  }
  const endGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All of the group have ended.
    }
  };
  const watch = setInterval(() => {
    if (performance.now() - heardAt > LONGEST_SILENCE * longestTestMs) endGroup();
  }, 1_000);
  const status = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(watch);
  endGroup();
  const told = await readReport(folder, report);
  return { ...told, isGreen: status === 0, isSlow: status !== 0 && told.isSlow, output };
}

/** What vitest writes of a run, as far as it is read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { status: string; duration?: number; failureMessages?: readonly string[] }[];
  }[];
}

const TIMED_OUT = /timed out in \d+ ?ms|Timed out in waitFor|Timeout calling|Timeout starting/i;
/** What a test waits for with patience comes within seconds; one that found something wrong this late may have waited in vain. */
const LATE_MS = 15_000;

/** @returns nothing was found wrong in time where the tests left no report */
async function readReport(folder: string, file: string): Promise<Pick<Run, 'isSlow' | 'red' | 'times'>> {
  const text = await fs.readFile(file, 'utf8').catch(() => null);
  if (text === null) return { isSlow: true, red: null, times: new Map() };
  const { testResults } = JSON.parse(text) as Report;
  const nameOf = (name: string) => path.relative(folder, name);
  const red = testResults.filter((result) => result.status === 'failed');
  const isSlow = red.every(({ message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return TIMED_OUT.test(message);
    return failed.every(
      ({ duration = 0, failureMessages = [] }) => duration > LATE_MS || TIMED_OUT.test(failureMessages.join('\n')),
    );
  });
  const times = testResults.flatMap(({ name, status, startTime, endTime, assertionResults }) => {
    // What is skipped because another file was red counts as passed.
    const isWhole = status === 'passed' && assertionResults.some((test) => test.status === 'passed');
    return isWhole ? [[nameOf(name), endTime - startTime] as const] : [];
  });
  return { isSlow, red: red[0] === undefined ? null : nameOf(red[0].name), times: new Map(times) };
}
