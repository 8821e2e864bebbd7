import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { blobPath } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCentralDatabase } from '../cloud-sync/central/database/database.ts';
import { KEPT_OF_STAFF, KEPT_WHOLE, LEFT } from '../cloud-sync/central/demo/kept-of-demo.repository.ts';
import { openEdgeDatabase } from '../edge-server/database/database.ts';
import { finishEnd, noteEnd } from './end-demo.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'printfront-kept-'));
  await (await openCentralDatabase(at('central'))).destroy();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (...names: string[]) => path.join(folder, ...names);

function inSqlite<Result>(file: string, work: (sqlite: Sqlite.Database) => Result): Result {
  const sqlite = new Sqlite(file);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}
const TABLES = `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'`;
const tablesIn = (file: string) => inSqlite(file, (sqlite) => sqlite.prepare(TABLES).pluck().all() as string[]).sort();
const rowsOf = (file: string, table: string): unknown[] =>
  inSqlite(file, (sqlite) => sqlite.prepare(`select * from "${table}"`).all());

const OWNER = 'owner';
const PICTURE = 'ab'.repeat(32);
const ICON = 'cd'.repeat(32);
const CARD = 'ef'.repeat(32);
/** What a column must have to be taken; in each other one stands its own name. */
const SAID: Record<string, unknown> = {
  'audit_entry.action': 'changed',
  'look_picture.sha256': PICTURE,
  'look_picture.icon': ICON,
  'look_picture.card': CARD,
  'catalogue_image.sha256': PICTURE,
  'size.image_sha256': PICTURE,
  'photo_frame.image_sha256': PICTURE,
  'size.category_id': 'id',
  'discount.target_size_id': 'id',
  'photo_frame.target_size_id': 'id',
  'user.id': OWNER,
  'user.rank': 255,
  'user.works_everywhere': 1,
  'user.disabled_at': null,
  'user.deletion_asked_at': null,
};

/** A row with something in every column, so that one that is not copied is missed. */
function fill(file: string, table: string, more: Record<string, unknown> = {}): void {
  inSqlite(file, (sqlite) => {
    sqlite.pragma('foreign_keys = off');
    const columns = sqlite.pragma(`table_info("${table}")`) as { name: string; type: string }[];
    const contentOf = ({ name, type }: { name: string; type: string }) => {
      if (name in more) return more[name];
      if (`${table}.${name}` in SAID) return SAID[`${table}.${name}`];
      if (name === 'user_id') return OWNER;
      return type.toLowerCase() === 'text' ? name : 1;
    };
    sqlite.prepare(`delete from "${table}" where 1 = ${table === 'user' ? 0 : 1}`).run();
    const marks = columns.map(() => '?').join(', ');
    const row = columns.map(contentOf);
    sqlite.prepare(`insert into "${table}" values (${marks})`).run(row);
    expect(sqlite.pragma('foreign_key_check'), table).toEqual([]);
  });
}

test('every table of central is kept or left on purpose', () => {
  expect([...KEPT_WHOLE, ...KEPT_OF_STAFF, 'user', ...LEFT].sort()).toEqual(tablesIn(at('central', 'central.sqlite')));
});

test('of a shop’s computer nothing is kept: a new table is to be thought of here', async () => {
  await (await openEdgeDatabase(at('shop.sqlite'))).destroy();
  await expect(`${tablesIn(at('shop.sqlite')).join('\n')}\n`).toMatchFileSnapshot('kept-of-demo.txt');
});

test('what is kept is there row by row, and nobody but staff', async () => {
  const demo = at('central', 'central.sqlite');
  for (const table of [...KEPT_WHOLE, 'user', ...KEPT_OF_STAFF]) fill(demo, table);
  const before = new Map([...KEPT_WHOLE, 'user', ...KEPT_OF_STAFF].map((table) => [table, rowsOf(demo, table)]));
  fill(demo, 'user', { id: 'customer', rank: 0, username: 'customer', provider_subject: 'customer' });
  for (const sha256 of [PICTURE, ICON, CARD]) {
    const file = blobPath(at('central', 'blobs'), sha256);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, sha256);
  }
  await noteEnd(folder, 'prices');
  await finishEnd(folder);
  for (const [table, rows] of before) {
    expect(rows, table).toHaveLength(1);
    expect(rowsOf(demo, table), table).toEqual(rows);
  }
  for (const sha256 of [PICTURE, ICON, CARD]) {
    expect(await readFile(blobPath(at('central', 'blobs'), sha256), 'utf8')).toBe(sha256);
  }
});
