import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import { ROLE_RANK } from '@printfront/shared/domain/roles.ts';
import { foldForSearch } from '@printfront/shared/server/orders/order-search.ts';
import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { CentralDatabase, CentralTables, CentralTransaction } from '../database/database.ts';

const ACCOUNT = [
  ...(['id', 'username', 'name', 'rank', 'provider', 'created_at'] as const),
  ...(['works_everywhere', 'disabled_at', 'used_at', 'password_hash', 'second_factor_at'] as const),
] as const;

export interface AccountRow {
  id: string;
  username: string | null;
  name: string;
  rank: number;
  provider: string;
  created_at: string;
  works_everywhere: number;
  disabled_at: string | null;
  used_at: string;
  /** Only whether there is one leaves the service. */
  password_hash: string | null;
  second_factor_at: string | null;
  passkey_count: number | string | bigint | null;
}

export const isPasskeyOwner = ({ passkey_count }: Pick<AccountRow, 'passkey_count'>) => Number(passkey_count ?? 0) > 0;

const passkeyCount = ({ selectFrom }: ExpressionBuilder<CentralTables, 'user'>) =>
  selectFrom('passkey')
    .select((row) => row.fn.countAll().as('count'))
    .whereRef('passkey.user_id', '=', 'user.id')
    .as('passkey_count');

export interface AccountFilter {
  /** Part of a name or user name. */
  q?: string | undefined;
  isMaintainer: boolean;
  list?: 'staff' | 'customers' | 'disabled' | undefined;
}

/** Newest first: ids are made of the time. A user who signs up meanwhile disturbs no later page. */
export function accountsQuery(
  database: CentralDatabase,
  { q, isMaintainer, list }: AccountFilter,
  { before, limit }: { before: string | undefined; limit: number },
) {
  let query = database.selectFrom('user').select(ACCOUNT).select(passkeyCount);
  if (before !== undefined) query = query.where('id', '<', before);
  if (isMaintainer || list === 'staff') query = query.where('id', 'in', maintainerIds);
  if (list === 'customers') query = query.where('rank', '<', MAINTAINER_RANK);
  if (list === 'disabled') query = query.where('id', 'in', disabledIds);
  else if (list !== undefined) query = query.where('disabled_at', 'is', null);
  if (q !== undefined && q !== '') query = query.where(matches(q));
  return query.orderBy('id', 'desc').limit(limit);
}

export const listAccounts = (...question: Parameters<typeof accountsQuery>): Promise<AccountRow[]> =>
  accountsQuery(...question).execute();

/** As a list of its own, so that the few are found by their rank and not by looking at everybody. */
const maintainerIds = ({ selectFrom }: ExpressionBuilder<CentralTables, 'user'>) =>
  selectFrom('user as maintainer').select('maintainer.id').where('maintainer.rank', '>=', MAINTAINER_RANK);

/** The same: nearly nobody is. */
const disabledIds = ({ selectFrom }: ExpressionBuilder<CentralTables, 'user'>) =>
  selectFrom('user as disabled').select('disabled.id').where('disabled.disabled_at', 'is not', null);

export async function countAccounts(
  database: CentralDatabase,
): Promise<{ staff: number; customers: number; disabled: number }> {
  const [all, staff, disabled, disabledStaff] = await Promise.all([
    countWhere(database, (query) => query),
    countWhere(database, (query) => query.where('rank', '>=', MAINTAINER_RANK)),
    countWhere(database, (query) => query.where('disabled_at', 'is not', null)),
    countWhere(database, (query) => query.where('disabled_at', 'is not', null).where('rank', '>=', MAINTAINER_RANK)),
  ]);
  return { staff: staff - disabledStaff, customers: all - staff - (disabled - disabledStaff), disabled };
}

type CountQuery = SelectQueryBuilder<CentralTables, 'user', { count: number | string | bigint }>;

async function countWhere(database: CentralDatabase, narrow: (query: CountQuery) => CountQuery): Promise<number> {
  const query = database.selectFrom('user').select((row) => row.fn.countAll().as('count'));
  const { count } = await narrow(query).executeTakeFirstOrThrow();
  return Number(count);
}

function matches(q: string) {
  return ({ eb, or }: ExpressionBuilder<CentralTables, 'user'>): Expression<SqlBool> => {
    // A backslash would be a mark of its own to PostgreSQL.
    const part = `%${foldForSearch(q).replaceAll(/[%_\\]/g, '')}%`;
    return or([eb('name_search', 'like', part), eb('username', 'like', part)]);
  };
}

export async function findAccount(database: CentralDatabase, userId: string): Promise<AccountRow | undefined> {
  return database.selectFrom('user').select(ACCOUNT).select(passkeyCount).where('id', '=', userId).executeTakeFirst();
}

/** Who are let in, the first of them first. */
export async function listOwners(database: CentralDatabase): Promise<AccountRow[]> {
  return database
    .selectFrom('user')
    .select(ACCOUNT)
    .select(passkeyCount)
    .where('rank', '>=', ROLE_RANK.owner)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** One who is let in. */
export async function hasOwnerBeside(transaction: CentralTransaction, userId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('user')
    .select('id')
    .where('rank', '>=', ROLE_RANK.owner)
    .where('disabled_at', 'is', null)
    .where('id', '!=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateRank(transaction: CentralTransaction, userId: string, rank: number): Promise<void> {
  await transaction.updateTable('user').set({ rank }).where('id', '=', userId).execute();
}

export async function setDisabled(transaction: CentralTransaction, userId: string, at: Date | null): Promise<void> {
  const disabled_at = at?.toISOString() ?? null;
  await transaction.updateTable('user').set({ disabled_at }).where('id', '=', userId).execute();
}

export async function updateName(transaction: CentralTransaction, userId: string, name: string): Promise<void> {
  const name_search = foldForSearch(name);
  await transaction.updateTable('user').set({ name, name_search }).where('id', '=', userId).execute();
}

/** Where people work who do not work everywhere, by person, sorted by id. Shops that were revoked are none. */
export async function listWorkplaces(
  database: CentralDatabase,
  userIds: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('user_shop')
    .innerJoin('edge_server', 'edge_server.id', 'user_shop.server_id')
    .select(['user_id', 'edge_server.id', 'edge_server.name'])
    .where('user_id', 'in', userIds)
    .where('revoked_at', 'is', null)
    .orderBy('edge_server.id')
    .execute();
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

/** @returns those of the ids that are shops which have enrolled and are not revoked */
export async function findWorkplaces(
  database: CentralDatabase,
  serverIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (serverIds.length === 0) return [];
  return database
    .selectFrom('edge_server')
    .select(['id', 'name'])
    .where('id', 'in', serverIds)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** @param serverIds null: at all shops */
export async function replaceWorkplaces(
  transaction: CentralTransaction,
  userId: string,
  serverIds: readonly string[] | null,
): Promise<void> {
  await transaction
    .updateTable('user')
    .set({ works_everywhere: serverIds === null ? 1 : 0 })
    .where('id', '=', userId)
    .execute();
  await transaction.deleteFrom('user_shop').where('user_id', '=', userId).execute();
  const rows = (serverIds ?? []).map((server_id) => ({ user_id: userId, server_id }));
  if (rows.length > 0) await transaction.insertInto('user_shop').values(rows).execute();
}
