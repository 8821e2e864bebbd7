import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asHotFolderProblem } from './hot-folder-errors.ts';
import { type ExportRecord, finishInterrupted, isFree, type WholeExport, writeWhole } from './hot-folder-writer.ts';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-hot-writer-'));
});
afterEach(() => fs.rm(folder, { recursive: true, force: true }));

const RECORD: ExportRecord = {
  ...{ key: 'key', orderId: 'order', by: 'Nok', folder: '0042', fileCount: 2, printCount: 3 },
};
const IN_ONE_FOLDER: WholeExport = {
  files: [
    { path: '0042/4x6/one.jpg', text: 'one' },
    { path: '0042/5x7/two.jpg', text: 'two' },
  ],
  ownFolder: '0042',
  closing: { path: '0042.csv', text: 'list' },
  record: RECORD,
};
const SHARED: WholeExport = {
  ...IN_ONE_FOLDER,
  files: [
    { path: '4x6/0042-one.jpg', text: 'one' },
    { path: '5x7/0042-two.jpg', text: 'two' },
  ],
  ownFolder: null,
};

const everything = async () =>
  (await fs.readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
const noted: ExportRecord[] = [];
beforeEach(() => noted.splice(0));
const record = async (one: ExportRecord) => void noted.push(one);

describe.each([
  ['a folder of its own', IN_ONE_FOLDER, ['0042.csv', '0042/4x6/one.jpg', '0042/5x7/two.jpg']],
  ['folders that all orders share', SHARED, ['0042.csv', '4x6/0042-one.jpg', '5x7/0042-two.jpg']],
])('an export into %s', (_what, planned, files) => {
  test('lies there whole, and is noted then', async () => {
    await writeWhole(folder, planned, {
      async record(one) {
        expect((await everything()).filter((name) => !name.startsWith('.'))).toEqual(files);
        noted.push(one);
      },
    });
    expect(await everything()).toEqual(files);
    expect(noted).toEqual([RECORD]);
  });

  test('that is stopped leaves nothing, and can be done again', async () => {
    for (const at of [1, 2, 3]) {
      const controller = new AbortController();
      const stopped = writeWhole(folder, planned, {
        record,
        signal: controller.signal,
        onWritten: (count) => (count === at ? controller.abort() : undefined),
      });
      await expect(stopped).rejects.toThrow();
      expect([await everything(), noted]).toEqual([[], []]);
    }
    await writeWhole(folder, planned, { record });
    expect(await everything()).toEqual(files);
  });

  test('that died after it was decided is finished by whoever comes next, once', async () => {
    const died = writeWhole(folder, planned, {
      record: async () => {
        throw new Error('the database has no room');
      },
    });
    await expect(died).rejects.toThrow('no room');
    expect(await finishInterrupted(folder, { record })).toEqual([RECORD]);
    expect([await everything(), noted]).toEqual([files, [RECORD]]);
    expect(await finishInterrupted(folder, { record })).toEqual([]);
  });

  test('shows no picture’s name before it is whole, and its list last', async () => {
    const seen: string[] = [];
    await writeWhole(folder, planned, {
      record,
      onWritten: () => undefined,
      onDecided: () => seen.push('decided'),
    });
    expect(seen).toEqual(['decided']);
    const at = async (name: string) => (await fs.stat(path.join(folder, name))).ctimeMs;
    for (const name of files.slice(1)) expect(await at('0042.csv')).toBeGreaterThanOrEqual(await at(name));
  });
});

test('moves that were made before the machine died are not made again', async () => {
  await fs.mkdir(path.join(folder, '.printfront-unfinished-1'));
  const at = (name: string) => path.join(folder, '.printfront-unfinished-1', name);
  const moves = [
    { from: '1.part', to: '4x6/a.jpg' },
    { from: '2.part', to: '4x6/b.jpg' },
  ];
  await fs.writeFile(at('2.part'), 'b');
  await fs.writeFile(at('decided.json'), JSON.stringify({ moves, record: RECORD }));
  await fs.mkdir(path.join(folder, '4x6'));
  await fs.writeFile(path.join(folder, '4x6/a.jpg'), 'a, and the printer may be reading it');
  await finishInterrupted(folder, { record });
  expect(await everything()).toEqual(['4x6/a.jpg', '4x6/b.jpg']);
  expect(await fs.readFile(path.join(folder, '4x6/a.jpg'), 'utf8')).toContain('may be reading');
});

test('a file that cannot be written leaves nothing behind', async () => {
  const files = [...IN_ONE_FOLDER.files, { path: '0042/4x6/three.jpg', from: path.join(folder, 'not-there.jpg') }];
  const problem = await writeWhole(folder, { ...IN_ONE_FOLDER, files }, { record }).catch(asHotFolderProblem);
  expect(problem).toMatchObject({ code: 'hot-folder-unavailable' });
  expect([await fs.readdir(folder), noted]).toEqual([[], []]);
});

test('only what an export left unfinished is removed', async () => {
  await fs.mkdir(path.join(folder, '.printfront-unfinished-1', '4x6'), { recursive: true });
  await fs.mkdir(path.join(folder, '.somebody-elses'));
  await fs.mkdir(path.join(folder, '0041'));
  await finishInterrupted(folder, { record });
  expect((await fs.readdir(folder)).sort()).toEqual(['.somebody-elses', '0041']);
});

test('a name is free when nothing has it', async () => {
  await fs.mkdir(path.join(folder, '4x6'));
  await fs.writeFile(path.join(folder, '4x6', 'a.jpg'), '');
  expect(await isFree(folder, '4x6/a.jpg')).toBe(false);
  expect(await isFree(folder, '4x6/b.jpg')).toBe(true);
  expect(await isFree(folder, '5x7/a.jpg')).toBe(true);
});

test('a customer called like the closing list stops neither this export nor any other', async () => {
  const files = [{ path: '0042-Done.csv/one.jpg', text: 'one' }];
  const planned = {
    ...IN_ONE_FOLDER,
    files,
    ownFolder: '0042-Done.csv',
    closing: { path: '0042-done.csv', text: 'list' },
  };
  await writeWhole(folder, planned, { record });
  expect(await everything()).toEqual(['0042-Done.csv/one.jpg', '0042-done-list.csv']);
  expect(noted).toEqual([RECORD]);
});

test('what was decided and can never be finished is set aside, and the others are finished', async () => {
  const staging = path.join(folder, '.printfront-unfinished-a');
  await fs.mkdir(staging);
  await fs.writeFile(path.join(staging, '1.part'), 'list');
  const decision = { moves: [{ from: '1.part', to: '0041.csv' }], record: RECORD };
  await fs.writeFile(path.join(staging, 'decided.json'), JSON.stringify(decision));
  await fs.mkdir(path.join(folder, '0041.csv'));
  expect(await finishInterrupted(folder, { record })).toEqual([]);
  await writeWhole(folder, IN_ONE_FOLDER, { record });
  expect(noted).toEqual([RECORD]);
  // Nothing of it is lost: it waits for staff to look at it.
  expect((await everything()).filter((name) => name.includes('set-aside'))).toHaveLength(2);
});
