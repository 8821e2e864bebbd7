import fs from 'node:fs';
import path from 'node:path';
import type { Machine } from './machine.ts';

type Place = Pick<Machine, 'home' | 'unit' | 'release'>;

/** As upgrade.sh writes it: the release that was changed over to, until it is known whether it stays well. */
export const trialFile = ({ home, unit }: Place): string => path.join(home, `${unit}.trial`);

/** @returns the release that runs and that nobody knows yet to be well; null where there is none */
export function readTrial(place: Place): { release: string; since: Date } | null {
  try {
    const release = fs.readFileSync(trialFile(place), 'utf8').trim();
    if (release !== fs.realpathSync(place.release)) return null;
    return { release, since: fs.statSync(trialFile(place)).mtime };
  } catch {
    return null;
  }
}
