import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import type { CentralDatabase } from '../database/database.ts';

/** A browser, and one of the staff on it. */
export interface DeskPerson {
  deviceHash: string;
  userId: string;
}

/** All that it takes was given here; what was wrong before does not count any more. */
export async function saveDeskSignIn(database: CentralDatabase, person: DeskPerson, now: Date): Promise<void> {
  const values = { signed_in_at: now.toISOString(), wrong_count: 0 };
  await database
    .insertInto('desk_sign_in')
    .values({ device_hash: person.deviceHash, user_id: person.userId, ...values })
    .onConflict((conflict) => conflict.columns(['device_hash', 'user_id']).doUpdateSet(values))
    .execute();
}

export async function deleteDeskSignInsBefore(database: CentralDatabase, before: Date): Promise<void> {
  await database.deleteFrom('desk_sign_in').where('signed_in_at', '<=', before.toISOString()).execute();
}

export async function deleteDeskSignIn(database: CentralDatabase, person: DeskPerson): Promise<void> {
  await database
    .deleteFrom('desk_sign_in')
    .where('device_hash', '=', person.deviceHash)
    .where('user_id', '=', person.userId)
    .execute();
}

/** On every browser. */
export async function deleteDeskSignInsOf(database: CentralDatabase, userId: string): Promise<void> {
  await database.deleteFrom('desk_sign_in').where('user_id', '=', userId).execute();
}

/** Staff with a PIN who are let in and have signed in there since. */
const peopleAt = (database: CentralDatabase, deviceHash: string, since: Date) =>
  database
    .selectFrom('desk_sign_in')
    .innerJoin('user', 'user.id', 'desk_sign_in.user_id')
    .where('device_hash', '=', deviceHash)
    .where('signed_in_at', '>', since.toISOString())
    .where('rank', '>=', MAINTAINER_RANK)
    .where('disabled_at', 'is', null)
    .where('pin_hash', 'is not', null);

export async function listDeskPeople(
  database: CentralDatabase,
  deviceHash: string,
  since: Date,
): Promise<{ id: string; name: string }[]> {
  return peopleAt(database, deviceHash, since).select(['user.id', 'user.name']).orderBy('signed_in_at').execute();
}

export async function findDeskPerson(database: CentralDatabase, { deviceHash, userId }: DeskPerson, since: Date) {
  return peopleAt(database, deviceHash, since)
    .select(['user.id', 'user.name', 'rank', 'provider', 'pin_hash'])
    .where('user.id', '=', userId)
    .executeTakeFirst();
}

/** Counted before it is looked at, so that many at once cannot all slip through. @returns how many with this one; null beyond the most */
export async function countPinTry(
  database: CentralDatabase,
  { deviceHash, userId }: DeskPerson,
  most: number,
): Promise<number | null> {
  const row = await database
    .updateTable('desk_sign_in')
    .set((columns) => ({ wrong_count: columns('wrong_count', '+', 1) }))
    .where('device_hash', '=', deviceHash)
    .where('user_id', '=', userId)
    .where('wrong_count', '<', most)
    .returning('wrong_count')
    .executeTakeFirst();
  return row?.wrong_count ?? null;
}

export async function forgivePins(database: CentralDatabase, { deviceHash, userId }: DeskPerson): Promise<void> {
  await database
    .updateTable('desk_sign_in')
    .set({ wrong_count: 0 })
    .where('device_hash', '=', deviceHash)
    .where('user_id', '=', userId)
    .execute();
}

export async function updatePin(database: CentralDatabase, userId: string, pinHash: string | null): Promise<void> {
  await database.updateTable('user').set({ pin_hash: pinHash }).where('id', '=', userId).execute();
}

/** The browser has another secret, and the same people stand at it. */
export async function renameDeviceOfDesk(
  transaction: CentralDatabase,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction.updateTable('desk_sign_in').set({ device_hash: to }).where('device_hash', '=', from).execute();
}
