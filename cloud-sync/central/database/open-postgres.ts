import { NotNowError, SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { explainPostgresError, isPassingError, postgresReason } from './postgres-errors.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:5432/database`, with `?sslmode=require` where TLS is wanted. */
  readonly url: string;
  /** Connections of this process. Default 10. */
  readonly poolSize?: number;
  /** Nothing that a caller waits for takes longer; 0 is no limit, for migrations. Default 30 s. */
  readonly statementTimeoutMs?: number;
  /** Told of connections that broke while nobody used them; the pool replaces them by itself. */
  readonly onConnectionLost?: (error: Error) => void;
  /** Told in a sentence, once, of each setting of the server with which a power cut loses what was acknowledged. */
  readonly onForgetful?: (sentence: string) => void;
}

const STATEMENT_TIMEOUT_MS = 30_000;
/** Waiting for a row's lock. Transactions here take milliseconds, so one that waits longer waits for something broken. */
const LOCK_TIMEOUT_MS = 10_000;
/** A process that stops in the middle of a transaction must not hold its locks for ever. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens a PostgreSQL database through a pool. A lost connection fails the calls that needed it with a problem (503) that
 * says to try again, and the next ones get new connections.
 *
 * @throws NotNowError naming DATABASE_URL when the database cannot be reached, SettingError when it refuses
 */
export async function openPostgres<Tables>(options: PostgresOptions): Promise<Kysely<Tables>> {
  const pool = createPool(options);
  try {
    // Past the dialect, which would turn the reason into what callers are told.
    const client = await pool.connect();
    try {
      if (options.onForgetful !== undefined) await tellOfForgetfulness(client, options.onForgetful);
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    const sentence = `The setting DATABASE_URL cannot be used: ${postgresReason(error)}.`;
    throw isPassingError(error) ? new NotNowError(sentence) : new SettingError(sentence);
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: explained(pool) }) });
}

/** What a commit waits for before its answer; `local` is as durable as `on` where there is no standby. */
const DURABLE = ['on', 'local', 'remote_write', 'remote_apply'];

/**
 * A photo's receipt, an answered order or a number is a promise that outlives a power cut. Of the settings of PostgreSQL that
 * break it a session can mend synchronous_commit (see below). The others are the whole server's, and its operator has
 * switched them off by hand, so they are told and not refused.
 */
async function tellOfForgetfulness(client: pg.PoolClient, tell: (sentence: string) => void): Promise<void> {
  for (const name of ['fsync', 'full_page_writes']) {
    const { rows } = await client.query(`show ${name}`);
    if (rows[0]?.[name] === 'on') continue;
    tell(
      `The PostgreSQL of DATABASE_URL runs with ${name} = ${rows[0]?.[name]}: a power cut there may take back what was ` +
        `acknowledged, or leave it damaged. Set ${name} = on in its postgresql.conf.`,
    );
  }
}

/** A role or a database may have it off; what an owner has set higher, to wait for a standby, stays. */
async function makeCommitsDurable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show synchronous_commit');
  if (!DURABLE.includes(rows[0]?.synchronous_commit)) await client.query('set synchronous_commit = on');
}

function createPool(options: PostgresOptions): pg.Pool {
  const isLimited = options.statementTimeoutMs !== 0;
  let pool: pg.Pool;
  try {
    pool = new pg.Pool({
      connectionString: options.url,
      max: options.poolSize ?? 10,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'printfront-central',
      types: { getTypeParser },
      // Awaited before the connection is given to anybody; one on which it fails is not given.
      onConnect: makeCommitsDurable,
      ...(isLimited && {
        statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
        lock_timeout: LOCK_TIMEOUT_MS,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      }),
    });
  } catch {
    // The URL's own error repeats the URL, with the password in it.
    throw new SettingError('The setting DATABASE_URL cannot be used: it is no address of a database.');
  }
  pool.on('error', (error) => options.onConnectionLost?.(error));
  // One that breaks while it is in use fails its query; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The pool with errors that callers understand. */
function explained(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch(rethrow);
      const query = (text: string, values: unknown[]) => client.query(text, values).catch(rethrow);
      const release = (destroy?: boolean) => client.release(destroy);
      // Kysely's other way to ask, through a cursor, is not used here.
      return { query, release } as unknown as PostgresPoolClient;
    },
  };
}

function rethrow(error: unknown): never {
  throw explainPostgresError(error);
}

const INT8 = 20;
/** What sums of bigint are. */
const NUMERIC = 1700;

/** Money, sizes and order numbers are bigint columns and JavaScript numbers; see docs/decisions/006-central-database.md. */
const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text') =>
  oid === INT8 || oid === NUMERIC ? exactNumber : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser;

/** @throws RangeError rather than giving a number that is not the stored one */
export function exactNumber(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    throw new RangeError(`The database holds ${text}, which is too large for a number.`);
  }
  return number;
}
