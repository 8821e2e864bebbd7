import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { openSqlite } from './open-sqlite.ts';

test('a server that is older than its database does not touch it, and says what to do', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-migrate-'));
  const database = await openSqlite<object>(path.join(folder, 'shop.sqlite'));
  const first = { up: async () => {} };
  await migrate(database, { '0001-first': first, '0002-second': first });
  await migrate(database, { '0001-first': first, '0002-second': first, '0003-third': first });
  await expect(migrate(database, { '0001-first': first, '0002-second': first })).rejects.toThrow(
    /changed by a newer version of this server \(0003-third\)/,
  );
  await database.destroy();
  await fs.rm(folder, { recursive: true, force: true });
});
