import type { Kysely } from 'kysely';

/** Which photos the disk has damaged, how far the search for them is, and a seal on what was ordered. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('damaged_photo')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('found_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('photo_scrub')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('place', 'text')
    .execute();
  await schema.alterTable('order').addColumn('content_sha256', 'text').execute();
}
