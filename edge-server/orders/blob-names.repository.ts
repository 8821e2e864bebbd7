import type { EdgeDatabase } from '../database/database.ts';

/** By a photo or slip of any order, by what still has to go to central, or by one of the catalogues that are kept. */
export async function isBlobNamed(database: EdgeDatabase, sha256: string): Promise<boolean> {
  // A photo that an online order awaits is not counted on: it comes again.
  const file = await database
    .selectFrom('uploaded_file')
    .innerJoin('storefront_order', 'storefront_order.id', 'storefront_order_id')
    .select('uploaded_file.id')
    .where('sha256', '=', sha256)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('awaited_photo')
            .select('awaited_photo.sequence')
            .whereRef('awaited_photo.order_id', '=', 'storefront_order.order_id')
            .where('awaited_photo.sha256', '=', sha256),
        ),
      ),
    )
    .executeTakeFirst();
  if (file !== undefined) return true;
  const slip = await database.selectFrom('pay_slip').select('id').where('sha256', '=', sha256).executeTakeFirst();
  if (slip !== undefined) return true;
  // A receipt is not a need: central has what it confirmed.
  const queued = await database
    .selectFrom('outbox_blob')
    .select('sha256')
    .where('sha256', '=', sha256)
    .where('state', '!=', 'received')
    .executeTakeFirst();
  if (queued !== undefined) return true;
  const catalogue = await database
    .selectFrom('catalogue_snapshot')
    .select('sequence')
    .where('body', 'like', `%${sha256}%`)
    .executeTakeFirst();
  return catalogue !== undefined;
}

/** Every photo and slip of any order. */
export async function listBlobNames(database: EdgeDatabase): Promise<string[]> {
  const rows = await database
    .selectFrom('uploaded_file')
    .select('sha256')
    .union(database.selectFrom('pay_slip').select('sha256'))
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Of customers; each once, however many prints are made of it. */
export async function countPhotos(database: EdgeDatabase): Promise<number> {
  const { count } = await database
    .selectFrom('uploaded_file')
    .select(({ fn }) => fn.count<number>('sha256').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
