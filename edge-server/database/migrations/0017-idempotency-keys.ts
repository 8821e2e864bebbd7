import type { Kysely } from 'kysely';

/** Calls that named an Idempotency-Key and took effect: the same again takes none. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('idempotency_key')
    .addColumn('caller', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key_key', ['caller', 'key_hash'])
    .execute();
  await schema.createIndex('idempotency_key_created').on('idempotency_key').column('created_at').execute();
}
