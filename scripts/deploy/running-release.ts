import fs from 'node:fs';
import path from 'node:path';
import type { Unit } from './stay-well.ts';

const GONE = / \(deleted\)$/;

/**
 * The release that a server runs where it is another than the one that is current: started before the change by somebody else, it
 * answers as well as any.
 *
 * @param current the link to the release that is to run
 * @returns null where it is that one, where no process runs, and where nobody may know
 */
export function otherReleaseThatRuns({ MainPID }: Unit, current: string): string | null {
  if (!Number(MainPID)) return null;
  try {
    // Servers work in the folder that the link led to when they began.
    const folder = fs.readlinkSync(`/proc/${MainPID}/cwd`).replace(GONE, '');
    const release = fs.realpathSync(current);
    // A unit that somebody has written may work elsewhere: only another release beside it is one.
    return folder !== release && path.dirname(folder) === path.dirname(release) ? folder : null;
  } catch {
    return null;
  }
}
