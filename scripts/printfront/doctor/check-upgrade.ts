import path from 'node:path';
import { readTrial } from '../upgrade-trial.ts';
import { type Check, finding } from './finding.ts';

/** Start, look and the timer's next time: a trial that is older was cut off, or is nobody's. */
const LONGEST_MINUTES = 40;

/** An upgrade that was cut off before it was known whether the new version stays well: nobody would go back from it. */
export const UPGRADE_CHECK: Check = {
  name: 'the last upgrade',
  async look({ machine, now, unit }) {
    const trial = readTrial(machine);
    if (trial === null) return [];
    const minutes = (now().getTime() - trial.since.getTime()) / 60_000;
    // While it is looked at, its server starts once; one that ends again and again is told of at once.
    if (minutes < LONGEST_MINUTES && !(Number(unit.NRestarts) > 0)) return [];
    return [
      finding(
        'upgrade-unfinished',
        `The upgrade to ${path.basename(trial.release)} has not come to its end: nobody knows yet whether it stays well.`,
        'printfront-update.timer ends it within minutes where it runs. To go back at once: printfront upgrade --back.',
      ),
    ];
  },
};
