import type { Kysely } from 'kysely';

/** Which edge of the paper is down under a frame; null turns with the photo. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('photo_frame').addColumn('bottom_edge', 'text').execute();
}
