import { OpenChoices } from '@printfront/cloud-sync/protocol/front-orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import type { CentralDatabase } from '../database/database.ts';

/** What customers at home prepare and have not ordered, with prints in a size. */
export async function countCartsWithSize(database: CentralDatabase, sizeId: string): Promise<number> {
  const { count } = await database
    .selectFrom('upload_task')
    .innerJoin('uploaded_file', 'uploaded_file.upload_task_id', 'upload_task.id')
    .innerJoin('uploaded_file_print', 'uploaded_file_print.file_id', 'uploaded_file.id')
    .select(({ fn }) => fn.count<number>('upload_task.id').distinct().as('count'))
    .where('upload_task.order_id', 'is', null)
    .where('uploaded_file_print.size_id', '=', sizeId)
    .where('uploaded_file_print.quantity', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countCartsWithFrame(database: CentralDatabase, frameId: string): Promise<number> {
  const { count } = await database
    .selectFrom('upload_task')
    .innerJoin('chosen_photo_frame', 'chosen_photo_frame.upload_task_id', 'upload_task.id')
    .select(({ fn }) => fn.count<number>('upload_task.id').distinct().as('count'))
    .where('upload_task.order_id', 'is', null)
    .where('chosen_photo_frame.photo_frame_id', '=', frameId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const listUnfinishedOrdersWithSize = (database: CentralDatabase, sizeId: string) =>
  listUnfinishedOrders(database, 'order_line.size', sizeId);

export const listUnfinishedOrdersWithFrame = (database: CentralDatabase, frameId: string) =>
  listUnfinishedOrders(database, 'order_line.photo_frame', frameId);

const UNFINISHED = {
  payment: [PAYMENT_STATUS.pending, PAYMENT_STATUS.slipUploaded, PAYMENT_STATUS.confirmed],
  production: [PRODUCTION_STATUS.received, PRODUCTION_STATUS.printing, PRODUCTION_STATUS.ready],
};

/**
 * Numbers of orders that are neither cancelled nor handed over, oldest first. The statuses are listed and not excluded,
 * so that the index order_stage leads to these few orders and no other is looked at.
 *
 * @param id made by this server: nothing in it has a meaning to `like`
 */
async function listUnfinishedOrders(
  database: CentralDatabase,
  column: 'order_line.size' | 'order_line.photo_frame',
  id: string,
): Promise<number[]> {
  const rows = await unfinishedOrders(database)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_line')
          .select('order_line.order_id')
          .whereRef('order_line.order_id', '=', 'order.id')
          // JSON, whose quotes within names are escaped: `"id":"…"` can only be the id itself.
          .where(column, 'like', `%"id":${JSON.stringify(id)}%`),
      ),
    )
    .execute();
  return rows.map(({ iid }) => iid);
}

export function unfinishedOrders(database: CentralDatabase) {
  return database
    .selectFrom('order')
    .select('order.iid')
    .where('order.payment_status', 'in', UNFINISHED.payment)
    .where('order.production_status', 'in', UNFINISHED.production)
    .orderBy('order.sequence');
}

/** What orders that are being made at kiosks want, of each shop that has said. A shop that was revoked makes none. */
export async function listOpenChoices(database: CentralDatabase): Promise<{ name: string; choices: OpenChoices }[]> {
  const rows = await database
    .selectFrom('edge_server')
    .select(['name', 'open_choices'])
    .where('revoked_at', 'is', null)
    .where('open_choices', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .$narrowType<{ open_choices: string }>()
    .execute();
  return rows.map(({ name, open_choices }) => ({ name, choices: OpenChoices.parse(JSON.parse(open_choices)) }));
}
