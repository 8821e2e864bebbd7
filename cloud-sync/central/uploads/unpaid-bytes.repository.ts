import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import type { CentralDatabase } from '../database/database.ts';

/** Bytes of photos in carts and in orders that nobody has paid or begun. */
export async function countUnpaidBytes(database: CentralDatabase): Promise<number> {
  const { bytes } = await database
    .selectFrom('uploaded_file')
    .innerJoin('upload_task', 'upload_task.id', 'uploaded_file.upload_task_id')
    .leftJoin('order', 'order.id', 'upload_task.order_id')
    .select(({ fn }) => fn.sum('uploaded_file.byte_size').as('bytes'))
    .where(({ or, and, eb }) =>
      or([
        eb('upload_task.order_id', 'is', null),
        and([
          eb('order.payment_status', '<>', PAYMENT_STATUS.confirmed),
          eb('order.production_status', '=', PRODUCTION_STATUS.received),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
