import { sql } from 'kysely';
import type { CentralDatabase } from '../database/database.ts';
import { isOfLook } from '../database/is-of-look.ts';
import { isOfShop } from '../database/shop-of-order.ts';

const one = sql<number>`1`.as('one');

/** Orders whose photos are kept and that have these bytes among them. */
const keptOrders = (database: CentralDatabase, sha256: string) =>
  database
    .selectFrom('order_file')
    .innerJoin('order', 'order.id', 'order_file.order_id')
    .select(one)
    .where('order_file.sha256', '=', sha256)
    .where('order.photos_deleted_at', 'is', null);

/**
 * Whether any row counts on these bytes: a photo of an order whose photos are kept, of a cart, of an order that is still
 * made at a shop; a slip; a picture of the catalogue or of the look; a part of a photo that is arriving.
 */
export async function isBlobNamed(database: CentralDatabase, sha256: string): Promise<boolean> {
  const namedIn = [
    keptOrders(database, sha256),
    database.selectFrom('uploaded_file').select(one).where('sha256', '=', sha256),
    database.selectFrom('pay_slip').select(one).where('sha256', '=', sha256),
    database.selectFrom('catalogue_image').select(one).where('sha256', '=', sha256),
    database.selectFrom('look_picture').select(one).where(isOfLook(sha256)),
    database.selectFrom('sync_blob_part').select(one).where('part_sha256', '=', sha256),
    database
      .selectFrom('relayed_photo')
      .innerJoin('front_order', (join) =>
        join
          .onRef('front_order.server_id', '=', 'relayed_photo.server_id')
          .onRef('front_order.order_hash', '=', 'relayed_photo.order_hash'),
      )
      .select(one)
      .where('relayed_photo.sha256', '=', sha256)
      .where(({ eb, or }) =>
        or([eb('front_order.state', 'in', ['open', 'parked']), eb('relayed_photo.state', '=', 'received')]),
      ),
  ];
  for (const rows of namedIn) if ((await firstOf(rows)).length > 0) return true;
  return false;
}

/** The same of one shop: by an order that it placed or makes, by a slip of one, or by a photo that was relayed to it. What others count on is not its business. */
export async function isBlobNamedByShop(
  database: CentralDatabase,
  { serverId, sha256 }: { serverId: string; sha256: string },
): Promise<boolean> {
  const namedIn = [
    keptOrders(database, sha256).where(isOfShop(serverId)),
    database.selectFrom('relayed_photo').select(one).where('sha256', '=', sha256).where('server_id', '=', serverId),
    database
      .selectFrom('pay_slip')
      .innerJoin('order', 'order.id', 'pay_slip.order_id')
      .select(one)
      .where('pay_slip.sha256', '=', sha256)
      .where('order.server_id', '=', serverId),
  ];
  for (const rows of namedIn) if ((await firstOf(rows)).length > 0) return true;
  return false;
}

/** Every photo of an order or a cart, slip, and picture of the catalogue. */
export async function listBlobNames(database: CentralDatabase): Promise<string[]> {
  const rows = await database
    .selectFrom('order_file')
    .select('sha256')
    .union(database.selectFrom('uploaded_file').select('sha256'))
    .union(database.selectFrom('pay_slip').select('sha256'))
    .union(database.selectFrom('catalogue_image').select('sha256'))
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Of customers, in orders whose photos are kept and in carts; each once. */
export async function countPhotos(database: CentralDatabase): Promise<number> {
  const rows = await database
    .selectFrom('order_file')
    .innerJoin('order', 'order.id', 'order_file.order_id')
    .select('order_file.sha256')
    .where('order.photos_deleted_at', 'is', null)
    .union(database.selectFrom('uploaded_file').select('sha256'))
    .execute();
  return rows.length;
}

const firstOf = (rows: { limit(count: 1): { execute(): Promise<unknown[]> } }) => rows.limit(1).execute();
