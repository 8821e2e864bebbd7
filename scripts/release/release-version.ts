import fs from 'node:fs';
import path from 'node:path';
import { runTool } from './run-tool.ts';

export const PROJECT = path.resolve(import.meta.dirname, '../..');

export interface ReleaseVersion {
  /** Of the project's package.json, and of nothing else. */
  readonly version: string;
  readonly commit: string;
  /** Of the commit, in seconds since 1970: the only time that is in a release. */
  readonly epoch: number;
}

/** @throws Error with a sentence where it cannot be said what would be released */
export function readReleaseVersion(): ReleaseVersion {
  const { version } = JSON.parse(fs.readFileSync(path.join(PROJECT, 'package.json'), 'utf8'));
  // Debian sorts other forms otherwise than npm does.
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`The version ${version} in package.json is not of the form 1.2.3.`);
  const others = Object.entries(namedElsewhere()).filter(([, one]) => one !== version);
  if (others.length > 0) {
    const said = others.map(([place, one]) => `${place} names ${one ?? 'none'}`).join('; ');
    throw new Error(
      `package.json names version ${version}, and ${said}. docs/administration.md says how a new number is set.`,
    );
  }
  const changed = runTool('git', ['status', '--porcelain'], { cwd: PROJECT }).trim();
  if (changed !== '') throw new Error(`A release is made from a commit. These files are in none:\n${changed}`);
  const [commit = '', epoch] = runTool('git', ['log', '-1', '--format=%H %ct'], { cwd: PROJECT }).trim().split(' ');
  return { version, commit, epoch: Number(epoch) };
}

/** Every other place that names the version: a release in which they differ would tell people two. */
export function namedElsewhere(): Record<string, string | undefined> {
  const read = (file: string) => fs.readFileSync(path.join(PROJECT, file), 'utf8');
  const { workspaces }: { workspaces: string[] } = JSON.parse(read('package.json'));
  const lock = JSON.parse(read('package-lock.json'));
  return {
    'CHANGELOG.md': /^## (.*)$/m.exec(read('CHANGELOG.md'))?.[1],
    'README.md, central': /^apt install "\.\/printfront-central_([^_]+)_/m.exec(read('README.md'))?.[1],
    'README.md, the shop': /^apt install "\.\/printfront-shop_([^_]+)_/m.exec(read('README.md'))?.[1],
    'package-lock.json': lock.version,
    ...Object.fromEntries(
      ['', ...workspaces].map((folder) => [
        `package-lock.json, ${folder || 'its root'}`,
        lock.packages[folder].version,
      ]),
    ),
    ...Object.fromEntries(
      workspaces.map((folder) => [`${folder}/package.json`, JSON.parse(read(`${folder}/package.json`)).version]),
    ),
  };
}
