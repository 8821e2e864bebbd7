import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from './release-version.ts';

const read = (file: string) => fs.readFileSync(path.join(PROJECT, file), 'utf8');
const { version, workspaces }: { version: string; workspaces: string[] } = JSON.parse(read('package.json'));

test('every place that names the version names the same one', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  const lock = JSON.parse(read('package-lock.json'));
  const named = {
    'CHANGELOG.md': /^## (.*)$/m.exec(read('CHANGELOG.md'))?.[1],
    'package-lock.json': lock.version,
    ...Object.fromEntries(workspaces.map((folder) => [folder, JSON.parse(read(`${folder}/package.json`)).version])),
    ...Object.fromEntries(['', ...workspaces].map((folder) => [`lock: ${folder}`, lock.packages[folder].version])),
  };
  expect(Object.entries(named).filter(([, one]) => one !== version)).toEqual([]);
});

test('whoever copies the line from the README installs the package of this version, for this machine alone', () => {
  const installed = /^apt install ("[^"]+"|\S+)/m.exec(read('README.md'))?.[1];
  expect(installed).toBe(`"./printfront-shop_${version}_$(dpkg --print-architecture).deb"`);
});
