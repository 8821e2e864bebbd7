import type { Kysely } from 'kysely';

/** Of which staff more than a password is asked for. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('staff_member')
    .addColumn('has_second_factor', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
