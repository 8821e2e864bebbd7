import * as office from '@printfront/shared/contracts/kiosk-pin.ts';
import * as contract from '@printfront/shared/contracts/kiosk-staff.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { nameOf } from '@printfront/shared/server/http/principal.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { ShopServer } from '../sync/shop-server.service.ts';
import type { KioskPin } from './kiosk-pin.service.ts';
import { kioskId } from './storefront-clients.routes.ts';
import type { StorefrontClients } from './storefront-clients.service.ts';

/** The corner for staff on a kiosk, and its PIN. */
export function serveKioskStaff(
  serve: Serve,
  pin: KioskPin,
  shop: {
    clients: Pick<StorefrontClients, 'getStorefront' | 'deleteStorefrontClient'>;
    shopServer: () => Promise<ShopServer>;
    version: string;
    isCentralReachable: () => boolean;
    /** Central should hear of it. */
    onClientsChanged: () => void;
  },
): void {
  serve(office.getKioskPin, () => pin.read());
  serve(office.setKioskPin, async ({ body, principal }) => {
    await pin.set(body.pin, nameOf(principal));
    return undefined;
  });
  serve(office.deleteKioskPin, async () => {
    await pin.remove();
    return undefined;
  });
  serve(contract.findStaffCorner, async () => ({ isPinSet: (await pin.read()).isSet }));
  serve(contract.openStaffCorner, async ({ body, principal }) => {
    const id = kioskId(principal);
    await pin.require(id, body.pin);
    const [{ name: kiosk }, { serverName: server }] = [await shop.clients.getStorefront(id), await shop.shopServer()];
    return { kiosk, server, version: shop.version, isCentralReachable: shop.isCentralReachable() };
  });
  serve(contract.unpairStorefront, async ({ body, principal }) => {
    const id = kioskId(principal);
    await pin.require(id, body.pin);
    if (!(await shop.clients.deleteStorefrontClient(id))) throw notFound();
    shop.onClientsChanged();
    return undefined;
  });
}
