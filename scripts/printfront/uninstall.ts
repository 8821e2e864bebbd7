import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { PACKAGES } from '@printfront/shared/server/updates/installation.ts';
import { askPerson, confirm } from './ask-person.ts';
import type { Command } from './commands.ts';
import { askDpkg } from './debian-file.ts';
import { CommandError, EXIT } from './exit-status.ts';
import { type Machine, NAMES, requireRoot } from './machine.ts';
import { showProgram } from './run-program.ts';
import { expectDone } from './wait-until-answers.ts';

/** What is lost, and what is not: the package knows of one file and of one folder alone. */
function costOf({ kind, dataFolder, settingsFile, at }: Machine): string {
  const isUsual = dataFolder === at('/var/lib/printfront');
  const lost = isUsual ? `${settingsFile}, orders and photos in ${dataFolder}` : `The settings in ${settingsFile}`;
  // The kiosk's settings belong to its own package.
  const besides = filesIn(path.dirname(settingsFile)).filter(
    (file) => file !== settingsFile && path.basename(file) !== 'kiosk.env',
  );
  const stays = [
    ...(isUsual ? [] : [`Orders and photos stay in ${dataFolder}`]),
    ...besides.map((file) => `${file} stays`),
  ];
  const yours = stays.length === 0 ? '' : `${stays.join('; ')}: remove that yourself. `;
  return `${yours}${lost} of ${NAMES[kind]} are lost for good.`;
}

function filesIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => path.join(parentPath, name));
}

/** @throws CommandError where it came from sources or a tarball: apt would only say that it does not know it */
async function requirePackage(machine: Machine): Promise<void> {
  if (!/ not-installed\b/.test(await askDpkg(machine))) return;
  const { home, folder, settingsFile, unit, unitFile = '' } = machine;
  const how = `systemctl disable --now ${unit} && rm ${unitFile}; then rm -r ${home}, where no other server runs from it`;
  throw new CommandError(
    EXIT.wrong,
    `Nothing was changed: this Printfront was not installed as a package, so apt cannot remove it. To remove it: ${how}. ${settingsFile} and ${folder} stay.`,
  );
}

export const uninstall: Command = async (machine, { values: { purge, yes } }) => {
  requireRoot('Removing the package');
  await requirePackage(machine);
  const name = PACKAGES[machine.kind];
  if (purge) {
    if ((await askPerson(`${costOf(machine)} Type the package's name, ${name}, to go on: `)) !== name) {
      throw new CommandError(EXIT.wrong, 'Nothing was changed.');
    }
  } else {
    process.stdout.write(`The program and its units go. These stay:
  ${machine.settingsFile}  settings
  ${machine.folder}  orders, photos, copies of the database
Backups in another place stay too. printfront uninstall --purge removes settings and data.
`);
    await confirm(`The package ${name} is removed.`, yes);
  }
  // The package asks about data once more; where it cannot ask, data stays.
  const environment = { ...process.env, DEBIAN_FRONTEND: purge ? 'dialog' : 'noninteractive' };
  const words = [purge ? 'purge' : 'remove', '--yes', name];
  expectDone(await showProgram('apt-get', words, { environment }), `apt-get ${words[0]}`);
  return EXIT.fine;
};
