import type { ShippingAddress } from '@printfront/shared/contracts/addresses.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { AddressTable } from '../database/tables/addresses.table.ts';

/** The one used last first; of two that were saved in the same moment the later. */
export async function listOwnAddresses(database: CentralDatabase, userId: string): Promise<AddressTable[]> {
  return database
    .selectFrom('address')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Another customer's is not there. */
export async function findOwnAddress(
  database: CentralDatabase,
  userId: string,
  id: string,
): Promise<AddressTable | undefined> {
  return database
    .selectFrom('address')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function countOwnAddresses(database: CentralDatabase, userId: string): Promise<number> {
  const { count } = await database
    .selectFrom('address')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const columnsOf = (address: ShippingAddress) => ({
  name: address.name,
  address1: address.address1,
  address2: address.address2,
  city: address.city,
  province: address.province,
  postal_code: address.postalCode,
  phone_number: address.phoneNumber,
});

export async function insertAddress(
  transaction: CentralTransaction,
  row: { id: string; userId: string; usedAt: string; address: ShippingAddress },
): Promise<void> {
  await transaction
    .insertInto('address')
    .values({ id: row.id, user_id: row.userId, used_at: row.usedAt, ...columnsOf(row.address) })
    .execute();
}

/** @returns false when the customer has no such address */
export async function updateOwnAddress(
  database: CentralDatabase,
  userId: string,
  { id, ...address }: ShippingAddress & { id: string },
): Promise<boolean> {
  const result = await database
    .updateTable('address')
    .set(columnsOf(address))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** It was ordered to: it stands first from now on. */
export async function touchAddress(transaction: CentralTransaction, id: string, usedAt: string): Promise<void> {
  await transaction.updateTable('address').set({ used_at: usedAt }).where('id', '=', id).execute();
}

/** @returns false when the customer has no such address */
export async function deleteOwnAddress(database: CentralDatabase, userId: string, id: string): Promise<boolean> {
  const result = await database
    .deleteFrom('address')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
