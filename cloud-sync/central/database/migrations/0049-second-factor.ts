import type { Kysely } from 'kysely';

/** Second factors with their recovery codes, and PINs with which people change places at a shared desk. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('user').addColumn('second_factor_at', 'text').execute();
  await schema.alterTable('user').addColumn('pin_hash', 'text').execute();
  await schema
    .createTable('second_factor')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('sealed_secret', 'text', (column) => column.notNull())
    .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('recovery_code')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await schema.createIndex('recovery_code_user').on('recovery_code').column('user_id').execute();
  await schema
    .createTable('desk_sign_in')
    .addColumn('device_hash', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('signed_in_at', 'text', (column) => column.notNull())
    .addColumn('wrong_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('desk_sign_in_key', ['device_hash', 'user_id'])
    .execute();
  await schema.createIndex('desk_sign_in_user').on('desk_sign_in').column('user_id').execute();
}
