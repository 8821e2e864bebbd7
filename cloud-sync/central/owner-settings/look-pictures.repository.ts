import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { LookPictureTable } from '../database/tables/look.table.ts';

/** The same picture sent again counts as new. */
export async function keepLookPicture(transaction: CentralTransaction, picture: LookPictureTable): Promise<void> {
  await transaction
    .insertInto('look_picture')
    .values(picture)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(picture))
    .execute();
}

export const listLookPictures = (database: CentralDatabase, sha256s: readonly string[]): Promise<LookPictureTable[]> =>
  sha256s.length === 0
    ? Promise.resolve([])
    : database.selectFrom('look_picture').selectAll().where('sha256', 'in', sha256s).execute();

/** Those that no look has ever named. */
export async function forgetUnusedLookPictures(transaction: CentralTransaction, sentBefore: Date): Promise<void> {
  await transaction
    .deleteFrom('look_picture')
    .where('sent_at', '<', sentBefore.toISOString())
    .where('sha256', 'not in', (used) => used.selectFrom('catalogue_image').select('catalogue_image.sha256'))
    .execute();
}
