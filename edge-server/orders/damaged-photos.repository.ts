import type { EdgeDatabase } from '../database/database.ts';

export interface DamagedPhoto {
  sha256: string;
  foundAt: string;
  /** Where it is used, newest order first. Without an order yet, `iid` and `orderId` are null. */
  uses: { storefrontOrderId: string; orderId: string | null; iid: number | null; name: string }[];
}

/** Photos whose bytes are wrong here and that have not come again: staff may ask the customer for them. */
export async function listDamagedPhotos(database: EdgeDatabase): Promise<DamagedPhoto[]> {
  const damaged = await database.selectFrom('damaged_photo').selectAll().orderBy('found_at').execute();
  const rows = await database
    .selectFrom('damaged_photo')
    .innerJoin('uploaded_file', 'uploaded_file.sha256', 'damaged_photo.sha256')
    .innerJoin('storefront_order', 'storefront_order.id', 'uploaded_file.storefront_order_id')
    .select(['damaged_photo.sha256', 'storefront_order.id', 'storefront_order.order_id', 'storefront_order.iid'])
    .select('uploaded_file.name')
    .orderBy('uploaded_file.sequence', 'desc')
    .execute();
  const uses = Map.groupBy(rows, ({ sha256 }) => sha256);
  return damaged.map(({ sha256, found_at: foundAt }) => ({
    sha256,
    foundAt,
    uses: (uses.get(sha256) ?? []).map(({ id, order_id: orderId, iid, name }) => ({
      storefrontOrderId: id,
      orderId,
      iid,
      name,
    })),
  }));
}
