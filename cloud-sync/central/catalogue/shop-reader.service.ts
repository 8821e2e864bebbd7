import type { ShopSettings } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { CentralDatabase } from '../database/database.ts';
import type { InstalledShop } from '../settings/installed-shop.ts';
import { readOwnersValues } from '../settings/settings.repository.ts';
import { type ShopReader, shopSettingsOf } from '../settings/shop-settings.ts';
import { findCatalogueRevision } from './catalogue.repository.ts';

/** Asks for one number as long as nobody has changed anything. */
export function createShopReader(database: CentralDatabase, installed: InstalledShop): ShopReader {
  let kept: { revision: number; shop: ShopSettings } | undefined;
  return async () => {
    // The number first: what is read after it is as new or newer, and newer is read again.
    const revision = await findCatalogueRevision(database);
    if (kept?.revision !== revision) {
      kept = { revision, shop: shopSettingsOf(installed, await readOwnersValues(database)) };
    }
    return kept.shop;
  };
}
