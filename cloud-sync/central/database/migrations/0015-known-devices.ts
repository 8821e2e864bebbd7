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
  await schema.createIndex('known_device_used').on('known_device').column('used_at').execute();
}
