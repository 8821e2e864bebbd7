import pg from 'pg';
import { type Check, finding } from './finding.ts';

const PATIENCE_MS = 8_000;

export const POSTGRES_CHECK: Check = {
  name: 'PostgreSQL',
  async look({ central }) {
    const address = central?.DATABASE_URL;
    if (address === undefined) return [];
    const client = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return [];
    } catch (error) {
      const { host } = new URL(address);
      const why = (error as Error).message || (error as NodeJS.ErrnoException).code;
      return [
        finding(
          'postgres',
          `The database at ${host} cannot be used: ${why}.`,
          'Look whether it runs, and at DATABASE_URL.',
        ),
      ];
    } finally {
      await client.end().catch(() => {});
    }
  },
};
