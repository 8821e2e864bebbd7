import type { ShopSettings } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { getShop, type Shop } from '@printfront/shared/contracts/shop.ts';
import { PAYMENT_METHOD } from '@printfront/shared/domain/order-states.ts';
import { isPromptPayId } from '@printfront/shared/domain/promptpay.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';

/** There is no counter at the centre: only what can be paid from home. */
export function serveShop(serve: Serve, settings: ShopSettings): void {
  const { name, timeZone, currency, languages, bankAccount, promptPayId, promptPayName } = settings;
  const paymentMethods: Shop['paymentMethods'] = [
    ...(bankAccount === null ? [] : [PAYMENT_METHOD.slip]),
    ...(promptPayId !== null && isPromptPayId(promptPayId) ? [PAYMENT_METHOD.qr] : []),
  ];
  serve(getShop, () => ({
    name,
    timeZone,
    currency,
    languages,
    paymentMethods,
    bankAccount,
    promptPayName,
    server: null,
  }));
}
