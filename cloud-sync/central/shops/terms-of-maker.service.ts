import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { Payee } from '@printfront/shared/contracts/payee.ts';
import { offeredPaymentMethods } from '@printfront/shared/server/orders/catalogue-view.ts';
import type { CentralDatabase } from '../database/database.ts';
import type { InstalledShop } from '../settings/installed-shop.ts';
import { withOwnOfShop } from '../settings/settings-of-shop.service.ts';

/**
 * By which hours an online order is ready, and to whom it is paid: those of the shop that makes it, where it has its own.
 *
 * An account of its own that takes no money from home (cash only, say) would end all of its online orders: then they are paid to all
 * shops' account, as of a shop without one.
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
  if (offeredPaymentMethods(theirs, 'online').length === 0) {
    const { promptPayId, promptPayName, bankAccount } = catalogue.shop;
    return {
      catalogue: { ...theirs, shop: { ...theirs.shop, promptPayId, promptPayName, bankAccount } },
      payTo: undefined,
    };
  }
  const { own, promptPayName, bankAccount } = theirs.shop;
  return { catalogue: theirs, payTo: own?.parts.includes('account') ? { promptPayName, bankAccount } : undefined };
}
