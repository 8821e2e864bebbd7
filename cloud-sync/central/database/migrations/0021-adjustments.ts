import type { Kysely } from 'kysely';

/** What customers change of a print beside its crop, fit and turn; which sizes stand upright, and where a face belongs. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('uploaded_file_print').addColumn('adjustments', 'text').execute();
  await schema.alterTable('order_file').addColumn('adjustments', 'text').execute();
  await schema.alterTable('size').addColumn('face_guide', 'text').execute();
  await schema
    .alterTable('size')
    .addColumn('is_upright_only', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
