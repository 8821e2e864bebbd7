import { createHash } from 'node:crypto';
import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { picturesOfLook } from '@printfront/shared/contracts/shown-look.ts';
import type { CentralDatabase } from '../database/database.ts';
import type { InstalledShop } from '../settings/installed-shop.ts';
import { readOwnersValues } from '../settings/settings.repository.ts';
import { shopSettingsOf } from '../settings/shop-settings.ts';
import {
  findCatalogueRevision,
  listPrintingTimes,
  listShippingPrices,
  listWorkingHourOverrides,
  listWorkingHours,
} from './catalogue.repository.ts';
import { listDiscounts } from './discounts.repository.ts';
import { listSizeCategories } from './size-categories.repository.ts';
import { listSizes } from './sizes.repository.ts';

/**
 * The whole catalogue as of one moment, hidden sizes included, with its revision. `version` is a hash of everything else
 * in it, so the same catalogue has the same version on every central server and after every restart.
 */
export async function readCatalogueSnapshot(
  database: CentralDatabase,
  installed: InstalledShop,
): Promise<{ revision: number; snapshot: CatalogueSnapshot }> {
  // PostgreSQL would otherwise show each query what was committed before it; to SQLite every transaction is like this.
  const asOfOneMoment = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const { revision, ...content } = await asOfOneMoment.execute(async (transaction) => ({
    revision: await findCatalogueRevision(transaction),
    shop: shopSettingsOf(installed, await readOwnersValues(transaction)),
    sizeCategories: await listSizeCategories(transaction),
    sizes: await listSizes(transaction),
    discounts: await listDiscounts(transaction),
    shippingPrices: await listShippingPrices(transaction),
    printingTimes: await listPrintingTimes(transaction),
    workingHours: await listWorkingHours(transaction),
    workingHourOverrides: await listWorkingHourOverrides(transaction),
  }));
  const urls = content.sizes.flatMap((size) => [size.imageUrl, ...size.photoFrames.map(({ image }) => image)]);
  const ofLook = content.shop.look === undefined ? [] : picturesOfLook(content.shop.look);
  const images = [...new Set([...urls.flatMap((url) => url?.split('/').at(-1) ?? []), ...ofLook])].sort();
  const version = createHash('sha256')
    .update(JSON.stringify([content, images]))
    .digest('hex')
    .slice(0, 32);
  return { revision, snapshot: { version, ...content, images } };
}
