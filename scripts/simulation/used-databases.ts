import Sqlite from 'better-sqlite3';

type Step = () => void;
const resets = new WeakMap<Sqlite.Database, readonly Step[]>();

/**
 * Makes a database what `template` is, however it has been used since it was the same. It keeps its compiled questions,
 * which a new one would have to compile anew: a sixth of a history's time.
 *
 * @param template bytes of a database of the same schema
 * @throws SqliteError when somebody who died has left a question half read
 */
export function resetDatabase(database: Sqlite.Database, template: Buffer): void {
  const steps = resets.get(database) ?? prepareReset(database, template);
  resets.set(database, steps);
  database.pragma('foreign_keys = OFF');
  database.transaction(() => {
    for (const step of steps) step();
  })();
  database.pragma('foreign_keys = ON');
}

function prepareReset(database: Sqlite.Database, template: Buffer): readonly Step[] {
  const original = new Sqlite(template);
  try {
    // SQLite's own tables come last: they count what is done to the others.
    const names = original
      .prepare("select name from sqlite_master where type = 'table' order by name like 'sqlite\\_%' escape '\\'")
      .pluck()
      .all() as string[];
    const deletes = names.map((name) => step(database, `delete from "${name}"`));
    const inserts = names.flatMap((name) => {
      const rows = original.prepare(`select * from "${name}"`).raw().all() as unknown[][];
      const isCounter = name.startsWith('sqlite_');
      return [
        ...(isCounter ? [step(database, `delete from "${name}"`)] : []),
        ...rows.map((row) => step(database, `insert into "${name}" values (${row.map(() => '?').join(', ')})`, row)),
      ];
    });
    // Twice, because triggers write into other tables than the one that is emptied.
    return [...deletes, ...deletes, ...inserts];
  } finally {
    original.close();
  }
}

function step(database: Sqlite.Database, sql: string, parameters: unknown[] = []): Step {
  const statement = database.prepare<unknown[]>(sql);
  return () => void statement.run(parameters);
}
