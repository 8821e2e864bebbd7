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
  serve(getStorefrontWifi, async (call) => {
    const { orderId } = call.query;
    const order = await (orderId === undefined ? access.findOpen(kioskId(call.principal)) : access.find(call, orderId));
    return wifi.getStorefrontWifi(order.id);
  });
  serve(createStorefrontWifiUser, async (call) => {
    const { orderId } = call.body;
    const { id } = await (orderId === undefined
      ? access.findOpen(kioskId(call.principal))
      : access.findChangeable(call, orderId));
    await wifi.createStorefrontWifiUser(id, call.body);
    return wifi.getStorefrontWifi(id);
  });
  serve(removeStorefrontWifiUser, async ({ body, principal }) => {
    await wifi.removeStorefrontWifiUser(kioskId(principal), body.username);
    return undefined;
  });
}
