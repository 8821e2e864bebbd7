import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { CentralTables } from './database.ts';

/** The shop that has an order: that took it, or makes it. */
export const shopOf = (order: { server_id: string | null; maker_id: string | null }): string | null =>
  order.server_id ?? order.maker_id;

/** Orders that a shop took, and online ones that it makes. */
export const isOfShop =
  (serverId: string) =>
  ({ eb, or }: ExpressionBuilder<CentralTables, 'order'>): Expression<SqlBool> =>
    or([eb('order.server_id', '=', serverId), eb('order.maker_id', '=', serverId)]);
