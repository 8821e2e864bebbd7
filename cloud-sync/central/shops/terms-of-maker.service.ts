import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { Payee } from '@printfront/shared/contracts/payee.ts';
import type { CentralDatabase } from '../database/database.ts';
import type { InstalledShop } from '../settings/installed-shop.ts';
import { withOwnOfShop } from '../settings/settings-of-shop.service.ts';

/**
 * By which hours an online order is ready, and to whom it is paid: those of the shop that makes it, where it has its own.
 *
 * @param makerId null while no shop can make it: then all shops'
 */
export async function termsOfMaker(
  database: CentralDatabase,
  installed: InstalledShop,
  { makerId, catalogue }: { makerId: string | null; catalogue: CatalogueSnapshot },
): Promise<{ catalogue: CatalogueSnapshot; payTo: Payee | undefined }> {
  if (makerId === null) return { catalogue, payTo: undefined };
  const theirs = await withOwnOfShop(database, installed, { shopId: makerId, catalogue });
  const { own, promptPayName, bankAccount } = theirs.shop;
  return { catalogue: theirs, payTo: own?.parts.includes('account') ? { promptPayName, bankAccount } : undefined };
}
