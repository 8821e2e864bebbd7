import fs from 'node:fs';
import path from 'node:path';
import { inShell } from '@printfront/shared/domain/in-shell.ts';

/** Where the system and other programs have their things, or where drives and people's homes are. */
const OF_THE_SYSTEM = [
  /^\/[^/]*$/,
  /^\/(?:bin|boot|dev(?!\/shm\/)|etc|lib\w*|proc|root|run|sbin|sys|usr)\//,
  /^\/(?:home|media|var)\/[^/]+$/,
  /^\/run\/media\/[^/]+$/,
  /^\/media\/[^/]+\/[^/]+$/,
];

/** Whether a folder is not one server's alone: given to its user it would be taken from others, of `/` or `/var` from all. */
export function isSharedFolder(folder: string): boolean {
  const real = fs.existsSync(folder) ? fs.realpathSync(folder) : path.resolve(folder);
  return OF_THE_SYSTEM.some((pattern) => pattern.test(real)) || isMountPoint(real);
}

const isMountPoint = (folder: string): boolean =>
  fs.existsSync(folder) && fs.statSync(folder).dev !== fs.statSync(path.dirname(folder)).dev;

/** What to do instead of giving such a folder to the server's user. @param setting that names the folder, or the page where it is set */
export function makeOwnFolder(user: string, folder: string, setting: string): string {
  const own = path.join(folder, 'printfront');
  const set = setting === setting.toUpperCase() ? `set ${setting}=${inShell(own)}` : `set ${own} on ${setting}`;
  return `Others have their files in ${folder}: make one for it alone (mkdir ${inShell(own)} && chown ${user}: ${inShell(own)}), and ${set}.`;
}
