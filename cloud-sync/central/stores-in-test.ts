import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Which servers there are, for the Vitest project `stores`; see stores-global-setup.ts. */
export interface StoreServersInTest {
  /** Of a database that may create others. */
  postgresUrl: string;
  /** A database with every migration and no rows. */
  template: string;
  s3: { S3_ENDPOINT: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string };
}

/** The variable that holds them as JSON in a test's process. */
export const STORE_SERVERS = 'PRINTFRONT_TEST_STORES';

export interface StoresInTest {
  /** Settings of central; none, and with them SQLite and disk, outside that project. */
  readonly environment: Record<string, string>;
  drop(): Promise<void>;
}

/**
 * A database and a place for photos that nobody else uses, of the kind that this run of the tests is about.
 *
 * @param schema 'empty': central has still to run its migrations
 */
export async function createStoresInTest(schema: 'empty' | 'migrated'): Promise<StoresInTest> {
  const given = process.env[STORE_SERVERS];
  if (given === undefined) return { environment: {}, async drop() {} };
  const { postgresUrl, template, s3 } = JSON.parse(given) as StoreServersInTest;
  const name = `test${randomBytes(8).toString('hex')}`;
  await ask(postgresUrl, `create database ${name} template ${schema === 'migrated' ? template : 'template0'}`);
  const bucket = await fetch(`${s3.S3_ENDPOINT}/${name}`, { method: 'PUT' });
  if (!bucket.ok) throw new Error(`The S3 server of the tests answered ${bucket.status} to a new bucket.`);
  return {
    environment: {
      DATABASE_URL: Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href,
      DATABASE_POOL_SIZE: '5',
      ...s3,
      S3_PATH_STYLE: 'true',
      S3_BUCKET: name,
      S3_PREFIX: 'photos',
    },
    drop: () => ask(postgresUrl, `drop database ${name} with (force)`),
  };
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
