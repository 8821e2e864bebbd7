import { startPostgres } from '@printfront/shared/testing/stores/start-postgres.ts';
import { startS3 } from '@printfront/shared/testing/stores/start-s3.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migratePostgres } from './database/database.ts';
import { CENTRAL_MIGRATIONS } from './database/migrations.ts';
import type { StoreServersInTest } from './stores-in-test.ts';

declare module 'vitest' {
  interface ProvidedContext {
    stores: StoreServersInTest;
  }
}

const TEMPLATE = 'central_template';

/** One PostgreSQL and one S3 server for all test files of the project. @returns what ends them */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const s3 = await startS3();
  const stop = async () => {
    await Promise.all([postgres.stop(), s3.stop()]);
  };
  try {
    const client = new pg.Client(postgres.url('postgres'));
    await client.connect();
    await client.query(`create database ${TEMPLATE}`);
    await client.end();
    await migratePostgres(postgres.url(TEMPLATE), CENTRAL_MIGRATIONS);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('stores', {
    postgresUrl: postgres.url('postgres'),
    template: TEMPLATE,
    s3: {
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
  });
  return stop;
}
