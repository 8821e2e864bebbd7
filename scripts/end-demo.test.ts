import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCentralDatabase } from '../cloud-sync/central/database/database.ts';
import { finishEnd, noteEnd, readRealShop } from './end-demo.ts';

let folder: string;
const at = (...names: string[]) => path.join(folder, ...names);
const AT = new Date('2026-11-23T12:00:00Z');
const ASIDE = 'demo-until-2026-11-23T12-00-00';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'printfront-end-'));
  const database = await openCentralDatabase(at('central'));
  const category = { id: 'c1', name: '{}', rank: 0 };
  await database
    .insertInto('size_category')
    .values(category as never)
    .execute();
  await database.destroy();
  await mkdir(at('central', 'keys'));
  await writeFile(at('central', 'keys', 'secrets.key'), 'key');
  await mkdir(at('edge'));
  await writeFile(at('edge', 'photo'), 'of the demo');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function expectEnded(): Promise<void> {
  expect(await readFile(at(ASIDE, 'edge', 'photo'), 'utf8')).toBe('of the demo');
  expect(await readFile(at('central', 'keys', 'secrets.key'), 'utf8')).toBe('key');
  const database = await openCentralDatabase(at('central'));
  const categories = await database.selectFrom('size_category').select('id').execute();
  await database.destroy();
  expect(categories).toEqual([{ id: 'c1' }]);
  expect((await readRealShop(folder))?.enrolCode).toMatch(/^[0-9a-f]{24}$/);
  expect(await finishEnd(folder)).toBeNull();
}

test('without anybody’s word nothing ends', async () => {
  expect(await finishEnd(folder)).toBeNull();
  expect(await readRealShop(folder)).toBeNull();
  expect((await readdir(folder)).sort()).toEqual(['central', 'edge']);
});

test('prices stay, and the demo is set aside whole', async () => {
  await noteEnd(folder, 'prices', AT);
  expect(await finishEnd(folder)).toBe(at(ASIDE));
  await expectEnded();
});

test.each<[string, () => Promise<unknown>]>([
  ['after the note', async () => {}],
  ['after central was set aside', async () => setAside('central')],
  ['after both were set aside', async () => Promise.all([setAside('central'), setAside('edge')])],
  [
    'in the middle of what is kept',
    async () => {
      await Promise.all([setAside('central'), setAside('edge')]);
      await mkdir(at('central.new'));
      await writeFile(at('central.new', 'central.sqlite'), 'half');
    },
  ],
  [
    'before the note was taken away',
    async () => {
      await finishEnd(folder);
      await noteEnd(folder, 'prices', AT);
    },
  ],
])('power that goes %s costs nothing', async (_, cut) => {
  await noteEnd(folder, 'prices', AT);
  await cut();
  await finishEnd(folder);
  await expectEnded();
});

test('with nothing kept there is no central, and nobody enrols by itself', async () => {
  await noteEnd(folder, 'nothing', AT);
  await finishEnd(folder);
  expect((await readdir(folder)).sort()).toEqual([ASIDE, 'real-shop.json']);
  expect(await readRealShop(folder)).toEqual({ enrolCode: null });
});

async function setAside(name: string): Promise<void> {
  await mkdir(at(ASIDE), { recursive: true });
  await rename(at(name), at(ASIDE, name));
}
