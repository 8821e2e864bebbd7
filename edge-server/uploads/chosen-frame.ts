import type { Size } from '@printfront/shared/contracts/sizes.ts';
import { choosableFrames, frameImageSha256 } from '@printfront/shared/server/print-order/catalogue-view.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { listChosenFrames } from '../storefront/storefront-orders.repository.ts';

/** The picture of the frame that an order has chosen for a size; null without one. */
export async function chosenFrameSha256(database: EdgeDatabase, orderId: string, size: Size): Promise<string | null> {
  const chosen = (await listChosenFrames(database, orderId)).find(({ size_id }) => size_id === size.id);
  const frame = choosableFrames(size).find(({ id }) => id === chosen?.photo_frame_id);
  return frame === undefined ? null : frameImageSha256(frame);
}
