import type { Kysely } from 'kysely';

/** Passkeys, what a browser is asked to sign for one, and with what a session was opened. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('passkey')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('use_count', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await schema.createIndex('passkey_user').on('passkey').column('user_id').execute();
  await schema
    .createTable('passkey_challenge')
    .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
    .addColumn('holder_hash', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('passkey_challenge_expiry').on('passkey_challenge').column('expires_at').execute();
  await schema.createIndex('passkey_challenge_user').on('passkey_challenge').column('user_id').execute();
  await schema
    .alterTable('session')
    .addColumn('begun_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
