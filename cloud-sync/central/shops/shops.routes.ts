import * as pickupContract from '@printfront/shared/contracts/pickup-shops.ts';
import {
  createShop,
  listShops,
  lockOutComputer,
  renameShop,
  revokeShop,
  setShopOnline,
} from '@printfront/shared/contracts/shops.ts';
import {
  createStorefrontClient,
  deleteStorefrontClient,
  listStorefrontClients,
  reloadStorefrontClient,
} from '@printfront/shared/contracts/storefront-clients.ts';
import { nameOf } from '@printfront/shared/server/http/principal.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { shopsSeenBy } from '../database/shops-seen.ts';
import { listPickupShops } from './online-shops.service.ts';
import * as shops from './shops.service.ts';
import * as clients from './storefront-clients.service.ts';

/** The servers in the shops and their kiosks. */
export function serveShops(serve: Serve, deps: shops.ShopsDeps): void {
  serve(listShops, ({ principal }) => shops.listShops(deps, shopsSeenBy(principal)));
  serve(createShop, ({ body, principal }) => shops.createShop(deps, { ...body, by: nameOf(principal) }));
  serve(renameShop, ({ params, body, principal }) =>
    shops.renameShop(deps, { id: params.id, ...body, by: nameOf(principal) }),
  );
  serve(setShopOnline, ({ params, body, principal, ifMatch }) =>
    shops.changeShopOnline(deps, { id: params.id, online: body, by: nameOf(principal), ifMatch }),
  );
  serve(pickupContract.listPickupShops, () => listPickupShops(deps.database));
  serve(revokeShop, async ({ params, principal }) => {
    await shops.revokeShop(deps, { id: params.id, by: nameOf(principal) });
    return undefined;
  });

  serve(lockOutComputer, ({ params, principal }) =>
    shops.lockOutComputer(deps, { id: params.id, by: nameOf(principal) }),
  );

  serve(listStorefrontClients, ({ principal }) => clients.listStorefrontClients(deps, shopsSeenBy(principal)));
  serve(createStorefrontClient, ({ body: { name, shopId }, principal }) =>
    clients.createStorefrontClient(deps, { name, shopId, by: nameOf(principal), seen: shopsSeenBy(principal) }),
  );
  serve(reloadStorefrontClient, async ({ params, principal }) => {
    await clients.reloadStorefrontClient(deps, { id: params.id, seen: shopsSeenBy(principal) });
    return undefined;
  });
  serve(deleteStorefrontClient, async ({ params, principal }) => {
    const seen = shopsSeenBy(principal);
    await clients.deleteStorefrontClient(deps, { id: params.id, by: nameOf(principal), seen });
    return undefined;
  });
}
