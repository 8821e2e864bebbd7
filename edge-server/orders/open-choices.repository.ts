import { FRONT_ORDERS_PER_ANNOUNCEMENT, type OpenChoices } from '@printfront/cloud-sync/protocol/front-orders.ts';
import type { EdgeDatabase } from '../database/database.ts';

/** More than a catalogue has. */
const IDS_ANNOUNCED = 2_000;

/** Sizes and frames that open and parked orders have chosen; what was submitted is frozen and needs nobody's care. */
export async function readOpenChoices(database: EdgeDatabase): Promise<OpenChoices> {
  const open = database.selectFrom('storefront_order').where('storefront_order.state', 'in', ['open', 'parked']);
  const { orderCount } = await open
    .select(({ fn }) => fn.countAll<number>().as('orderCount'))
    .executeTakeFirstOrThrow();
  // Asked every few seconds, and mostly nobody is there.
  if (orderCount === 0) return { orderCount, sizeIds: [], photoFrameIds: [] };
  const sizes = await open
    .innerJoin('uploaded_file', 'uploaded_file.storefront_order_id', 'storefront_order.id')
    .innerJoin('uploaded_file_print', 'uploaded_file_print.file_id', 'uploaded_file.id')
    .select('uploaded_file_print.size_id')
    .where('uploaded_file_print.quantity', '>', 0)
    .distinct()
    .orderBy('uploaded_file_print.size_id')
    .limit(IDS_ANNOUNCED)
    .execute();
  const frames = await open
    .innerJoin('chosen_photo_frame', 'chosen_photo_frame.storefront_order_id', 'storefront_order.id')
    .select('chosen_photo_frame.photo_frame_id')
    .distinct()
    .orderBy('chosen_photo_frame.photo_frame_id')
    .limit(IDS_ANNOUNCED)
    .execute();
  return {
    orderCount: Math.min(orderCount, FRONT_ORDERS_PER_ANNOUNCEMENT),
    sizeIds: sizes.map(({ size_id }) => size_id),
    photoFrameIds: frames.map(({ photo_frame_id }) => photo_frame_id),
  };
}
