import type { CentralDatabase, CentralTransaction } from '../database/database.ts';

/** The blob must be stored already: a row never names bytes that are not there. */
export async function insertCatalogueImage(transaction: CentralTransaction, sha256: string): Promise<void> {
  await transaction
    .insertInto('catalogue_image')
    .values({ sha256 })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}

/** Pictures that the catalogue has or once had: shops and old orders still ask for those. */
export async function isCatalogueImage(database: CentralDatabase, sha256: string): Promise<boolean> {
  const row = await database
    .selectFrom('catalogue_image')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}
