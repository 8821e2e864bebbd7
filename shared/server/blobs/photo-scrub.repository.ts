import type { Kysely } from 'kysely';
import type { PhotoScrubTables } from './photo-scrub.table.ts';

/** What a scrub remembers, in the database of the server. */
export interface ScrubRecord {
  /** The photo that was looked at last; null at the beginning of a round. */
  readPlace(): Promise<string | null>;
  savePlace(sha256: string | null): Promise<void>;
  listDamaged(): Promise<string[]>;
  noteDamaged(sha256: string): Promise<void>;
  forgetDamaged(sha256: string): Promise<void>;
}

/** Both servers' databases have the tables of the scrub among others. */
function only<Tables extends PhotoScrubTables>(database: Kysely<Tables>): Kysely<PhotoScrubTables> {
  return database as unknown as Kysely<PhotoScrubTables>;
}

export function createScrubRecord<Tables extends PhotoScrubTables>(given: Kysely<Tables>): ScrubRecord {
  const database = only(given);
  return {
    async readPlace() {
      const row = await database.selectFrom('photo_scrub').select('place').executeTakeFirst();
      return row?.place ?? null;
    },
    async savePlace(place) {
      await database
        .insertInto('photo_scrub')
        .values({ id: 1, place })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ place }))
        .execute();
    },
    async listDamaged() {
      const rows = await database.selectFrom('damaged_photo').select('sha256').orderBy('found_at').execute();
      return rows.map(({ sha256 }) => sha256);
    },
    async noteDamaged(sha256) {
      await database
        .insertInto('damaged_photo')
        .values({ sha256, found_at: new Date().toISOString() })
        .onConflict((conflict) => conflict.column('sha256').doNothing())
        .execute();
    },
    async forgetDamaged(sha256) {
      await database.deleteFrom('damaged_photo').where('sha256', '=', sha256).execute();
    },
  };
}

export async function countDamagedPhotos<Tables extends PhotoScrubTables>(database: Kysely<Tables>): Promise<number> {
  const { count } = await only(database)
    .selectFrom('damaged_photo')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
