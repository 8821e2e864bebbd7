import fs from 'node:fs';
import path from 'node:path';
import { OLDEST_NODE_MAJOR } from '@printfront/shared/server/env/require-node.ts';
import type { Architecture, PackageName } from './architectures.ts';
import { PROJECT, type ReleaseVersion } from './release-version.ts';
import { runTool } from './run-tool.ts';
import { withoutDeadLinks } from './shipped-papers.ts';

/** What of the project runs in a shop, or helps who looks after it. */
const SHIPPED = [
  /^(?:shared|edge-server|cloud-sync)\/(?!testing\/)/,
  /^scripts\/printfront(?:\.ts$|\/)/,
  /^scripts\/deploy\/(?:(?:container|monitoring)\/)?[^/]+$/,
  // What stands in one of them leads to others: why something is as it is, the handbook of owners with its pictures.
  /^docs\/(?:(?:decisions|handbook)\/)?[^/]+\.md$/,
  /^docs\/handbook\/pictures\//,
  /^docs\/pictures\/[^/]+\.svg$/,
  /^CHANGELOG\.md$/,
];
const OF_DEVELOPERS = [
  /\.(?:test|bench|torture|preload)\.tsx?$/,
  /[.-]compliance\.tsx?$/,
  /-in-test\.tsx?$/,
  /^shared\/testing\//,
  /^cloud-sync\/central\/stores-/,
  /^edge-server\/router-tools\/simulator\//,
  /\/database\/schema\.\w+\.txt$/,
  /^docs\/(?:CONTRIBUTING|checks)\.md$/,
];

export const isShipped = (file: string) =>
  SHIPPED.some((pattern) => pattern.test(file)) && !OF_DEVELOPERS.some((pattern) => pattern.test(file));

/** From the top of the project. */
export const listShipped = (): string[] =>
  runTool('git', ['ls-files', '-z'], { cwd: PROJECT }).split('\0').filter(isShipped);

/** Whether a file, or a folder with one in it, is part of a release. */
export function isAmong(shipped: readonly string[]): (target: string) => boolean {
  const places = new Set(shipped.flatMap((file) => [file, ...foldersOf(file)]));
  return (target) => places.has(target);
}

const foldersOf = (file: string): string[] => {
  const folder = path.posix.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
};

/** What of the project itself is in a release. */
export function copyShipped(folder: string): void {
  const shipped = listShipped();
  const isThere = isAmong(shipped);
  for (const file of shipped) {
    const place = path.join(folder, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.copyFileSync(path.join(PROJECT, file), place);
    if (file.endsWith('.md')) fs.writeFileSync(place, withoutDeadLinks(file, fs.readFileSync(place, 'utf8'), isThere));
  }
}

interface Parts {
  readonly packageName: PackageName;
  readonly architecture: Architecture;
  readonly version: ReleaseVersion;
  readonly modules: string;
  readonly app: string;
  readonly licences: string;
}

/** Lays a release out in a folder: what `/opt/printfront/current` leads to. Large parts are hard links. */
export function layOutRelease(
  folder: string,
  { packageName, architecture, version, modules, app, licences }: Parts,
): void {
  copyShipped(folder);
  runTool('cp', ['-al', modules, path.join(folder, 'node_modules')]);
  fs.mkdirSync(path.join(folder, 'kiosk-app'), { recursive: true });
  runTool('cp', ['-al', app, path.join(folder, 'kiosk-app/dist')]);
  fs.rmSync(path.join(folder, 'node_modules/@printfront/kiosk-app'), { force: true });
  fs.writeFileSync(path.join(folder, 'THIRD-PARTY-LICENSES'), licences);
  const { name, type } = JSON.parse(fs.readFileSync(path.join(PROJECT, 'package.json'), 'utf8'));
  // The sources take an older one too: it fetches the one that serves.
  const engines = { node: `>=${OLDEST_NODE_MAJOR}` };
  const manifest = { name, version: version.version, private: true, license: 'UNLICENSED', type, engines };
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  // One line without spaces: the package's own scripts look for its name in it.
  const release = { package: packageName, version: version.version, commit: version.commit, architecture };
  fs.writeFileSync(path.join(folder, 'release.json'), `${JSON.stringify(release)}\n`);
}

/** Whatever umask and clock were when it was made: folders and programs 755, other files 644, all of the commit's time. */
export function settleModesAndTimes(folder: string, epoch: number): void {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode & 0o100 ? 0o755 : 0o644);
    if (entry.isDirectory()) fs.chmodSync(file, 0o755);
    fs.lutimesSync(file, epoch, epoch);
  }
  fs.chmodSync(folder, 0o755);
  fs.utimesSync(folder, epoch, epoch);
}
