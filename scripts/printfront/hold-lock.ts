import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Of flock, when somebody else has it. */
const LOCKED = 1;

/**
 * Does something while nobody else does, by the lock of a folder, as upgrade.sh takes it. It is free again when this process ends, however.
 *
 * @returns null, and nothing was done, where somebody has it
 */
export async function whileLocked<Result>(folder: string, work: () => Promise<Result>): Promise<Result | null> {
  // In a session of its own: Ctrl-C is for this program. It ends with its input.
  const words = ['--nonblock', folder, 'sh', '-c', 'echo; read -r _ || :'];
  const lock = spawn('flock', words, { detached: true, stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(lock, 'close').then(
    ([status]) => status as number | null,
    () => null,
  );
  const status = await Promise.race([once(lock.stdout, 'data').then(() => null), ended]);
  if (status === LOCKED) return null;
  // Where there is no such folder nothing is upgraded.
  try {
    return await work();
  } finally {
    lock.stdin.end();
    await ended;
  }
}
