import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import {
  createStorefrontClient,
  deleteStorefrontClient,
  getStorefront,
  listStorefrontClients,
  touchStorefront,
} from '@printfront/shared/contracts/storefront-clients.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import type { ShopServer } from '../sync/shop-server.service.ts';
import { clientAddress } from './client-address.ts';
import { kioskToken, setKioskCookie } from './kiosk-cookie.ts';
import type { StorefrontClients } from './storefront-clients.service.ts';

type Queue = Pick<Output<(typeof getStorefront)['answer']>, 'ordersAhead' | 'waitingPrints' | 'readyAt'>;

export function serveStorefrontClients(
  serve: Serve,
  clients: StorefrontClients,
  desk: {
    shopServer: () => Promise<ShopServer>;
    queue: () => Promise<Queue>;
    /** @throws HttpProblem when the caller is no maintainer, or nobody can be asked */
    requireMaintainer: (context: ServerContext) => Promise<void>;
    /** Passes a call on to central, which knows the kiosks of other shops. */
    askCentral: (context: ServerContext) => Promise<Response>;
    /** Central should hear of it. */
    onClientsChanged: () => void;
  },
): void {
  serve(getStorefront, async ({ principal }) => {
    const { id, name } = await clients.getStorefront(kioskId(principal));
    const { serverName } = await desk.shopServer();
    return { id, name, server: serverName, ...(await desk.queue()) };
  });

  serve(touchStorefront, async ({ body, principal, context }) => {
    const { client, token } = await becomeOrTouch(body, principal, context);
    if (token === undefined) renewKioskCookie(context);
    else {
      setKioskCookie(context, token);
      desk.onClientsChanged();
    }
    return client;
  });

  serve(listStorefrontClients, () => clients.listStorefrontClients());
  serve(createStorefrontClient, async ({ body }) => {
    const invited = await clients.createStorefrontClient(body.name);
    desk.onClientsChanged();
    return invited;
  });
  serve(deleteStorefrontClient, async ({ params, context }) => {
    if (!(await clients.deleteStorefrontClient(params.id))) return desk.askCentral(context);
    desk.onClientsChanged();
    return undefined;
  });

  type Touched = Parameters<StorefrontClients['pair']>[0] & { clientId?: string | undefined };
  async function becomeOrTouch(body: Touched, principal: Principal, context: ServerContext) {
    if (body.clientId !== undefined) {
      await desk.requireMaintainer(context);
      return clients.register(body.clientId, body.name);
    }
    if (principal.kind === 'kiosk') return clients.touch(principal.clientId, body);
    return clients.pair(body, clientAddress(context));
  }
}

function renewKioskCookie(context: ServerContext): void {
  const token = kioskToken(context);
  if (token !== undefined) setKioskCookie(context, token);
}

/** @throws HttpProblem not-found: a call that only kiosks may make was let through to another caller */
export function kioskId(principal: Principal): string {
  if (principal.kind === 'kiosk') return principal.clientId;
  throw notFound();
}
