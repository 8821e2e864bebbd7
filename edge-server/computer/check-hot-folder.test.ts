import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkHotFolder } from './check-hot-folder.ts';

test('a folder with the right rights that the unit keeps shut is no matter of rights', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-hot-'));
  onTestFinished(() => fs.rm(folder, { recursive: true }));
  const refusing = vi.spyOn(fs, 'writeFile');
  onTestFinished(() => refusing.mockRestore());
  for (const [code, problem] of [
    ['EROFS', 'closed'],
    ['EACCES', 'not-writable'],
  ]) {
    refusing.mockRejectedValueOnce(Object.assign(new Error('no'), { code }));
    expect(await checkHotFolder(folder, '/nowhere')).toEqual({ problem, detail: 'no' });
  }
});

test('a folder that is missing where the unit lets nothing be written is told as one that is shut', async () => {
  const root = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-hot-'));
  onTestFinished(() => fs.rm(root, { recursive: true }));
  const refusing = vi.spyOn(fs, 'mkdir');
  onTestFinished(() => refusing.mockRestore());
  for (const [code, problem] of [
    ['EROFS', 'closed'],
    ['EACCES', 'not-made'],
  ]) {
    refusing.mockRejectedValueOnce(Object.assign(new Error('no'), { code }));
    expect(await checkHotFolder(path.join(root, 'printer'), '/nowhere')).toEqual({ problem, detail: 'no' });
  }
});
