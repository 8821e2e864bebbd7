import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import { foldForSearch } from '@printfront/shared/server/print-order/order-search.ts';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { CentralDatabase, CentralTables, CentralTransaction } from '../database/database.ts';

const ACCOUNT = ['id', 'username', 'name', 'rank', 'provider', 'created_at'] as const;

export interface AccountRow {
  id: string;
  username: string | null;
  name: string;
  rank: number;
  provider: string;
  created_at: string;
}

export interface AccountFilter {
  /** Part of a name or user name. */
  q?: string | undefined;
  isMaintainer: boolean;
}

/** Newest first: ids are made of the time. Who signs up meanwhile disturbs no later page. */
export function accountsQuery(
  database: CentralDatabase,
  { q, isMaintainer }: AccountFilter,
  { before, limit }: { before: string | undefined; limit: number },
) {
  let query = database.selectFrom('user').select(ACCOUNT);
  if (before !== undefined) query = query.where('id', '<', before);
  if (isMaintainer) query = query.where('id', 'in', maintainerIds);
  if (q !== undefined && q !== '') query = query.where(matches(q));
  return query.orderBy('id', 'desc').limit(limit);
}

export const listAccounts = (...question: Parameters<typeof accountsQuery>): Promise<AccountRow[]> =>
  accountsQuery(...question).execute();

/** As a list of its own, so that the few are found by their rank and not by looking at everybody. */
const maintainerIds = ({ selectFrom }: ExpressionBuilder<CentralTables, 'user'>) =>
  selectFrom('user as maintainer').select('maintainer.id').where('maintainer.rank', '>=', MAINTAINER_RANK);

function matches(q: string) {
  return ({ eb, or }: ExpressionBuilder<CentralTables, 'user'>): Expression<SqlBool> => {
    // A backslash would be a mark of its own to PostgreSQL.
    const part = `%${foldForSearch(q).replaceAll(/[%_\\]/g, '')}%`;
    return or([eb('name_search', 'like', part), eb('username', 'like', part)]);
  };
}

export async function findAccount(database: CentralDatabase, userId: string): Promise<AccountRow | undefined> {
  return database.selectFrom('user').select(ACCOUNT).where('id', '=', userId).executeTakeFirst();
}

export async function hasMaintainerBeside(transaction: CentralTransaction, userId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('user')
    .select('id')
    .where('rank', '>=', MAINTAINER_RANK)
    .where('id', '!=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateRank(transaction: CentralTransaction, userId: string, rank: number): Promise<void> {
  await transaction.updateTable('user').set({ rank }).where('id', '=', userId).execute();
}
