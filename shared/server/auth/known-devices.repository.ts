import type { Kysely } from 'kysely';
import { KNOWN_DEVICE_DAYS } from './sign-in-limits.ts';
import type { KnownDeviceTables } from './sign-ins.table.ts';

/** More than anybody signs in on; the one whose use is longest ago goes. */
const DEVICES_OF_ACCOUNT = 20;

/** Both servers' databases have the table among others. */
function only<Tables extends KnownDeviceTables>(database: Kysely<Tables>): Kysely<KnownDeviceTables> {
  return database as unknown as Kysely<KnownDeviceTables>;
}

const oldest = (now: Date) => new Date(now.getTime() - KNOWN_DEVICE_DAYS * 86_400_000).toISOString();

/** Whether a user has signed in on a device of late. @param account only this one */
export async function isKnownDevice<Tables extends KnownDeviceTables>(
  database: Kysely<Tables>,
  { deviceHash, account, now }: { deviceHash: string; account?: string; now: Date },
): Promise<boolean> {
  const devices = only(database)
    .selectFrom('known_device')
    .select('account')
    .where('device_hash', '=', deviceHash)
    .where('used_at', '>', oldest(now));
  const row = await (account === undefined ? devices : devices.where('account', '=', account)).executeTakeFirst();
  return row !== undefined;
}

/** @returns the accounts that were known on it */
export async function renameKnownDevice<Tables extends KnownDeviceTables>(
  transaction: Kysely<Tables>,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const renamed = only(transaction)
    .updateTable('known_device')
    .set({ device_hash: to })
    .where('device_hash', '=', from);
  return (await renamed.returning('account').execute()).map(({ account }) => account);
}

export async function saveKnownDevice<Tables extends KnownDeviceTables>(
  database: Kysely<Tables>,
  { deviceHash, account, now }: { deviceHash: string; account: string; now: Date },
): Promise<void> {
  const devices = only(database);
  const used_at = now.toISOString();
  await devices
    .insertInto('known_device')
    .values({ device_hash: deviceHash, account, used_at })
    .onConflict((conflict) => conflict.columns(['device_hash', 'account']).doUpdateSet({ used_at }))
    .execute();
  await devices
    .deleteFrom('known_device')
    .where('account', '=', account)
    .where('device_hash', 'not in', (row) =>
      row
        .selectFrom('known_device as newest')
        .select('newest.device_hash')
        .where('newest.account', '=', account)
        .orderBy('newest.used_at', 'desc')
        .limit(DEVICES_OF_ACCOUNT),
    )
    .execute();
}

export async function deleteOldDevices<Tables extends KnownDeviceTables>(
  database: Kysely<Tables>,
  now: Date,
): Promise<void> {
  await only(database).deleteFrom('known_device').where('used_at', '<=', oldest(now)).execute();
}
