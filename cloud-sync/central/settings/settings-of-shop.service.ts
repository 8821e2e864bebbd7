import { createHash } from 'node:crypto';
import type { CatalogueSnapshot, ShopSettings } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { OWN_PARTS } from '@printfront/shared/contracts/shop-own.ts';
import type { CentralDatabase } from '../database/database.ts';
import type { InstalledShop } from './installed-shop.ts';
import { NOTHING_SAID, type OwnersValues } from './section-values.ts';
import { readOwnersValues } from './settings.repository.ts';
import { type OwnValues, readOwnValues } from './shop-own.repository.ts';
import { shopSettingsOf } from './shop-settings.ts';

const TAG_LENGTH = 16;

/** What owners say, with what one shop has for itself in its place. Variables win over both. */
export function withOwn(owners: OwnersValues, { details, account }: OwnValues): OwnersValues {
  return {
    ...owners,
    ...(details === null ? {} : { shop: details }),
    ...(account === null ? {} : { payment: { ...NOTHING_SAID.payment, ...owners.payment, ...account } }),
  };
}

/** The shop as customers of this one meet it; all shops' where it has nothing for itself. */
export async function readSettingsOfShop(
  database: CentralDatabase,
  installed: InstalledShop,
  shopId: string,
): Promise<ShopSettings> {
  const owners = await readOwnersValues(database);
  return shopSettingsOf(installed, withOwn(owners, await readOwnValues(database, shopId)));
}

/** The catalogue for a shop that has something for itself, under a version that changes with it. */
export async function withOwnOfShop(
  database: CentralDatabase,
  installed: InstalledShop,
  { shopId, catalogue }: { shopId: string; catalogue: CatalogueSnapshot },
): Promise<CatalogueSnapshot> {
  const own = await readOwnValues(database, shopId);
  const parts = OWN_PARTS.filter((part) => own[part] !== null);
  if (parts.length === 0) return catalogue;
  const shop = shopSettingsOf(installed, withOwn(await readOwnersValues(database), own));
  const workingHours = own.hours?.week ?? catalogue.workingHours;
  const tag = createHash('sha256')
    .update(JSON.stringify([shop, workingHours]))
    .digest('hex')
    .slice(0, TAG_LENGTH);
  const version = `${catalogue.version}.${tag}`;
  return { ...catalogue, version, shop: { ...shop, own: { shopId, parts } }, workingHours };
}
