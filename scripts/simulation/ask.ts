import type Sqlite from 'better-sqlite3';

export type Row = Record<string, unknown>;

interface Questions {
  rows: Map<string, Sqlite.Statement<unknown[]>>;
  values: Map<string, Sqlite.Statement<unknown[]>>;
}

const kept = new WeakMap<Sqlite.Database, Questions>();

/** A check that looks at a disk from outside asks the same again and again: each question is compiled once. */
function question(database: Sqlite.Database, kind: keyof Questions, sql: string): Sqlite.Statement<unknown[]> {
  const questions = kept.get(database) ?? { rows: new Map(), values: new Map() };
  kept.set(database, questions);
  const found = questions[kind].get(sql);
  if (found !== undefined) return found;
  const statement = database.prepare<unknown[]>(sql).pluck(kind === 'values');
  questions[kind].set(sql, statement);
  return statement;
}

export const askRows = (database: Sqlite.Database, sql: string, ...parameters: unknown[]) =>
  question(database, 'rows', sql).all(...parameters) as Row[];

/** The first column of each row. */
export const askValues = (database: Sqlite.Database, sql: string, ...parameters: unknown[]) =>
  question(database, 'values', sql).all(...parameters);

/** The first column of the first row. */
export const askValue = (database: Sqlite.Database, sql: string, ...parameters: unknown[]) =>
  question(database, 'values', sql).get(...parameters);
