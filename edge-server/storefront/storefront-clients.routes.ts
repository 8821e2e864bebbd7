import { getStorefront, touchStorefront } from '@printfront/shared/contracts/storefront-clients.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { ShopServer } from '../shop-server.ts';
import { clientAddress } from './client-address.ts';
import { kioskToken, setKioskCookie } from './kiosk-cookie.ts';
import type { StorefrontClients } from './storefront-clients.service.ts';

export function serveStorefrontClients(
  serve: Serve,
  clients: StorefrontClients,
  desk: { shopServer: () => Promise<ShopServer>; ordersAhead: () => Promise<number> },
): void {
  serve(getStorefront, async ({ principal }) => {
    const { id, name } = await clients.get(kioskId(principal));
    const { serverName } = await desk.shopServer();
    return { id, name, server: serverName, ordersAhead: await desk.ordersAhead() };
  });

  serve(touchStorefront, async ({ body, principal, context }) => {
    if (principal.kind === 'kiosk') {
      const token = kioskToken(context);
      if (token !== undefined) setKioskCookie(context, token);
      return clients.touch(principal.clientId, body);
    }
    const { client, token } = await clients.pair(body, clientAddress(context));
    setKioskCookie(context, token);
    return client;
  });
}

/** @throws HttpProblem not-found: a call that only kiosks may make was let through to somebody else */
export function kioskId(principal: Principal): string {
  if (principal.kind === 'kiosk') return principal.clientId;
  throw notFound();
}
