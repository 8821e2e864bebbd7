import type { ShopSettings } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { shownOf } from '@printfront/cloud-sync/protocol/shown-shop.ts';
import { getShop, type Shop } from '@printfront/shared/contracts/shop.ts';
import { getConnection } from '@printfront/shared/contracts/shop-health.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { shownLanguages } from '@printfront/shared/server/languages/known-languages.ts';
import { offeredPaymentMethods } from '@printfront/shared/server/orders/catalogue-view.ts';
import type { ShopReader } from '../settings/shop-settings.ts';

/** There is no counter at the centre: only what can be paid from home. */
export function shopOf(settings: ShopSettings): Shop {
  const paymentMethods = offeredPaymentMethods({ shop: settings }, 'online');
  return { ...shownOf(settings), ...shownLanguages(settings), paymentMethods, hasHotFolder: false, server: null };
}

export function serveShop(serve: Serve, settings: ShopReader, readOnlySince: Date | null): void {
  serve(getShop, async () => shopOf(await settings()));
  serve(getConnection, () => ({
    isCentralReachable: true,
    awaySince: null,
    readOnlySince: readOnlySince?.toISOString() ?? null,
  }));
}
