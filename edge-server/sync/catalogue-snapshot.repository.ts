import { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';

const SNAPSHOTS_KEPT = 3;

export interface CatalogueReader {
  /**
   * The catalogue that is in force; null until the first one has come. Parsed once per switch.
   *
   * @param within a transaction that the caller is in: the database has one connection, and asking it from inside a
   *   transaction without naming that would wait for ever
   */
  current(within?: EdgeDatabase): Promise<CatalogueSnapshot | null>;
}

export function createCatalogueReader(database: EdgeDatabase): CatalogueReader {
  let cached: { sequence: number; snapshot: CatalogueSnapshot } | undefined;
  return {
    async current(within = database) {
      const newest = await within
        .selectFrom('catalogue_snapshot')
        .select('sequence')
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (newest === undefined) return null;
      if (cached?.sequence !== newest.sequence) {
        const { body } = await within
          .selectFrom('catalogue_snapshot')
          .select('body')
          .where('sequence', '=', newest.sequence)
          .executeTakeFirstOrThrow();
        cached = { sequence: newest.sequence, snapshot: CatalogueSnapshot.parse(JSON.parse(body)) };
      }
      return cached.snapshot;
    },
  };
}

export async function readCatalogueVersion(database: EdgeDatabase): Promise<string | null> {
  const row = await database
    .selectFrom('catalogue_snapshot')
    .select('version')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? null;
}

/**
 * One commit: readers see the old catalogue or the new one, never a mixture. The last three are kept, none with the staff:
 * old hashes of passwords must not linger.
 *
 * @param alongside done in the same transaction
 */
export async function switchCatalogue(
  database: EdgeDatabase,
  { staff: _, ...snapshot }: CatalogueSnapshot,
  alongside?: (transaction: EdgeTransaction) => Promise<void> | undefined,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await alongside?.(transaction);
    // The same one, read again by a release that understands more of it.
    await transaction.deleteFrom('catalogue_snapshot').where('version', '=', snapshot.version).execute();
    await transaction
      .insertInto('catalogue_snapshot')
      .values({ version: snapshot.version, body: JSON.stringify(snapshot) })
      .execute();
    await transaction
      .deleteFrom('catalogue_snapshot')
      .where('sequence', 'not in', (row) =>
        row
          .selectFrom('catalogue_snapshot')
          .select('catalogue_snapshot.sequence')
          .orderBy('catalogue_snapshot.sequence', 'desc')
          .limit(SNAPSHOTS_KEPT),
      )
      .execute();
  });
}
