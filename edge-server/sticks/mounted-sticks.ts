import fs from 'node:fs/promises';
import path from 'node:path';

/** As the kiosk's package says it of a device, in a file of root's (scripts/deploy/kiosk/stick.sh). */
export interface MountedStick {
  /** Another one each time it is plugged in. */
  readonly key: string;
  readonly state: 'reading' | 'ready' | 'unreadable';
  readonly label: string;
  /** Where it is mounted. */
  readonly folder: string;
}

/** @returns null where nothing mounts sticks: there is no such folder */
export async function readMountedSticks(statesFolder: string): Promise<MountedStick[] | null> {
  const entries = await fs.readdir(statesFolder, { withFileTypes: true }).catch(() => null);
  if (entries === null) return null;
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  const sticks = await Promise.all(files.sort().map((name) => readState(path.join(statesFolder, name))));
  return sticks.filter((stick) => stick !== undefined);
}

/** @returns undefined for one that was taken out at this moment */
async function readState(file: string): Promise<MountedStick | undefined> {
  const text = await fs.readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = new Map(text.split('\n').map((line) => [line.split('=')[0] ?? '', line.slice(line.indexOf('=') + 1)]));
  const [state, folder, since] = [lines.get('state'), lines.get('folder') ?? '', lines.get('since') ?? ''];
  const isReady = state === 'ready' && path.isAbsolute(folder);
  return {
    key: `${file} ${since}`,
    state: isReady ? 'ready' : state === 'reading' ? 'reading' : 'unreadable',
    label: lines.get('label') ?? '',
    folder,
  };
}
