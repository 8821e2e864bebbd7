import type { Kysely } from 'kysely';

/**
 * Pictures that an owner has sent for the shop's look, as they were made: what a look may name. `icon` and `card` are a
 * logo's other shapes.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('look_picture')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('use', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('icon', 'text')
    .addColumn('card', 'text')
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .execute();
}
