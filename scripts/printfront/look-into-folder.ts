import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { mountPointOf } from '@printfront/shared/server/backups/mounts.ts';
import { listSnapshots } from '@printfront/shared/server/database/snapshots/snapshot-files.ts';
import { mountOf, mountsHere } from './doctor/mounts.ts';
import { isSharedFolder } from './doctor/shared-folders.ts';
import type { SeenFolder } from './look-at-folder.ts';

/** `look-into-folder.ts FOLDER`: writes what a command has to know of it. A disk that is away may keep this process for ever. */
const folder = String(process.argv[2]);
const nothing = () => null;
const isThere = (await fs.stat(folder).catch(nothing)) !== null;
const disk = await fs.statfs(folder).catch(nothing);
const real = await fs.realpath(folder).catch(() => folder);
const seen: SeenFolder = {
  isThere,
  isParentThere: (await fs.stat(path.dirname(folder)).catch(nothing)) !== null,
  real,
  isReadOnly: mountOf(real, mountsHere())?.isReadOnly ?? false,
  mountPoint: await mountPointOf(folder),
  mayHoldBackups: await fs.stat(path.join(folder, 'config')).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT' && code !== 'ENOTDIR',
  ),
  isShared: isThere && isSharedFolder(folder),
  freeBytes: disk === null ? null : disk.bavail * disk.bsize,
  // A folder that this user may not look into shows none.
  copies: await listSnapshots(folder).catch(() => []),
};
process.stdout.write(JSON.stringify(seen));
