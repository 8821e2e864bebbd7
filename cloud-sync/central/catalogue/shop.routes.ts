import type { ShopSettings } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { getShop, type Shop } from '@printfront/shared/contracts/shop.ts';
import { getConnection } from '@printfront/shared/contracts/shop-health.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { offeredPaymentMethods } from '@printfront/shared/server/orders/catalogue-view.ts';

/** There is no counter at the centre: only what can be paid from home. */
export function shopOf(settings: ShopSettings): Shop {
  const { name, timeZone, currency, languages, phoneNumbers, bankAccount, promptPayName } = settings;
  const { photoRetentionDays } = settings;
  const paymentMethods = offeredPaymentMethods({ shop: settings }, 'online');
  return {
    name,
    timeZone,
    currency,
    languages,
    paymentMethods,
    bankAccount,
    promptPayName,
    phoneNumbers,
    photoRetentionDays,
    hasHotFolder: false,
    server: null,
  };
}

export function serveShop(serve: Serve, settings: ShopSettings, readOnlySince: Date | null): void {
  serve(getShop, () => shopOf(settings));
  serve(getConnection, () => ({
    isCentralReachable: true,
    awaySince: null,
    readOnlySince: readOnlySince?.toISOString() ?? null,
  }));
}
