import { PACKAGES } from '@printfront/shared/server/updates/installation.ts';
import type { Machine } from '../machine.ts';
import { runProgram } from '../run-program.ts';
import { readUnwell } from '../unwell-releases.ts';
import { isUpgrading } from '../upgrade-trial.ts';
import { readInstalledVersion } from '../version.ts';
import { type Check, type Finding, finding } from './finding.ts';

const OURS = ['printfront-shop', 'printfront-central', 'printfront-kiosk'];
/** Of dpkg: what is whole, or not there. */
const SETTLED = ['installed', 'config-files', 'not-installed'];

/** Whether an installation was cut short (power lost in an upgrade by hand), or is not what runs. Where there is no dpkg, nothing is said. */
export const PACKAGE_CHECK: Check = {
  name: 'the packages',
  async look({ machine }) {
    // With a status of its own where one is not installed.
    const { stdout } = await runProgram('dpkg-query', [
      '--show',
      `--showformat=\${Package} \${db:Status-Status} \${Version}\\n`,
      ...OURS,
    ]);
    const rows = stdout.split('\n').map((line) => line.split(' '));
    const half = rows.flatMap(([name = '', state]) => {
      if (state === undefined || SETTLED.includes(state)) return [];
      const isUnpacked = state !== 'half-installed';
      return [
        finding(
          'package-half',
          `The package ${name} was not installed to the end (${state}).`,
          isUnpacked ? 'Run dpkg --configure -a.' : 'Install it once more: apt install ./ and the file of the package.',
        ),
      ];
    });
    const installed = rows.find(([name, state]) => name === PACKAGES[machine.kind] && state === 'installed');
    return [...half, ...(await ofVersion(machine, installed?.[2]))];
  },
};

/** A new version was not well, or somebody has gone back: dpkg knows nothing of that. */
async function ofVersion(machine: Machine, installed: string | undefined): Promise<Finding[]> {
  const isOther = () => readInstalledVersion(machine.release) !== installed;
  if (!installed || !isOther() || (await isUpgrading(machine)) || !isOther()) return [];
  const runs = readInstalledVersion(machine.release);
  if (readUnwell(machine).includes(installed)) {
    const left = `Version ${installed} is installed and does not run: ${runs} does, for somebody has gone back, or it was not well.`;
    const stays = `Where that is as wanted, it stays so until another version is installed. To try again, or another: printfront upgrade and the file of its package.`;
    return [finding('installed-does-not-run', left, stays)];
  }
  const what = `Version ${installed} is installed and does not run: ${runs} does, after an upgrade that went back or was cut off.`;
  const todo = 'Install the one that is to run, once more or instead: printfront upgrade and the file of its package.';
  return [finding('installed-does-not-run', what, todo)];
}
