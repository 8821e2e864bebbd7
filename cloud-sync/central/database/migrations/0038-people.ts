import { type Kysely, sql } from 'kysely';

/** Roles, accounts that let nobody in, one-time codes, and sessions that say where they are. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema.alterTable('user').addColumn('disabled_at', 'text').execute();
  await schema
    .createIndex('user_disabled')
    .on('user')
    .column('disabled_at')
    .where(sql.ref('disabled_at'), 'is not', null)
    .execute();
  // All of the staff could do everything, and nobody loses anything by an upgrade. Who stood over whom stays so.
  await sql`update "user" set rank = 80 + (rank - 40) / 3 where rank >= 40`.execute(database);
  for (const column of ['browser', 'system', 'used_at']) {
    await schema
      .alterTable('session')
      .addColumn(column, 'text', (add) => add.notNull().defaultTo(''))
      .execute();
  }
  await schema.alterTable('session').addColumn('server_id', 'text').execute();
  await schema
    .createTable('sign_in_code')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await schema.createIndex('sign_in_code_user').on('sign_in_code').column('user_id').execute();
}
