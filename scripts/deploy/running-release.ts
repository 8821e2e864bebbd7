import fs from 'node:fs';
import path from 'node:path';
import type { Unit } from './stay-well.ts';

const GONE = ' (deleted)';

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
    const folder = fs.readlinkSync(`/proc/${MainPID}/cwd`);
    if (folder === fs.realpathSync(current)) return null;
    if (folder.endsWith(GONE)) return folder.slice(0, -GONE.length);
    // A unit that somebody has written may work elsewhere.
    return fs.existsSync(path.join(folder, 'package.json')) ? folder : null;
  } catch {
    return null;
  }
}
