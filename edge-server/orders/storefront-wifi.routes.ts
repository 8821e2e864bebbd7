import {
  createStorefrontWifiUser,
  getStorefrontWifi,
  removeStorefrontWifiUser,
} from '@printfront/shared/contracts/storefront-wifi.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { kioskId } from '../access/storefront-clients.routes.ts';
import type { OrderAccess } from './order-access.service.ts';
import type { StorefrontWifiService } from './storefront-wifi.service.ts';

export function serveStorefrontWifi(serve: Serve, wifi: StorefrontWifiService, access: OrderAccess): void {
  serve(getStorefrontWifi, async (call) => wifi.getStorefrontWifi((await access.find(call, call.query.orderId)).id));
  serve(createStorefrontWifiUser, async (call) => {
    const { id } = await access.findChangeable(call, call.body.orderId);
    await wifi.createStorefrontWifiUser(id, call.body);
    return wifi.getStorefrontWifi(id);
  });
  serve(removeStorefrontWifiUser, async ({ body, principal }) => {
    await wifi.removeStorefrontWifiUser(kioskId(principal), body.username);
    return undefined;
  });
}
