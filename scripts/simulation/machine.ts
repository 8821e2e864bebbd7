import Sqlite from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { Kysely, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { type BlobsOnDisk, createMemoryBlobs } from './memory-blobs.ts';
import { resetDatabase } from './used-databases.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What outlives a process: its database and its photos. */
export interface Disk {
  database: Sqlite.Database;
  blobs: BlobsOnDisk;
}

/** What every history begins with. */
export interface Template {
  /** A database that has been brought to the newest schema. */
  readonly bytes: Buffer;
  /** Databases of ended histories that hold the same again. */
  readonly used: Sqlite.Database[];
}

export function createDisk({ bytes, used }: Template): Disk {
  return { database: used.pop() ?? openBytes(bytes), blobs: new Map() };
}

/** Nobody needs the disk any more, and every program on it is dead. */
export function discardDisk({ database }: Disk, { bytes, used }: Template): void {
  try {
    resetDatabase(database, bytes);
    used.push(database);
  } catch {
    database.close();
  }
}

export function openBytes(bytes: Buffer): Sqlite.Database {
  const database = new Sqlite(bytes);
  database.pragma('foreign_keys = ON');
  return database;
}

/**
 * A run of a server's program. When it dies, what it had begun is never answered: whatever waits for its database, its
 * photos or the time waits for ever, and only what was committed is on the disk.
 */
export interface Program {
  isAlive(): boolean;
  /** The answer of what is asked of the disk; never, once the program is dead. */
  use<Answer>(ask: () => Answer | Promise<Answer>): Promise<Answer>;
  /** Dies after so many more uses of the disk: before the last of them is done, or right after. */
  dieIn(uses: number, isDone: boolean): void;
  die(): void;
  onDeath(run: () => void): () => void;
  timers: { now(): number; after(ms: number, run: () => void): () => void };
}

export function createProgram(time: VirtualTime): Program {
  let isAlive = true;
  let left = Number.POSITIVE_INFINITY;
  let isLastDone = false;
  const mourners = new Set<() => void>();
  const never = () => new Promise<never>(() => {});

  function die(): void {
    if (!isAlive) return;
    isAlive = false;
    for (const run of [...mourners]) run();
    mourners.clear();
  }

  return {
    isAlive: () => isAlive,
    die,
    dieIn(uses, isDone) {
      left = uses;
      isLastDone = isDone;
    },
    async use(ask) {
      if (!isAlive) return never();
      time.stir();
      left -= 1;
      if (left <= 0 && !isLastDone) die();
      if (!isAlive) return never();
      const answer = await settled(ask);
      if (left <= 0) die();
      if (!isAlive) return never();
      if ('error' in answer) throw answer.error;
      return answer.value;
    },
    onDeath(run) {
      mourners.add(run);
      return () => mourners.delete(run);
    },
    timers: {
      now: time.now,
      after: (ms, run) => time.after(ms, () => (isAlive ? run() : undefined)),
    },
  };
}

async function settled<Answer>(ask: () => Answer | Promise<Answer>): Promise<{ value: Answer } | { error: unknown }> {
  try {
    return { value: await ask() };
  } catch (error) {
    return { error };
  }
}

/** The disk as a program sees it. What it leaves open when it dies is rolled back, as SQLite does after a crash. */
export function openDisk<Tables>(disk: Disk, program: Program) {
  const { database: sqlite } = disk;
  program.onDeath(() => {
    if (sqlite.open && sqlite.inTransaction) sqlite.exec('rollback');
  });
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createMortalDriver(sqlite, program),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return { database: new Kysely<Tables>({ dialect }), blobs: createMemoryBlobs(disk.blobs, program) };
}

function createMortalDriver(database: Sqlite.Database, program: Program): Driver {
  const driver = new SqliteDriver({ database });
  const questions = questionsOf(database);
  const connection: DatabaseConnection = {
    executeQuery: (query) => program.use(() => answer(database, questions, query) as QueryResult<never>),
    streamQuery() {
      throw new Error('Nothing that is simulated reads a stream of rows.');
    },
  };
  return Object.assign(Object.create(driver), {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: (used: DatabaseConnection) => driver.beginTransaction(used),
    commitTransaction: (used: DatabaseConnection) => driver.commitTransaction(used),
    rollbackTransaction: (used: DatabaseConnection) => driver.rollbackTransaction(used),
    releaseConnection: () => driver.releaseConnection(),
    destroy: async () => undefined,
  });
}

type Questions = Map<string, Sqlite.Statement<unknown[]>>;
const kept = new WeakMap<Sqlite.Database, Questions>();

/** Kept per disk: the programs that follow each other ask the same questions. */
function questionsOf(database: Sqlite.Database): Questions {
  const questions = kept.get(database) ?? new Map();
  kept.set(database, questions);
  return questions;
}

/** As Kysely's own driver answers, but what was compiled once is not compiled again. */
function answer(
  database: Sqlite.Database,
  questions: Questions,
  { sql, parameters }: CompiledQuery,
): QueryResult<unknown> {
  let question = questions.get(sql);
  if (question === undefined) {
    question = database.prepare<unknown[]>(sql);
    questions.set(sql, question);
  }
  if (question.reader) return { rows: question.all(parameters as unknown[]) };
  const { changes, lastInsertRowid } = question.run(parameters as unknown[]);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}
