import process from 'node:process';
import { PACKAGES } from '@printfront/shared/server/updates/installation.ts';
import { askPerson, confirm } from './ask-person.ts';
import type { Command } from './commands.ts';
import { CommandError, EXIT } from './exit-status.ts';
import { type Machine, NAMES, requireRoot } from './machine.ts';
import { showProgram } from './run-program.ts';
import { expectDone } from './wait-until-answers.ts';

/** The package knows of one folder alone. */
function lostOf({ dataFolder, at }: Machine): string {
  if (dataFolder === at('/var/lib/printfront')) return `Settings, orders and photos in ${dataFolder}`;
  return `Orders and photos stay in ${dataFolder}: remove them yourself. The settings`;
}

export const uninstall: Command = async (machine, { values: { purge, yes } }) => {
  requireRoot('Removing the package');
  const name = PACKAGES[machine.kind];
  if (purge) {
    const sentence = `${lostOf(machine)} of ${NAMES[machine.kind]} are lost for good.`;
    if ((await askPerson(`${sentence} Type the package's name, ${name}, to go on: `)) !== name) {
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
