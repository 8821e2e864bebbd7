import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { portOf } from '../../edge-server/router-tools/provision/provision-settings.ts';
import { runInRelease } from './backup.ts';
import type { Command } from './commands.ts';
import { type Known, lookIntoDatabase } from './doctor/known.ts';
import { CommandError, EXIT, statusOf } from './exit-status.ts';
import { type Machine, requireRoot } from './machine.ts';

/** What docs/router.md lets a person set for one run. */
const OF_PERSON = /^(?:ROUTER|GUEST|HOTSPOT|EDGE|BYPASSED)_[A-Z_]+$/;
const FLAGS = ['dry-run', 'undo', 'script'] as const;

export const router: Command = async (machine, { values }) => {
  requireRoot('Setting the router up');
  const chosen = FLAGS.filter((flag) => values[flag]);
  if (values.script && chosen.length > 1) throw new CommandError(EXIT.usage, '--script goes with no other of them.');
  const known = fs.existsSync(machine.database) ? (await lookIntoDatabase(machine)).known : null;
  const settings = settingsFor(machine, known);
  if (!(settings.ROUTER_HOST ?? machine.said.ROUTER_HOST)) throw new CommandError(EXIT.wrongSetting, NO_ROUTER);
  const words = ['edge-server/router-tools/provision/main.ts', ...chosen.map((flag) => `--${flag}`)];
  return statusOf(await runInRelease(machine, words, settings));
};

const NO_ROUTER =
  'No router is set yet. Set it on the page of the shop’s computer, or say where it is and who may change it: ' +
  'ROUTER_HOST=192.168.88.1 ROUTER_USERNAME=admin ROUTER_PASSWORD=… printfront router --dry-run';

/** Where the router is, its shop's server knows. Who may change everything on it only the person knows. */
function settingsFor(machine: Machine, known: Known | null): Record<string, string> {
  const typed = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      OF_PERSON.test(name) ? [[name, wholePath(name, value)]] : [],
    ),
  );
  const { host, port, tls, ca } = known?.router ?? {};
  const at = host ?? machine.said.ROUTER_HOST;
  const saved = host ? { ROUTER_HOST: host, ROUTER_PORT: port, ROUTER_TLS: tls, ROUTER_CA: ca } : {};
  const router = typed.ROUTER_HOST === undefined || typed.ROUTER_HOST === at ? saved : ANOTHER_ROUTER;
  const given = { ...router, ...NO_ACCOUNT, ...portOfPhones(machine), ROUTER_CA_FOLDER: folderFor(machine), ...typed };
  // An empty text counts as not set, over what the server's own settings say.
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value ?? '')]));
}

/** As the page of the shop's computer has it. One that cannot be read is a wrong setting, which the server says. */
function portOfPhones({ said: { PUBLIC_URL } }: Machine): { EDGE_PORT?: string } {
  return PUBLIC_URL !== undefined && URL.canParse(PUBLIC_URL) ? { EDGE_PORT: portOf(PUBLIC_URL) } : {};
}

/** The program runs in the folder of the release; a path is one of the folder where it was typed. */
const wholePath = (name: string, value: string | undefined) =>
  value && NAMES_FILE.test(name) && !value.includes('-----BEGIN') ? path.resolve(value) : value;
const NAMES_FILE = /^ROUTER_CA(?:_FOLDER)?$|_FILE$/;
const NO_ACCOUNT = { ROUTER_USERNAME: '', ROUTER_PASSWORD: '', ROUTER_PASSWORD_FILE: '' };
const ANOTHER_ROUTER = { ROUTER_HOST: '', ROUTER_PORT: '', ROUTER_TLS: '', ROUTER_CA: '' };

/** For the certificate authority of the router: where its owner may write, and its server reads. */
const folderFor = ({ folder, dataFolder, settingsFile }: Machine): string =>
  [folder, dataFolder].find((place) => fs.existsSync(place)) ?? path.dirname(settingsFile);
