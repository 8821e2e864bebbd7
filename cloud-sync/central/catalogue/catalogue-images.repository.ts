import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { isOfLook } from '../database/is-of-look.ts';

/** The blob must be stored already: a row never names bytes that are not there. */
export async function insertCatalogueImage(transaction: CentralTransaction, sha256: string): Promise<void> {
  await transaction
    .insertInto('catalogue_image')
    .values({ sha256 })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}

/** Pictures that the catalogue has or once had, for which shops and old orders still ask, and those that an owner has just sent for the look. */
export async function isCatalogueImage(database: CentralDatabase, sha256: string): Promise<boolean> {
  const row = await database
    .selectFrom('catalogue_image')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined || isLookPicture(database, sha256);
}

async function isLookPicture(database: CentralDatabase, sha256: string): Promise<boolean> {
  const row = await database.selectFrom('look_picture').select('sha256').where(isOfLook(sha256)).executeTakeFirst();
  return row !== undefined;
}
