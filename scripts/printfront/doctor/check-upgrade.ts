import path from 'node:path';
import { isUpgrading, readTrial } from '../upgrade-trial.ts';
import { type Check, finding } from './finding.ts';

/** An upgrade that was cut off before it was known whether the new version stays well: nobody would go back from it. */
export const UPGRADE_CHECK: Check = {
  name: 'the last upgrade',
  async look({ machine }) {
    if (readTrial(machine) === null || (await isUpgrading(machine))) return [];
    // It may just have come to its end.
    const release = readTrial(machine);
    if (release === null) return [];
    return [
      finding(
        'upgrade-unfinished',
        `The upgrade to ${path.basename(release)} has not come to its end: nobody knows yet whether it stays well.`,
        'printfront-update.timer ends it within minutes where it runs. To go back at once: printfront upgrade --back.',
      ),
    ];
  },
};
