import Sqlite from 'better-sqlite3';

type Step = () => void;
const resets = new WeakMap<Sqlite.Database, readonly Step[]>();

/**
 * Makes a database what `template` is, however it has been used since it was the same. It keeps its compiled questions,
 * which a new one would have to compile anew: a sixth of a history's time.
 *
 * @param template bytes of a database of the same schema
 * @throws SqliteError when a program that died has left a question half read
 */
export function resetDatabase(database: Sqlite.Database, template: Buffer): void {
  const steps = resets.get(database) ?? prepareReset(database, template);
  resets.set(database, steps);
  // Foreign keys stay on: setting a pragma would have every kept question compiled anew.
  database.transaction(() => {
    for (const step of steps) step();
  })();
}

function prepareReset(database: Sqlite.Database, template: Buffer): readonly Step[] {
  const original = new Sqlite(template);
  try {
    const names = tablesByNeed(original);
    const deletes = names.toReversed().map((name) => step(database, `delete from "${name}"`));
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

/** Each after those that its rows point to; SQLite's own come last: they count what is done to the others. */
function tablesByNeed(database: Sqlite.Database): string[] {
  const names = database
    // No history changes what says which migrations have been made.
    .prepare("select name from sqlite_master where type = 'table' and name not like 'kysely\\_%' escape '\\'")
    .pluck()
    .all() as string[];
  const sorted = new Set<string>();
  const add = (name: string): void => {
    const isOwn = name.startsWith('sqlite_');
    const needed = isOwn ? names.filter((other) => !other.startsWith('sqlite_')) : neededBy(database, name);
    for (const other of needed) if (other !== name && !sorted.has(other)) add(other);
    sorted.add(name);
  };
  for (const name of names) add(name);
  return [...sorted];
}

const neededBy = (database: Sqlite.Database, name: string) =>
  database.prepare('select distinct "table" from pragma_foreign_key_list(?)').pluck().all(name) as string[];

function step(database: Sqlite.Database, sql: string, parameters: unknown[] = []): Step {
  const statement = database.prepare<unknown[]>(sql);
  return () => void statement.run(parameters);
}
