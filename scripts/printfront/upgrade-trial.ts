import fs from 'node:fs';
import path from 'node:path';
import type { Machine } from './machine.ts';
import { runProgram } from './run-program.ts';

type Place = Pick<Machine, 'home' | 'unit' | 'release'>;

/** As upgrade.sh writes it: the release that is changed over to, from before that until it is known whether it stays well. */
export const trialFile = ({ home, unit }: Place): string => path.join(home, `${unit}.trial`);

/** @returns the release that runs and that nobody knows yet to be well; null where there is none */
export function readTrial(place: Place): string | null {
  try {
    const release = fs.readFileSync(trialFile(place), 'utf8').trim();
    return release === fs.realpathSync(place.release) ? release : null;
  } catch {
    return null;
  }
}

/**
 * That somebody has a server stopped who starts it again, and is killed perhaps before that: `upgrade.sh --finish` finds a trial that is
 * none of the release that runs, and starts the server where nobody holds the lock. A trial that is under way stays.
 *
 * @returns what takes it back, once the server was started
 */
export function noteStopped(place: Place, by: string): () => void {
  const file = trialFile(place);
  try {
    fs.writeFileSync(file, `${by}\n`, { flag: 'wx' });
  } catch {
    // No room, or nothing that is installed: what is to be done is done all the same.
    return () => undefined;
  }
  return () => fs.rmSync(file, { force: true });
}

const LOCKED = 1;

/** Whether upgrade.sh is at work, which locks the folder of releases. Whoever may read that may ask, and changes nothing. */
export async function isUpgrading({ home }: Place): Promise<boolean> {
  return (await runProgram('flock', ['--nonblock', '--shared', home, 'true'])).status === LOCKED;
}
