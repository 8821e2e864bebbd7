import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';

export interface Ended {
  /** Null: it was not there, or had to be ended. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** It took longer than it was given. */
  readonly isLate: boolean;
}

const PATIENCE_MS = 10_000;
const MOST_HEARD = 4 * 1024 * 1024;

interface Ran {
  patienceMs?: number;
  environment?: NodeJS.ProcessEnv;
  owner?: Owner | undefined;
}

/** Runs a program of the system and gathers what it says. Never throws, and never waits for ever. */
export function runProgram(
  program: string,
  words: readonly string[],
  { patienceMs = PATIENCE_MS, environment = process.env, owner }: Ran = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { ...placeOf({ environment, owner }), stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    let isLate = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout = (stdout + text).slice(-MOST_HEARD);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-MOST_HEARD);
    });
    const end = (status: number | null) => {
      clearTimeout(timer);
      resolve({ status, stdout, stderr, isLate });
    };
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
      // What it has started may keep its output open; and who waits for a disk that is away cannot even be killed.
      child.stdout.destroy();
      child.stderr.destroy();
      child.unref();
      end(null);
    }, patienceMs);
    child.on('error', () => end(null));
    child.on('close', end);
  });
}

/** Whose rights a program has; where this user may not give them, its own. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

interface Shown {
  environment?: NodeJS.ProcessEnv;
  folder?: string;
  owner?: Owner | undefined;
}

/** Runs a program whose words go to the person as they come. @returns its status; 127 where there is no such program */
export function showProgram(program: string, words: readonly string[], shown: Shown = {}): Promise<number> {
  return ended(spawn(program, words, { ...placeOf(shown), stdio: 'inherit' }));
}

/**
 * The same, but each line of it goes through a sieve.
 *
 * @param choose undefined: this line is left out
 * @param complain the same of what it says of its own trouble
 */
export function sieveProgram(
  program: string,
  words: readonly string[],
  choose: (line: string) => string | undefined,
  complain: (line: string) => string | undefined = (line) => line,
): Promise<number> {
  const child = spawn(program, words, { stdio: ['inherit', 'pipe', 'pipe'] });
  createInterface({ input: child.stderr }).on('line', (line) => {
    const said = complain(line);
    if (said !== undefined) process.stderr.write(`${said}\n`);
  });
  // Nobody reads any more: `… | head`.
  let isLeft = false;
  process.stdout.once('error', () => {
    isLeft = true;
    child.kill();
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const chosen = choose(line);
    if (chosen !== undefined) process.stdout.write(`${chosen}\n`);
  });
  return ended(child).then((status) => (isLeft ? 0 : status));
}

const placeOf = ({ environment = process.env, folder, owner }: Shown) => ({
  env: environment,
  ...(folder === undefined ? {} : { cwd: folder }),
  ...(owner === undefined || process.getuid?.() !== 0 ? {} : { uid: owner.uid, gid: owner.gid }),
});

const NO_SUCH_PROGRAM = 127;
const ENDED_BY_SIGNAL = 130;

const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.on('error', () => resolve(NO_SUCH_PROGRAM));
    child.on('close', (status) => resolve(status ?? ENDED_BY_SIGNAL));
  });
