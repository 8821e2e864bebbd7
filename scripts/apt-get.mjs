import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** One that waits for ever would hold a test run until somebody ends it. */
const LIMIT_MS = 10 * 60_000;

/** Whether packages of Debian may be installed here: as root, on a Debian. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** @returns whether it did what it was asked; what went wrong is on standard error */
export function aptGet(...words) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync('apt-get', words, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: LIMIT_MS });
  return status === 0;
}
