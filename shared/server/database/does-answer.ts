import { type Kysely, sql } from 'kysely';

export const doesAnswer = <Tables>(database: Kysely<Tables>): Promise<boolean> =>
  sql`select 1`.execute(database).then(
    () => true,
    () => false,
  );
