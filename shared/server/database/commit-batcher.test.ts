import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCommitBatcher } from './commit-batcher.ts';
import { openSqlite } from './open-sqlite.ts';

interface Tables {
  photo: { name: string };
}

describe('commit batcher', () => {
  let folder: string;
  let database: ReturnType<typeof openSqlite<Tables>>;
  beforeEach(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-batcher-'));
    database = openSqlite<Tables>(path.join(folder, 'test.sqlite'));
    await database.schema
      .createTable('photo')
      .addColumn('name', 'text', (name) => name.notNull().unique())
      .execute();
  });
  afterEach(async () => {
    await database.destroy();
    await fs.rm(folder, { recursive: true, force: true });
  });

  const names = async () =>
    (await database.selectFrom('photo').select('name').orderBy('name').execute()).map((row) => row.name);

  it('does all that waits in one transaction', async () => {
    const batcher = createCommitBatcher(database);
    const before = await commitsIn(`${folder}/test.sqlite-wal`);
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        batcher.run((transaction) =>
          transaction
            .insertInto('photo')
            .values({ name: `photo ${index}` })
            .execute(),
        ),
      ),
    );
    expect(await names()).toHaveLength(50);
    expect(await commitsIn(`${folder}/test.sqlite-wal`)).toBe(before + 1);
  });

  it('lets work that throws fail alone, with its own error and nothing of it kept', async () => {
    const batcher = createCommitBatcher(database);
    const insert = (name: string) =>
      batcher.run((transaction) => transaction.insertInto('photo').values({ name }).execute());
    const results = await Promise.allSettled([
      insert('one'),
      insert('one'),
      batcher.run(async (transaction) => {
        await transaction.insertInto('photo').values({ name: 'undone' }).execute();
        throw new RangeError('refused');
      }),
      insert('two'),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(results[2]).toMatchObject({ reason: { message: 'refused' } });
    expect(await names()).toEqual(['one', 'two']);
  });

  it('has committed when it resolves: another connection sees the row', async () => {
    const batcher = createCommitBatcher(database);
    await batcher.run((transaction) => transaction.insertInto('photo').values({ name: 'seen' }).execute());
    const other = openSqlite<Tables>(path.join(folder, 'test.sqlite'));
    expect(await other.selectFrom('photo').selectAll().execute()).toEqual([{ name: 'seen' }]);
    await other.destroy();
  });

  it('fails everybody whose commit failed', async () => {
    await sql`create table child (photo text references photo (name) deferrable initially deferred)`.execute(database);
    const batcher = createCommitBatcher(database);
    const results = await Promise.allSettled([
      batcher.run((transaction) => transaction.insertInto('photo').values({ name: 'kept?' }).execute()),
      // Deferred: found wrong only by the commit itself.
      batcher.run((transaction) => sql`insert into child values ('nobody')`.execute(transaction)),
    ]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(await names()).toEqual([]);
    await batcher.run((transaction) => transaction.insertInto('photo').values({ name: 'later' }).execute());
    expect(await names()).toEqual(['later']);
  });
});

/** Frames of a write-ahead log that end a transaction: those that say how large the database is now (SQLite file format 4.1). */
async function commitsIn(file: string): Promise<number> {
  const log = await fs.readFile(file);
  const frameBytes = 24 + log.readUInt32BE(8);
  let commits = 0;
  for (let at = 32; at + frameBytes <= log.length; at += frameBytes) if (log.readUInt32BE(at + 4) > 0) commits += 1;
  return commits;
}
