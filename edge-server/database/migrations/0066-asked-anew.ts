import type { Kysely } from 'kysely';

/** How often central has to be asked anew for a photo, so that an answer to an older question gives no receipt. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('outbox_blob')
    .addColumn('asked_anew', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
