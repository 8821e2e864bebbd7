import path from 'node:path';
import { otherReleaseThatRuns } from '../../deploy/running-release.ts';
import { isUpgrading, readTrial } from '../upgrade-trial.ts';
import { readInstalledVersion } from '../version.ts';
import { type Check, type Examined, type Finding, finding } from './finding.ts';

/** Whether it came to its end: that the new version runs, and that it is known to stay well. */
export const UPGRADE_CHECK: Check = {
  name: 'the last upgrade',
  async look(examined) {
    const seen = [ofTrial(examined), ofRunning(examined)];
    if (seen.every((found) => found.length === 0) || (await isUpgrading(examined.machine))) return [];
    // It may just have come to its end.
    return [...ofTrial(examined), ...ofRunning(examined)];
  },
};

/** It was cut off before it was known whether the new version stays well: nobody would go back from it. */
function ofTrial({ machine }: Examined): Finding[] {
  const release = readTrial(machine);
  if (release === null) return [];
  return [
    finding(
      'upgrade-unfinished',
      `The upgrade to ${path.basename(release)} has not come to its end: nobody knows yet whether it stays well.`,
      'printfront-update.timer ends it within minutes where it runs. To go back at once: printfront upgrade --back.',
    ),
  ];
}

/** The next start would be the first of the version that everybody takes for the one that runs. */
function ofRunning({ machine, unit }: Examined): Finding[] {
  const other = otherReleaseThatRuns(unit, machine.release);
  if (other === null) return [];
  const what = `The server still runs ${other}, and not version ${readInstalledVersion(machine.release)}, which was changed over to.`;
  const todo = `Run systemctl restart ${machine.unit} while somebody is there, and look once more. To go back: printfront upgrade --back.`;
  return [finding('other-release-runs', what, todo)];
}
