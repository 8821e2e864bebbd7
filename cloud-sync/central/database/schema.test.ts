import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { isPostgres } from './dialect.ts';

let central: CentralInTest;
beforeAll(async () => {
  central = await startCentralInTest();
});
afterAll(() => central.stop());

/** A change here is a change of databases that are out there: it must come from a new migration, which only adds. */
it('is the schema that was agreed on, on either database', async () => {
  const { database } = central;
  const lines = isPostgres(database) ? await postgresSchema(database) : await sqliteSchema(database);
  const file = isPostgres(database) ? 'schema.postgres.txt' : 'schema.sqlite.txt';
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file);
});

async function sqliteSchema<Tables>(database: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select sql as line from sqlite_master
    where sql is not null and name not like 'sqlite_%' and name not like 'kysely_%' order by name`.execute(database);
  return rows.map(({ line }) => line);
}

async function postgresSchema<Tables>(database: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select line collate "C" as line from (
      select table_name || '.' || column_name || ' ' || data_type || coalesce(' collate ' || collation_name, '')
        || case is_identity when 'YES' then ' identity' else '' end
        || case is_nullable when 'NO' then ' not null' else '' end
        || coalesce(' default ' || column_default, '') as line
      from information_schema.columns where table_schema = 'public'
      union all
      select indexdef from pg_indexes where schemaname = 'public'
      union all
      select 'CONSTRAINT ' || conname || ' ON ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')
      union all
      select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all
      select regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g') from pg_proc
      where pronamespace = 'public'::regnamespace
    ) as lines where line not like '%kysely_%' order by 1`.execute(database);
  return rows.map(({ line }) => line);
}
