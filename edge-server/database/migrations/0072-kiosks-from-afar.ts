import type { Kysely } from 'kysely';

/** How often staff asked a kiosk to load its page anew, when last, and when it had done so; and the PIN of the kiosks. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  const client = () => schema.alterTable('storefront_client');
  await client()
    .addColumn('reloads', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await client().addColumn('reload_asked_at', 'text').execute();
  await client().addColumn('reloaded_at', 'text').execute();
  await schema
    .createTable('kiosk_pin')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('pin_hash', 'text', (column) => column.notNull())
    .addColumn('set_by', 'text', (column) => column.notNull())
    .addColumn('set_at', 'text', (column) => column.notNull())
    .execute();
}
