import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { RELEASE, typedHere, usageHere } from './typed-here.ts';

test('a command is named as it exists: printfront where a package runs, npm among sources', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-release-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  expect(typedHere('recoverOwner', folder)).toBe('npm run owner:recover');
  expect(usageHere('restoreEdge', folder)).toBe('Usage: npm run restore -- --list|--newest|NUMBER');
  fs.writeFileSync(path.join(folder, 'release.json'), '{}');
  expect(typedHere('recoverOwner', folder)).toBe('printfront owner');
  expect(usageHere('afterPostgres', folder)).toBe('Usage: printfront restore --restored');
});

/** What a shop runs: on its machines there is no npm, so nothing that is said there may ask for it. */
test('nothing else tells a shop to use npm', () => {
  const listed = spawnSync(
    'git',
    ['ls-files', 'edge-server', 'cloud-sync', 'shared', 'kiosk-app/src', 'scripts/printfront'],
    {
      cwd: RELEASE,
      encoding: 'utf8',
    },
  ).stdout.split('\n');
  const shipped = listed.filter(
    (file) => /\.tsx?$/.test(file) && !/test\.tsx?$|\/testing\/|typed-here\.ts$/.test(file),
  );
  expect(shipped.length).toBeGreaterThan(500);
  const withoutComments = (file: string) =>
    fs.readFileSync(path.join(RELEASE, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '');
  expect(shipped.filter((file) => /npm (?:run|ci|install)/.test(withoutComments(file)))).toEqual([]);
});
