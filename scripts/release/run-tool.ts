import { spawnSync } from 'node:child_process';

const MOST_OUTPUT = 64 * 1024 * 1024;

/** Runs a program to its end. @returns what it wrote @throws Error with what it said when it ends otherwise than well */
export function runTool(
  program: string,
  words: readonly string[],
  { cwd, env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    ...(cwd === undefined ? {} : { cwd }),
    env,
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
  });
  if (error !== undefined) throw new Error(`${program} could not be run: ${error.message}`);
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
