import type { User } from '@printfront/shared/contracts/users.ts';
import { normalizeUsername } from '@printfront/shared/domain/account-names.ts';
import { ROLE_RANK } from '@printfront/shared/domain/roles.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { foldForSearch } from '@printfront/shared/server/orders/order-search.ts';
import type { Insertable, Selectable } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { UserTable } from '../database/tables/users.table.ts';

export type UserRow = Selectable<UserTable>;

/** The first is made when there is none. */
export async function hasOwner(database: CentralDatabase): Promise<boolean> {
  const row = await database
    .selectFrom('user')
    .select('id')
    .where('rank', '>=', ROLE_RANK.owner)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** With the password's hash: for the owner of the account, and for who has a code for it. */
export async function findUserById(database: CentralDatabase, userId: string): Promise<UserRow | undefined> {
  return database.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirst();
}

export async function updatePassword(
  transaction: CentralTransaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await transaction.updateTable('user').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** Only for checking a password: nobody is signed in yet. */
export async function findUserForSignIn(database: CentralDatabase, username: string): Promise<UserRow | undefined> {
  return database.selectFrom('user').selectAll().where('username', '=', normalizeUsername(username)).executeTakeFirst();
}

/** @returns false when the user name is taken; nothing is written then */
export async function insertUser(
  database: CentralDatabase,
  user: Omit<Insertable<UserTable>, 'name_search'>,
): Promise<boolean> {
  const result = await database
    .insertInto('user')
    .values({ ...user, name_search: foldForSearch(user.name) })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/**
 * The user of a person whom a provider knows; made when there is none. Two sign-ins of a new person at once make one:
 * the index on provider and subject decides.
 */
export async function findOrInsertProviderUser(
  database: CentralDatabase,
  person: { id: string; provider: string; subject: string; name: string; createdAt: Date },
): Promise<User & { disabled_at: string | null }> {
  await database
    .insertInto('user')
    .values({
      id: person.id,
      username: null,
      name: person.name,
      name_search: foldForSearch(person.name),
      rank: 0,
      provider: person.provider,
      provider_subject: person.subject,
      password_hash: null,
      created_at: person.createdAt.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_subject']).where('provider_subject', 'is not', null).doNothing(),
    )
    .execute();
  return database
    .selectFrom('user')
    .select(['id', 'name', 'rank', 'provider', 'disabled_at'])
    .where('provider', '=', person.provider)
    .where('provider_subject', '=', person.subject)
    .executeTakeFirstOrThrow();
}

/** Nobody reads anybody else's. */
export async function findOwnUser(database: CentralDatabase, principal: Principal): Promise<User | undefined> {
  if (principal.kind !== 'user') return undefined;
  return database
    .selectFrom('user')
    .select(['id', 'name', 'rank', 'provider'])
    .where('id', '=', principal.userId)
    .executeTakeFirst();
}
