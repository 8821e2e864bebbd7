import { PhoneContact } from '@printfront/shared/contracts/phone-contact.ts';
import { readableJson } from '@printfront/shared/server/service/readable-json.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { OfferedOrder } from './kiosk-offers.ts';
import type { FileRow } from './storefront-files.repository.ts';
import type { StorefrontOrderRow } from './storefront-orders.repository.ts';

/** What the desk names an order by that is put aside: the whole id would let photos in. */
export interface ParkedName {
  readonly code: string;
  readonly createdAt: string;
}

type ParkedRow = Pick<StorefrontOrderRow, 'id' | 'created_at' | 'touched_at'> & {
  kiosk: string;
  fileCount: number;
  pictureCount: number;
};

/** Put aside at any kiosk, with its name, latest touched first. */
export async function listParkedOrders(database: EdgeDatabase, limit: number): Promise<ParkedRow[]> {
  return database
    .selectFrom('storefront_order')
    .innerJoin('storefront_client', 'storefront_client.id', 'storefront_order.client_id')
    .select(['storefront_order.id', 'storefront_order.created_at', 'touched_at', 'storefront_client.name as kiosk'])
    .select(({ selectFrom }) => {
      const files = selectFrom('uploaded_file')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('storefront_order_id', '=', 'storefront_order.id');
      return [
        files.$asScalar().$notNull().as('fileCount'),
        files.where('uploaded_file.state', '=', 'ready').$asScalar().$notNull().as('pictureCount'),
      ];
    })
    .where('storefront_order.state', '=', 'parked')
    .orderBy('touched_at', 'desc')
    .limit(limit)
    .execute();
}

/** Who said last on a phone whom these orders are for; a row that cannot be read takes nothing from the others. */
export async function listContacts(
  database: EdgeDatabase,
  orderIds: readonly string[],
): Promise<Map<string, PhoneContact>> {
  if (orderIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('phone_contact')
    .select(['storefront_order_id', 'contact'])
    .where('storefront_order_id', 'in', orderIds)
    .orderBy('version')
    .execute();
  const read = new Map<string, PhoneContact>();
  for (const { storefront_order_id, contact } of rows) {
    const { data } = PhoneContact.safeParse(readableJson(contact));
    if (data !== undefined) read.set(storefront_order_id, data);
  }
  return read;
}

/** @returns undefined also for one that a kiosk has taken up meanwhile */
export async function findParkedOrder(
  database: EdgeDatabase,
  { code, createdAt }: ParkedName,
): Promise<StorefrontOrderRow | undefined> {
  return database
    .selectFrom('storefront_order')
    .selectAll()
    .where('state', '=', 'parked')
    .where('id', 'like', `%${code}`)
    .where('created_at', '=', createdAt)
    .executeTakeFirst();
}

/** By the first photo that can be looked at. */
export async function findFirstPhoto(database: EdgeDatabase, orderId: string): Promise<FileRow | undefined> {
  return database
    .selectFrom('uploaded_file')
    .selectAll()
    .where('storefront_order_id', '=', orderId)
    .where('state', '=', 'ready')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
}

/** It is kept as long as one that was put aside now. @returns false when it is put aside no more */
export async function touchParkedOrder(database: EdgeDatabase, id: string, touchedAt: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('storefront_order')
    .set({ touched_at: touchedAt })
    .where('id', '=', id)
    .where('state', '=', 'parked')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns undefined for one that somebody has done something with since */
export async function findOfferedOrder(
  database: EdgeDatabase,
  { orderId, touchedAt }: OfferedOrder,
): Promise<StorefrontOrderRow | undefined> {
  return database
    .selectFrom('storefront_order')
    .selectAll()
    .where('id', '=', orderId)
    .where('state', '=', 'parked')
    .where('touched_at', '=', touchedAt)
    .executeTakeFirst();
}
