import type { Kysely, SchemaModule } from 'kysely';

/** Where the database of each shop stood when it spoke last, so that an older copy of it is noticed, and one of this. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await addPositions(schema);
}

export async function addPositions(schema: SchemaModule): Promise<void> {
  // Null until a shop that knows of it has spoken.
  await schema.alterTable('edge_epoch').addColumn('position_number', 'integer').execute();
  await schema.alterTable('edge_epoch').addColumn('position_id', 'text').execute();
  await schema.alterTable('edge_epoch').addColumn('position_command', 'integer').execute();
}
