import type { Kysely } from 'kysely';

/** What was promised at the submit beside what staff say now, and when it was kept; a scanned id is found by an index. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('order').addColumn('promised_due_date', 'text').execute();
  await schema.alterTable('order').addColumn('ready_at', 'text').execute();
  await schema.createIndex('order_upload').on('order').column('upload_id').execute();
}
