import { randomBytes } from 'node:crypto';
import { type PostgresServer, startPostgres } from '@printfront/shared/testing/stores/start-postgres.ts';
import pg from 'pg';
import { type CentralDatabase, openCentralDatabase } from '../../cloud-sync/central/database/database.ts';

/** Settings with which a central server uses one database. */
type Settings = Readonly<Record<string, string>>;

/** A kind of database that central can run on. */
export interface BenchDatabase {
  readonly name: string;
  start(): Promise<void>;
  /** @returns the settings of a new, empty database of this kind */
  create(): Promise<Settings>;
  /** @param folder central's data folder */
  open(settings: Settings, folder: string): Promise<CentralDatabase>;
  /** Does at once what a database that has grown over years did long ago. */
  settle(settings: Settings): Promise<void>;
  stop(): Promise<void>;
}

const SQLITE: BenchDatabase = {
  name: 'sqlite',
  async start() {},
  create: async () => ({}),
  open: (_settings, folder) => openCentralDatabase(folder),
  async settle() {},
  async stop() {},
};

function postgresql(): BenchDatabase {
  let server: PostgresServer | undefined;
  const url = (database: string) => {
    if (server === undefined) throw new Error('PostgreSQL has not been started.');
    return server.url(database);
  };
  async function run(address: string, command: string): Promise<void> {
    const client = new pg.Client(address);
    await client.connect();
    await client.query(command);
    await client.end();
  }
  return {
    name: 'postgresql',
    async start() {
      server = await startPostgres();
    },
    async create() {
      const name = `bench_${randomBytes(4).toString('hex')}`;
      await run(url('postgres'), `create database ${name}`);
      return { DATABASE_URL: url(name) };
    },
    open: (settings, folder) => openCentralDatabase(folder, { url: settings.DATABASE_URL ?? '' }),
    // Autovacuum does this by itself, some minutes after so many rows came at once.
    settle: (settings) => run(settings.DATABASE_URL ?? '', 'vacuum analyze'),
    async stop() {
      await server?.stop();
    },
  };
}

export const DATABASES: readonly BenchDatabase[] = [SQLITE, postgresql()];
