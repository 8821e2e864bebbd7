import type { StaffVerifier } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { accountOf } from '@printfront/shared/server/auth/account-key.ts';
import type { Selectable } from 'kysely';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import type { StaffTables } from '../database/tables/staff.table.ts';

export type StaffMemberRow = Selectable<StaffTables['staff_member']>;

const ROWS_AT_ONCE = 500;

/** Who is not in the new list any more is gone, with the password's hash and everything they had open here. */
export async function replaceStaff(
  transaction: EdgeTransaction,
  staff: readonly StaffVerifier[],
  confirmedAt: Date,
): Promise<void> {
  const before = await transaction
    .selectFrom('staff_member')
    .select(['id', 'password_hash', 'has_second_factor'])
    .execute();
  const changed = changedPasswords(before, staff);
  const secured = newlySecured(before, staff);
  await forgetDevices(transaction, secured);
  await transaction.deleteFrom('staff_member').execute();
  const rows = staff.map(({ passwordHash: password_hash, hasSecondFactor, ...member }) => ({
    ...member,
    password_hash,
    has_second_factor: hasSecondFactor === true ? (1 as const) : (0 as const),
  }));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await transaction
      .insertInto('staff_member')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
  // Those of central, too: the one that is still good there is heard of again with its next call.
  const over = [...changed, ...secured.map(({ id }) => id)];
  for (const sessions of over.length > 0 ? (['shop_session', 'central_session'] as const) : []) {
    await transaction.deleteFrom(sessions).where('user_id', 'in', over).execute();
  }
  for (const sessions of ['shop_session', 'central_session'] as const) {
    await transaction
      .deleteFrom(sessions)
      .where('user_id', 'not in', (row) => row.selectFrom('staff_member').select('staff_member.id'))
      .execute();
  }
  const confirmed_at = confirmedAt.toISOString();
  await transaction
    .insertInto('staff_list')
    .values({ id: 1, confirmed_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ confirmed_at }))
    .execute();
}

type Before = readonly Pick<StaffMemberRow, 'id' | 'password_hash' | 'has_second_factor'>[];

/** What was opened here with a password that has been changed since is over. */
function changedPasswords(before: Before, staff: readonly StaffVerifier[]): string[] {
  const known = new Map(staff.map(({ id, passwordHash }) => [id, passwordHash]));
  return before.filter(({ id, password_hash: hash }) => known.get(id) !== hash).map(({ id }) => id);
}

/** Whose second factor was switched on: what was opened here without it is over, too (S70). */
function newlySecured(before: Before, staff: readonly StaffVerifier[]): StaffVerifier[] {
  const secured = new Set(before.filter((row) => row.has_second_factor === 1).map(({ id }) => id));
  return staff.filter(({ id, hasSecondFactor }) => hasSecondFactor === true && !secured.has(id));
}

/** A device is known for having been signed in on with all that it takes. */
async function forgetDevices(transaction: EdgeTransaction, staff: readonly StaffVerifier[]): Promise<void> {
  if (staff.length === 0) return;
  const accounts = staff.map(({ username }) => accountOf(username));
  await transaction.deleteFrom('known_device').where('account', 'in', accounts).execute();
}

/** Nothing is known of the staff: central is older than this server. */
export async function forgetStaff(transaction: EdgeTransaction): Promise<void> {
  for (const table of ['staff_list', 'staff_member', 'shop_session', 'central_session'] as const) {
    await transaction.deleteFrom(table).execute();
  }
}

/** Central says that the list is still right. Without one there is nothing to confirm. */
export async function confirmStaff(database: EdgeDatabase, confirmedAt: Date): Promise<void> {
  await database.updateTable('staff_list').set({ confirmed_at: confirmedAt.toISOString() }).execute();
}

/** @returns null before central has said who works here */
export async function readStaffConfirmedAt(database: EdgeDatabase): Promise<Date | null> {
  const row = await database.selectFrom('staff_list').select('confirmed_at').executeTakeFirst();
  return row === undefined ? null : new Date(row.confirmed_at);
}

export async function findStaffByUsername(
  database: EdgeDatabase,
  username: string,
): Promise<StaffMemberRow | undefined> {
  return database.selectFrom('staff_member').selectAll().where('username', '=', username).executeTakeFirst();
}
