import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { namedElsewhere, PROJECT } from './release-version.ts';

const read = (file: string) => fs.readFileSync(path.join(PROJECT, file), 'utf8');
const { version, workspaces }: { version: string; workspaces: string[] } = JSON.parse(read('package.json'));

test('every place that names the version names the same one', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  const named = namedElsewhere();
  expect(Object.keys(named).length).toBeGreaterThan(2 * workspaces.length);
  expect(Object.entries(named).filter(([, one]) => one !== version)).toEqual([]);
});

test('parts of the project name each other without a number, so that a new one is set by one command of npm', () => {
  const among = workspaces.flatMap((folder) => Object.entries(JSON.parse(read(`${folder}/package.json`)).dependencies));
  const own = among.filter(([name]) => name.startsWith('@printfront/'));
  expect(own.length).toBeGreaterThan(2);
  expect(own.filter(([, said]) => said !== '*')).toEqual([]);
});

test('whoever copies a line from the README installs the package of this version, for this machine alone', () => {
  const installed = [...read('README.md').matchAll(/^apt install ("[^"]+"|\S+)/gm)].map(([, file]) => file);
  const packages = ['printfront-central', 'printfront-shop'];
  expect(installed).toEqual(packages.map((name) => `"./${name}_${version}_$(dpkg --print-architecture).deb"`));
});
