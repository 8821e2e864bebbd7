import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { runHistory } from './history.ts';
import { makeTemplates } from './templates.ts';

/** Every row of every table, SQLite's own included. */
function contents(database: Sqlite.Database): Record<string, unknown[]> {
  const names = database.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
  return Object.fromEntries(names.map((name) => [name, database.prepare(`select * from "${name}"`).raw().all()]));
}

test('a database that a history has used begins the next one like a new one', async () => {
  const templates = await makeTemplates();
  for (const seed of [11, 12, 13, 14]) await runHistory(seed, templates);
  for (const name of ['central', 'shop'] as const) {
    const original = contents(new Sqlite(templates[name].bytes));
    expect(templates[name].used.length).toBeGreaterThan(0);
    for (const database of templates[name].used) expect(contents(database)).toEqual(original);
  }
});
