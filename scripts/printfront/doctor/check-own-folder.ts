import fs from 'node:fs';
import path from 'node:path';
import { inShell } from '@printfront/shared/domain/in-shell.ts';
import { KEY_FOLDER } from '@printfront/shared/server/secrets/secret-vault.ts';
import { findOwner, type Machine } from '../machine.ts';
import { below } from './check-files.ts';
import { type Check, type Finding, finding } from './finding.ts';
import { openFolder, shutFolder } from './may-reach.ts';
import { isSharedFolder } from './shared-folders.ts';

const OF_OTHERS = { read: 0o004, write: 0o002, pass: 0o001 };
const NEEDED = { folder: 0o700, database: 0o600 };

/** What its own user may do in the server's folder, and what everybody may. */
export const OWN_FOLDER_CHECK: Check = {
  name: 'the rights in the data folder',
  async look({ machine }) {
    if (!fs.existsSync(machine.dataFolder)) return [];
    return [...(await ofOwner(machine)), ...(machine.isContainer ? [] : ofOthers(machine))];
  },
};

async function ofOwner(machine: Machine): Promise<Finding[]> {
  const { dataFolder, folder, database } = machine;
  const owner = findOwner(machine);
  if (owner === null || owner.uid === 0) return []; // to root everything is open
  const shut = await shutFolder(owner, dataFolder);
  if (shut !== null) {
    const what = `The user ${owner.name} may not pass through ${shut}, so the server does not reach its data folder ${dataFolder}.`;
    return [finding('data-shut', what, openFolder(shut))];
  }
  const lacks = (file: string) => {
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    // Another user's is a finding of its own (check-files.ts).
    if (stat?.uid !== owner.uid) return false;
    const needed = stat.isDirectory() ? NEEDED.folder : file.startsWith(database) ? NEEDED.database : 0;
    return (stat.mode & needed) !== needed;
  };
  const first = [dataFolder, folder, ...below(folder)].find(lacks);
  if (first === undefined) return [];
  const what = `The user ${owner.name} may not read or write ${first}, though it is its own.`;
  return [
    finding('data-rights', what, `Run chmod -R u+rwX ${inShell(placeOf(machine))}, then start the server again.`),
  ];
}

const placeOf = ({ dataFolder, folder }: Machine) =>
  isSharedFolder(dataFolder) ? folder : fs.realpathSync(dataFolder);

/** The package lets nobody else into the data folder, and the unit into nothing in it. */
function ofOthers(machine: Machine): Finding[] {
  const { dataFolder, folder, database } = machine;
  const keys = path.join(folder, KEY_FOLDER);
  const modeOf = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  const has = (file: string, right: number) => (modeOf(file) & right) === right;
  const ways = [[dataFolder], [dataFolder, folder], [dataFolder, folder, keys]];
  const isOpen = (way: readonly string[]) => way.every((one) => has(one, OF_OTHERS.pass));
  const changed = ways.find((way) => isOpen(way) && has(way.at(-1) ?? '', OF_OTHERS.write))?.at(-1);
  const files = [path.join(keys, 'secrets.key'), database];
  const read = files.find(
    (file, at) => isOpen(ways[at === 0 ? 2 : 1] ?? []) && (has(file, OF_OTHERS.read) || has(file, OF_OTHERS.write)),
  );
  const first = changed ?? read;
  if (first === undefined) return [];
  const what = `Everybody on this machine may read or change ${first}, where orders, or the key of its secrets, are.`;
  const todo = `Run chmod -R o-rwx ${inShell(placeOf(machine))} (a drive that keeps no rights is mounted with umask=0027 instead).`;
  return [finding('data-open', what, todo)];
}
