import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asHotFolderProblem } from './hot-folder-errors.ts';
import { removeUnfinished, writeWhole } from './hot-folder-writer.ts';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-hot-writer-'));
});
afterEach(() => fs.rm(folder, { recursive: true, force: true }));

const problemOf = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => asHotFolderProblem(error),
  );

test('a file that cannot be written leaves nothing behind', async () => {
  const files = [
    { path: '4x6/one.jpg', text: 'one' },
    { path: '4x6/two.jpg', from: path.join(folder, 'not-there.jpg') },
  ];
  expect(await problemOf(writeWhole(folder, ['0042'], files))).toMatchObject({ code: 'hot-folder-unavailable' });
  expect(await fs.readdir(folder)).toEqual([]);
});

test('only what an export left unfinished is removed at the start', async () => {
  await fs.mkdir(path.join(folder, '.printfront-unfinished-1', '4x6'), { recursive: true });
  await fs.mkdir(path.join(folder, '.somebody-elses'));
  await fs.mkdir(path.join(folder, '0041'));
  await removeUnfinished(folder);
  expect((await fs.readdir(folder)).sort()).toEqual(['.somebody-elses', '0041']);
});

test('a name that is taken is left alone', async () => {
  await fs.mkdir(path.join(folder, '0042'));
  await fs.writeFile(path.join(folder, '0042-2'), 'a file');
  const files = [{ path: 'one.jpg', text: 'one' }];
  expect(await writeWhole(folder, ['0042', '0042-2', '0042-3'], files)).toBe('0042-3');
  expect(await fs.readdir(path.join(folder, '0042'))).toEqual([]);
});
