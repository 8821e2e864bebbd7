import type { Kysely } from 'kysely';

/** Finishes of a size, the one that was chosen in an upload, the one that was ordered, and what staff print instead. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('size').addColumn('finishes', 'text').execute();
  await schema.alterTable('order_line').addColumn('finish', 'text').execute();
  await schema.alterTable('order').addColumn('finishes', 'text').execute();
  await schema
    .createTable('chosen_finish')
    .addColumn('upload_task_id', 'text', (column) => column.notNull().references('upload_task.id'))
    .addColumn('size_id', 'text', (column) => column.notNull())
    .addColumn('finish_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('chosen_finish_key', ['upload_task_id', 'size_id'])
    .execute();
}
