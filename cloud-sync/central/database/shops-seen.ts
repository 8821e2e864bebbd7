import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { CentralTables } from './database.ts';

/** The shops of whoever is told of no other; undefined: all. */
export const shopsSeenBy = (principal: Principal): readonly string[] | undefined =>
  principal.kind === 'user' ? principal.shops : undefined;

/** @param shops of whoever asks; undefined: all */
export const seesShop = (shops: readonly string[] | undefined, shopId: string): boolean =>
  shops === undefined || shops.includes(shopId);

/** Who has just given an order to another shop is told what became of it. */
export const seeingAll = (principal: Principal): Principal =>
  principal.kind === 'user' ? { ...principal, shops: undefined } : principal;

/** Orders that one of these shops took, makes or is to make, and those from home that no shop has yet. */
export function isOfShops(shops: readonly string[] | undefined) {
  return ({ eb, or, and, lit }: ExpressionBuilder<CentralTables, 'order'>): Expression<SqlBool> => {
    if (shops === undefined) return lit(true);
    const columns = ['order.server_id', 'order.maker_id', 'order.wanted_maker_id'] as const;
    return or([
      ...(shops.length === 0 ? [] : columns.map((column) => eb(column, 'in', [...shops]))),
      and(columns.map((column) => eb(column, 'is', null))),
    ]);
  };
}
