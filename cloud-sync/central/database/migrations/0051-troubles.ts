import { type Kysely, sql } from 'kysely';

/** What needs a person, found again and again while it lasts: when it began, who was told, when it was over. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('trouble')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('shop_id', 'text', (column) => column.references('edge_server.id'))
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('began_at', 'text', (column) => column.notNull())
    .addColumn('gone_since', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('told_at', 'text')
    .addColumn('told_over_at', 'text')
    .addColumn('claimed_until', 'text')
    .execute();
  // Two processes that find the same one at the same moment write it once.
  await schema
    .createIndex('trouble_open')
    .unique()
    .on('trouble')
    .column('about')
    .where(sql<boolean>`ended_at is null`)
    .execute();
}
