import type { Address, ShippingAddress } from '@printfront/shared/contracts/addresses.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { doOnce } from '@printfront/shared/server/http/idempotency-key.repository.ts';
import type { IdempotentCall } from '@printfront/shared/server/http/idempotency-key.ts';
import { refusePhoneNumbers } from '@printfront/shared/server/orders/refuse-phone-number.ts';
import { uuidv7 } from 'uuidv7';
import type { CentralDatabase } from '../database/database.ts';
import { lockRow } from '../database/lock-row.ts';
import type { AddressTable } from '../database/tables/addresses.table.ts';
import type { ShopReader } from '../settings/shop-settings.ts';
import * as repository from './addresses.repository.ts';

/** A family with friends needs a dozen; without a limit a script could fill the database. */
const MOST_ADDRESSES = 50;

export interface AddressesDeps {
  database: CentralDatabase;
  settings: ShopReader;
  now(): Date;
}

export async function listAddresses({ database }: AddressesDeps, userId: string): Promise<Address[]> {
  return (await repository.listOwnAddresses(database, userId)).map(asAddress);
}

/** @throws HttpProblem not-found, also for another customer's */
export async function getAddress({ database }: AddressesDeps, userId: string, id: string): Promise<Address> {
  const row = await repository.findOwnAddress(database, userId, id);
  if (row === undefined) throw notFound();
  return asAddress(row);
}

/**
 * @returns the address as it was saved, now or the first time that this call came
 * @throws HttpProblem parameter-invalid for a phone number that the shop does not take, too-many-addresses, idempotency-key-reused
 */
export async function createAddress(
  { database, settings, now }: AddressesDeps,
  userId: string,
  address: ShippingAddress,
  call?: IdempotentCall,
): Promise<Address> {
  refusePhoneNumbers(await settings(), { phoneNumber: address.phoneNumber });
  const at = now();
  const id = await database.transaction().execute(async (transaction) => {
    // Two that are saved at once are counted one after the other.
    await lockRow(transaction, 'user', userId);
    return doOnce(transaction, call, at, async () => {
      if ((await repository.countOwnAddresses(transaction, userId)) >= MOST_ADDRESSES) {
        throw new HttpProblem('too-many-addresses', `At most ${MOST_ADDRESSES} addresses are kept.`);
      }
      const made = uuidv7();
      await repository.insertAddress(transaction, { id: made, userId, usedAt: at.toISOString(), address });
      return made;
    });
  });
  return { id, ...address };
}

/** @throws HttpProblem parameter-invalid for a phone number that the shop refuses; not-found, also for another customer's */
export async function updateAddress(
  { database, settings }: AddressesDeps,
  userId: string,
  address: Address,
): Promise<Address> {
  refusePhoneNumbers(await settings(), { phoneNumber: address.phoneNumber });
  if (!(await repository.updateOwnAddress(database, userId, address))) throw notFound();
  return address;
}

/** @throws HttpProblem not-found, also for another customer's */
export async function deleteAddress({ database }: AddressesDeps, userId: string, id: string): Promise<void> {
  if (!(await repository.deleteOwnAddress(database, userId, id))) throw notFound();
}

const asAddress = (row: AddressTable): Address => ({ id: row.id, ...asShippingAddress(row) });

/** What an order keeps of it. */
export function asShippingAddress(row: AddressTable): ShippingAddress {
  const { name, address1, address2, city, province } = row;
  return { name, address1, address2, city, province, postalCode: row.postal_code, phoneNumber: row.phone_number };
}
