import type { Kysely } from 'kysely';

/**
 * Any database (or transaction) that has these tables among others. Kysely's types do not let a database with more tables
 * stand in for one with fewer, although every query on the fewer is one on the more.
 */
export const fewerTables =
  <Fewer>() =>
  <Tables extends Fewer>(database: Kysely<Tables>): Kysely<Fewer> =>
    database as unknown as Kysely<Fewer>;
