import fs from 'node:fs';
import path from 'node:path';
import { inShell } from '@printfront/shared/domain/in-shell.ts';
import { OLDEST_NODE_MAJOR } from '@printfront/shared/server/env/require-node.ts';
import { SILENT_TODO, silentWords } from '../look-at-folder.ts';
import { findNode, findOwner, type Machine } from '../machine.ts';
import { runProgram } from '../run-program.ts';
import { type Check, type Examined, type Finding, finding, isForBackups, isRunning, wrongSetting } from './finding.ts';
import { isSharedFolder, makeOwnFolder } from './shared-folders.ts';

const FOR_OTHERS = 0o007;

/** Whose the files are, who may read them, and whether the release is whole. */
export const FILES_CHECK: Check = {
  name: 'files and their rights',
  look: async (examined) => [
    ...ofSettings(examined.machine),
    ...ofData(examined.machine, isRunning(examined)),
    ...(await ofRelease(examined.machine)),
    ...ofFolders(examined),
  ],
};

function ofSettings({ settingsFile, isContainer }: Machine): Finding[] {
  if (isContainer) return [];
  if (!fs.existsSync(settingsFile)) {
    return [
      wrongSetting(
        'settings-missing',
        `There is no file ${settingsFile}, and the unit asks for it.`,
        'Run printfront setup.',
      ),
    ];
  }
  if ((fs.statSync(settingsFile).mode & FOR_OTHERS) === 0) return [];
  const what = `Everybody on this machine may read or change ${settingsFile}, and passwords may be in it.`;
  return [finding('settings-readable', what, `Run chmod 600 ${inShell(settingsFile)}.`)];
}

function ofData(machine: Machine, isServerRunning: boolean): Finding[] {
  const { dataFolder, folder } = machine;
  if (!machine.isContainer && isLink(machine.at('/var/lib/printfront'))) return [ofLink(machine)];
  if (!fs.existsSync(dataFolder)) {
    if (!isServerRunning && machine.said.DATA_DIR === undefined) return []; // made by systemd at the first start
    return [
      wrongSetting('data-missing', `The data folder ${dataFolder} is not there.`, 'Mount its disk, or mend DATA_DIR.'),
    ];
  }
  const owner = findOwner(machine);
  if (owner === null) {
    return [
      finding(
        'user-missing',
        'The user that the server runs as does not exist.',
        'Install the package again, or run systemd-sysusers.',
      ),
    ];
  }
  const foreign = [dataFolder, folder, ...below(folder)].filter((file) => isForeign(file, owner.uid, dataFolder));
  const [first] = foreign;
  if (first === undefined) return [];
  const what = `${first} does not belong to the user ${owner.name}, so the server cannot work in it.`;
  // Of a link that somebody has made chown -R would change the link alone.
  const own = isSharedFolder(dataFolder) ? folder : fs.realpathSync(dataFolder);
  const todo =
    own === folder && isForeign(dataFolder, owner.uid, dataFolder)
      ? makeOwnFolder(owner.name, dataFolder, 'DATA_DIR')
      : `Run chown -R ${owner.name}: ${inShell(own)}, then start the server again.`;
  return [finding('data-owner', what, todo)];
}

const isLink = (file: string) => fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/**
 * systemd makes that folder for the unit, wherever DATA_DIR leads, and with a link in its place ends with status 238 before the
 * server begins. A folder that DATA_DIR names is the server's alone, and may be a link.
 */
function ofLink(machine: Machine): Finding {
  const link = machine.at('/var/lib/printfront');
  const target = path.resolve(path.dirname(link), fs.readlinkSync(link));
  const is = link === machine.dataFolder ? `The data folder ${link}` : `${link}, which the unit names,`;
  return finding(
    'data-link',
    `${is} is a link, with which systemd starts no server.`,
    `Mount the disk there instead of the link, or make a folder of it and run mount --bind ${inShell(target)} ${inShell(link)}.`,
  );
}

/** Keys, copies and updates lie so deep; folders that photos are spread over are not looked into (disk-blob-store.ts). */
const FLOORS = 3;
const OF_PHOTOS = /^[0-9a-f]{2}$/;
const MOST_IN_FOLDER = 2_000;

/** What root has made or copied there by mistake. */
export function below(folder: string, floors = FLOORS): string[] {
  return entriesOf(folder)
    .slice(0, MOST_IN_FOLDER)
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      const isLookedInto = entry.isDirectory() && floors > 1 && !OF_PHOTOS.test(entry.name);
      return isLookedInto ? [file, ...below(file, floors - 1)] : [file];
    });
}

function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // not there, or not for this user to look into
  }
}

/**
 * A file may go while it is looked at. Where DATA_DIR is a link of an administrator what it leads to counts; of a link below it, which
 * the server may have laid, nothing but the link.
 */
function isForeign(file: string, owner: number, dataFolder: string): boolean {
  const look = file === dataFolder ? fs.statSync : fs.lstatSync;
  return (look(file, { throwIfNoEntry: false })?.uid ?? owner) !== owner;
}

async function ofRelease(machine: Machine): Promise<Finding[]> {
  const { release } = machine;
  const again = 'Install the package again.';
  if (!fs.existsSync(release)) return [finding('release-missing', `The link ${release} leads nowhere.`, again)];
  if (!fs.existsSync(machine.said.WEB_APP ?? path.join(release, 'kiosk-app/dist/index.html'))) {
    return [finding('app-missing', `The built app is missing in ${release}.`, again)];
  }
  const node = findNode(machine);
  if (!fs.existsSync(node)) return [finding('node-missing', `Node is missing: there is no ${node}.`, again)];
  const { stdout } = await runProgram(node, ['--version']);
  if (Number(/^v(\d+)/.exec(stdout)?.[1] ?? 0) >= OLDEST_NODE_MAJOR) return [];
  const what = `${node} is Node ${stdout.trim() || 'that does not start'}, and Printfront needs ${OLDEST_NODE_MAJOR}.`;
  return [finding('node-old', what, again)];
}

function ofFolders({ folders }: Examined): Finding[] {
  return folders.flatMap((one) => {
    const { name, folder, seen } = one;
    if (seen === null) return [silentFolder(folder, name)];
    // A place of backups that is away is told by the backups.
    if (seen.isThere || name === null || isForBackups(one)) return [];
    // The server makes its folder for copies itself, but never the disk that it should be on.
    if (name === 'SNAPSHOT_DIR' && seen.isParentThere) return [];
    return [
      wrongSetting(
        'folder-missing',
        `The folder ${folder} (${name}) is not there.`,
        'Mount its disk, or set another folder.',
      ),
    ];
  });
}

export const silentFolder = (folder: string, name: string | null): Finding =>
  finding('folder-silent', silentWords(name === null ? folder : `${folder} (${name})`), SILENT_TODO);
