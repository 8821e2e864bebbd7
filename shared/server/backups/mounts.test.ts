import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mountPointOf } from './mounts.ts';

const mayMount =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'mount', '--make-rprivate', '/']).status === 0;

/** A folder with something mounted at it. @returns a folder below it */
function mounted(...words: string[]): { point: string; inner: string } {
  const point = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-mount-')));
  onTestFinished(() => fs.rmSync(point, { recursive: true }));
  execFileSync('mount', [...words.map((word) => word.replace('HERE', point)), point]);
  onTestFinished(() => void execFileSync('umount', [point]));
  const inner = path.join(point, 'printfront');
  fs.mkdirSync(inner);
  return { point, inner };
}

test.skipIf(!mayMount)('a disk is where it is mounted, also for what is not there yet', async () => {
  const { point, inner } = mounted('-t', 'tmpfs', 'tmpfs');
  expect(await mountPointOf(inner)).toBe(point);
  expect(await mountPointOf(path.join(inner, 'later/still'))).toBe(point);
});

test.skipIf(!mayMount)('a folder that a unit has bound in its place is on the disk that it was on', async () => {
  const { point, inner } = mounted('--bind', 'HERE');
  expect(await mountPointOf(inner)).toBe(await mountPointOf(path.dirname(point)));
  expect(await mountPointOf(inner)).not.toBe(point);
});
