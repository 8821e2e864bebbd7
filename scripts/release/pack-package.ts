import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { ReleaseVersion } from './release-version.ts';
import { runTool } from './run-tool.ts';

const BYTES_PER_KIB = 1024;

/** Makes a Debian package of a folder with everything in its place; its modes and times are settled already. */
export function packPackage(root: string, file: string, { epoch }: ReleaseVersion): string {
  const pack = ['--root-owner-group', '--threads-max=1', '-Zzstd', '-z12', '--build', root, file];
  runTool('dpkg-deb', pack, { env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) } });
  return file;
}

/** As dpkg counts it: whole KiB of each file. */
export function sizeOf(root: string): number {
  const entries = fs.readdirSync(root, { recursive: true, withFileTypes: true });
  return entries.reduce((sum, entry) => {
    const bytes = entry.isFile() ? fs.statSync(path.join(entry.parentPath, entry.name)).size : 0;
    return sum + Math.max(1, Math.ceil(bytes / BYTES_PER_KIB));
  }, 0);
}
