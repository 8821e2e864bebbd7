import { type Kysely, sql } from 'kysely';

/** Since when an account is on its way out: what a server did not get done goes on with the next sweep. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('user').addColumn('deletion_asked_at', 'text').execute();
  await schema
    .createIndex('user_deletion_asked')
    .on('user')
    .column('deletion_asked_at')
    .where(sql.ref('deletion_asked_at'), 'is not', null)
    .execute();
}
