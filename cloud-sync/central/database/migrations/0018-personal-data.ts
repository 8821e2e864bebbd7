import type { Kysely } from 'kysely';

/** Which phone sent a photo, so that it sees its own and nobody else's. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('relayed_sending').addColumn('sender_hash', 'text').execute();
}
