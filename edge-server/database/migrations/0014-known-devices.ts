import type { Kysely } from 'kysely';

/** On which devices which accounts have been signed in. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('known_device')
    .addColumn('device_hash', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_device_key', ['device_hash', 'account'])
    .execute();
  await schema.createIndex('known_device_account').on('known_device').columns(['account', 'used_at']).execute();
  // What is tried is bounded by how many there are, the oldest first.
  await schema.createIndex('sign_in_attempt_forgotten').on('sign_in_attempt').column('forgotten_at').execute();
}
