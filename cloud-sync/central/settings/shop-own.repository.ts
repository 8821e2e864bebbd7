import type { OwnOfShop } from '@printfront/shared/contracts/own-of-shop.ts';
import type { OwnPart, ShopOwn } from '@printfront/shared/contracts/shop-own.ts';
import { said } from '@printfront/shared/server/env/said.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { contactOf } from './section-values.ts';

/** What a shop has for itself; null where it is as all shops. */
export type OwnValues = { [Part in OwnPart]: ShopOwn[Part]['values'] };
export type SavedOwn = { [Part in OwnPart]?: { values: OwnValues[Part]; savedBy: string; savedAt: string } };

/** By shop. */
export async function listSavedOwn(database: CentralDatabase): Promise<Map<string, SavedOwn>> {
  const rows = await database.selectFrom('shop_own').selectAll().execute();
  const shops = new Map<string, SavedOwn>();
  for (const { server_id, part, content, saved_by, saved_at } of rows) {
    const saved = { values: JSON.parse(content), savedBy: saved_by, savedAt: saved_at };
    shops.set(server_id, { ...shops.get(server_id), [part]: saved });
  }
  return shops;
}

/** What customers read of each shop that has something for itself, by shop. */
export async function readOwnOfShops(database: CentralDatabase): Promise<Map<string, OwnOfShop>> {
  const shops = new Map<string, OwnOfShop>();
  for (const [shopId, { details, hours }] of await listSavedOwn(database)) {
    const own = details?.values ?? null;
    shops.set(shopId, {
      ...(own !== null && { ownName: own.name }),
      ...(own !== null && said({ contact: contactOf(own) })),
      ...said({ hours: hours?.values?.week }),
    });
  }
  return shops;
}

export async function readOwnValues(database: CentralDatabase, shopId: string): Promise<OwnValues> {
  const rows = await database
    .selectFrom('shop_own')
    .select(['part', 'content'])
    .where('server_id', '=', shopId)
    .execute();
  const own: OwnValues = { details: null, account: null, hours: null };
  for (const { part, content } of rows) own[part] = JSON.parse(content);
  return own;
}

export async function writeOwnPart(
  transaction: CentralTransaction,
  { shopId, part, values, by, at }: { shopId: string; part: OwnPart; values: object; by: string; at: Date },
): Promise<void> {
  const saved = { content: JSON.stringify(values), saved_by: by, saved_at: at.toISOString() };
  await transaction
    .insertInto('shop_own')
    .values({ server_id: shopId, part, ...saved })
    .onConflict((conflict) => conflict.columns(['server_id', 'part']).doUpdateSet(saved))
    .execute();
}

export async function deleteOwnPart(transaction: CentralTransaction, shopId: string, part: OwnPart): Promise<void> {
  await transaction.deleteFrom('shop_own').where('server_id', '=', shopId).where('part', '=', part).execute();
}
