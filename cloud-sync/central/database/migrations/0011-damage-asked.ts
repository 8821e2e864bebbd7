import type { Kysely } from 'kysely';

/** Since when which shop has been asked for which damaged photo. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('damaged_photo_asked')
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('found_at', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('damaged_photo_asked_key', ['sha256', 'server_id'])
    .execute();
}
