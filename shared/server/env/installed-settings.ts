import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { SettingError } from './read-environment.ts';
import { parseUnitSettings } from './unit-settings.ts';

/** Where an installed server's settings and data are. */
const SETTINGS_FOLDER = '/etc/printfront';
const DATA_FOLDER = '/var/lib/printfront';
/** `UMask=` of the units. */
export const UNIT_UMASK = 0o027;

/**
 * For a command that a person types beside an installed server: reads the settings that its unit gets, so that the command
 * works on the same data. What the environment says wins; where DATA_DIR is set, or nothing is installed, nothing is read.
 *
 * @throws SettingError when they are there and this user may not read them
 */
export function readInstalledSettings(
  server: 'edge' | 'central',
  { settings = SETTINGS_FOLDER, data = DATA_FOLDER, environment = process.env } = {},
): void {
  if (environment.DATA_DIR) return;
  const file = path.join(settings, `${server}.env`);
  if (!fs.existsSync(file)) return;
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch {
    throw new SettingError(`The settings ${file} cannot be read: run this as root.`);
  }
  for (const [name, value] of Object.entries(parseUnitSettings(text))) environment[name] ??= value;
  environment.DATA_DIR ||= data;
}

/**
 * Root does what follows as the owner of the data folder: a file of root's in it would stop the server. Of a folder that is not
 * there yet it stays root's.
 */
export function becomeOwnerOf(folder: string): void {
  if (process.getuid?.() !== 0 || !fs.existsSync(folder)) return;
  const { uid, gid } = fs.statSync(folder);
  if (uid === 0) return;
  // As the units do: a copy on a disk that others may read is for them no database to read.
  process.umask(UNIT_UMASK);
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  // Of root; nothing of it may be touched from here on.
  delete process.env.HOME;
}
