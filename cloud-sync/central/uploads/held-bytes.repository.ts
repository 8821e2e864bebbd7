import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import type { CentralDatabase } from '../database/database.ts';

const UNPAID = Object.values(PAYMENT_STATUS).filter((status) => status !== PAYMENT_STATUS.confirmed);

/** Who has a share of the room for what nobody has paid for: an account, or all guests of a shop over mobile data. */
export type RoomOwner =
  | { readonly kind: 'account'; readonly userId: string }
  | { readonly kind: 'guests'; readonly serverId: string };

/**
 * Bytes that are stored here and that nobody has paid for: photos in carts and in orders that are neither paid nor begun, slips of
 * such orders, and what phones sent over mobile data and a shop has still to fetch. The same bytes are there once.
 *
 * @param owner whose; null for all
 */
export async function countHeldBytes(database: CentralDatabase, owner: RoomOwner | null): Promise<number> {
  const held = owner === null ? ofAll(database) : ofOwner(database, owner);
  const { bytes } = await database
    .selectFrom(held.as('held'))
    .select(({ fn }) => fn.sum('byte_size').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

const ofAll = (database: CentralDatabase) =>
  cartPhotos(database).union(orderedPhotos(database)).union(slips(database)).union(relayedPhotos(database));

const ofOwner = (database: CentralDatabase, owner: RoomOwner) =>
  owner.kind === 'account'
    ? cartPhotos(database)
        .where('upload_task.user_id', '=', owner.userId)
        .union(orderedPhotos(database).where('order.user_id', '=', owner.userId))
        .union(slips(database).where('order.user_id', '=', owner.userId))
    : relayedPhotos(database)
        .where('relayed_photo.server_id', '=', owner.serverId)
        .union(slips(database).where('order.server_id', '=', owner.serverId));

const cartPhotos = (database: CentralDatabase) =>
  database
    .selectFrom('upload_task')
    .innerJoin('uploaded_file', 'uploaded_file.upload_task_id', 'upload_task.id')
    .select(['uploaded_file.sha256', 'uploaded_file.byte_size'])
    .where('upload_task.order_id', 'is', null);

const orderedPhotos = (database: CentralDatabase) =>
  database
    .selectFrom('order')
    .innerJoin('upload_task', 'upload_task.order_id', 'order.id')
    .innerJoin('uploaded_file', 'uploaded_file.upload_task_id', 'upload_task.id')
    .select(['uploaded_file.sha256', 'uploaded_file.byte_size'])
    .where('order.payment_status', 'in', UNPAID)
    .where('order.production_status', '=', PRODUCTION_STATUS.received)
    .where('order.photos_deleted_at', 'is', null);

/** Taken here, not by a shop. Of one whose picture is gone nothing is left but hashes. */
const slips = (database: CentralDatabase) =>
  database
    .selectFrom('pay_slip')
    .innerJoin('order', 'order.id', 'pay_slip.order_id')
    .select(['pay_slip.sha256', ({ fn, lit }) => fn.coalesce('pay_slip.byte_size', lit(0)).as('byte_size')])
    .where('pay_slip.picture_hash', 'is', null)
    .where('pay_slip.origin', '=', 'central')
    .where('order.payment_status', 'in', UNPAID)
    .where('order.production_status', '=', PRODUCTION_STATUS.received);

/** As long as a shop may ask for them. */
const relayedPhotos = (database: CentralDatabase) =>
  database
    .selectFrom('relayed_photo')
    .innerJoin('front_order', (join) =>
      join
        .onRef('front_order.server_id', '=', 'relayed_photo.server_id')
        .onRef('front_order.order_hash', '=', 'relayed_photo.order_hash'),
    )
    .select(['relayed_photo.sha256', 'relayed_photo.byte_size'])
    .where(({ eb, or }) =>
      or([eb('front_order.state', 'in', ['open', 'parked']), eb('relayed_photo.state', '=', 'received')]),
    );
