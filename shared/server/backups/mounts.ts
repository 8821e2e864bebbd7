import fs from 'node:fs/promises';
import path from 'node:path';
import type { Mount } from '../../contracts/backup-settings.ts';

const MOUNTS = '/proc/self/mounts';
/** What holds files of people: disks, and drives of the network. */
const KINDS =
  /^(ext[234]|xfs|btrfs|zfs|f2fs|vfat|exfat|ntfs3?|fuseblk|hfsplus|cifs|smb3|nfs4?|fuse\.(sshfs|rclone|ntfs.*))$/;
/** Of the system itself. */
const OWN = /^\/(proc|sys|dev|run\/(?!media)|boot|snap|etc|usr|var\/lib\/(docker|containers))(\/|$)/;

interface MountPoint {
  folder: string;
  kind: string;
}

/** @returns none where the system does not tell */
async function listMountPoints(): Promise<MountPoint[]> {
  const text = await fs.readFile(MOUNTS, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [, folder, kind] = line.split(' ');
    return folder === undefined || kind === undefined ? [] : [{ folder: unescaped(folder), kind }];
  });
}

/** Blanks and the like are written as `\040`. */
const unescaped = (text: string) =>
  text.replace(/\\([0-7]{3})/g, (_all, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

/**
 * Where the disk of a folder is mounted; null where nobody knows. Of a folder that is not there its parent counts. A unit that may
 * write into a folder has that one bound in its place: it is a mount to the server alone, and no other disk.
 */
export async function mountPointOf(folder: string): Promise<string | null> {
  const real = await fs.realpath(folder).catch(() => path.resolve(folder));
  const holding = (await listMountPoints()).filter((mount) => isWithin(real, mount.folder));
  const longestFirst = holding.map((mount) => mount.folder).sort((one, other) => other.length - one.length);
  for (const point of longestFirst) if (!(await isOfParentsDisk(point))) return point;
  return null;
}

async function isOfParentsDisk(point: string): Promise<boolean> {
  const parent = path.dirname(point);
  return parent !== point && (await isSameDisk(point, parent));
}

/** Disks and network drives that a person may have meant, those that are not the data's own first. */
export async function listMounts(dataFolder: string): Promise<Mount[]> {
  const own = await deviceOf(dataFolder);
  const points = (await listMountPoints()).filter(({ folder, kind }) => KINDS.test(kind) && !OWN.test(folder));
  const all = await Promise.all(
    [...new Set(points.map(({ folder }) => folder))].map(async (folder): Promise<Mount[]> => {
      const room = await fs.statfs(folder).catch(() => null);
      const stat = await fs.stat(folder).catch(() => null);
      if (room === null || !stat?.isDirectory()) return [];
      const sizes = { freeBytes: room.bavail * room.bsize, totalBytes: room.blocks * room.bsize };
      return [{ folder, ...sizes, isDataDisk: stat.dev === own }];
    }),
  );
  return all.flat().sort((one, other) => Number(one.isDataDisk) - Number(other.isDataDisk));
}

/** Whether both are on one disk. */
export async function isSameDisk(one: string, other: string): Promise<boolean> {
  const device = await deviceOf(one);
  return device !== null && device === (await deviceOf(other));
}

/** Of what is not there its nearest parent's. */
async function deviceOf(folder: string): Promise<number | null> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const stat = await fs.stat(at).catch(() => null);
    if (stat !== null) return stat.dev;
    if (at === path.dirname(at)) return null;
  }
}

/** Whether a path is a folder or below it. */
export const isWithin = (inner: string, folder: string): boolean => {
  const way = path.relative(folder, inner);
  return way === '' || (!way.startsWith('..') && !path.isAbsolute(way));
};
