import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '@printfront/shared/server/database/migrate.ts';
import { openSqlite } from '@printfront/shared/server/database/open-sqlite.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CentralTables } from './database.ts';
import { CENTRAL_MIGRATIONS } from './migrations.ts';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-people-'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

it('makes all who could do everything owners, keeps who stood over whom, and touches no customer', async () => {
  const database = openSqlite<CentralTables>(path.join(folder, 'central.sqlite'));
  const before = Object.entries(CENTRAL_MIGRATIONS).filter(([name]) => name < '0038');
  await migrate(database, Object.fromEntries(before));
  const at = '2026-01-01T00:00:00.000Z';
  const account = { provider: 'local', provider_subject: null, password_hash: null, created_at: at };
  for (const rank of [0, 39, 40, 60, 79, 80, 100]) {
    const user = { id: `u${rank}`, username: `u${rank}`, name: `u${rank}`, name_search: `u${rank}`, rank };
    await database
      .insertInto('user')
      .values({ ...user, ...account })
      .execute();
  }
  await migrate(database, CENTRAL_MIGRATIONS);
  const rows = await database.selectFrom('user').select(['id', 'rank', 'disabled_at']).execute();
  expect(Object.fromEntries(rows.map(({ id, rank }) => [id, rank]))).toEqual({
    ...{ u0: 0, u39: 39, u40: 80, u60: 86, u79: 93, u80: 93, u100: 100 },
  });
  expect(rows.every(({ disabled_at }) => disabled_at === null)).toBe(true);
  await database.destroy();
});
