import { runProgram } from '../run-program.ts';
import { type Check, finding } from './finding.ts';

const OURS = ['printfront-shop', 'printfront-central', 'printfront-kiosk'];
/** Of dpkg: what is whole, or not there. */
const SETTLED = ['installed', 'config-files', 'not-installed'];

/** Whether an installation was cut short: power lost in an upgrade by hand. Where there is no dpkg, nothing is said. */
export const PACKAGE_CHECK: Check = {
  name: 'the packages',
  async look() {
    // With a status of its own where one is not installed.
    const { stdout } = await runProgram('dpkg-query', [
      '--show',
      `--showformat=\${Package} \${db:Status-Status}\\n`,
      ...OURS,
    ]);
    return stdout.split('\n').flatMap((line) => {
      const [name = '', state] = line.split(' ');
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
  },
};
