import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import { getKioskScreen } from '@printfront/shared/contracts/kiosk-screens.ts';
import {
  createStorefrontClient,
  deleteStorefrontClient,
  getStorefront,
  listStorefrontClients,
  reloadStorefrontClient,
  touchStorefront,
} from '@printfront/shared/contracts/storefront-clients.ts';
import { isFromHere } from '@printfront/shared/server/http/from-here.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import type { ShopServer } from '../sync/shop-server.service.ts';
import { clientAddress } from './client-address.ts';
import { kioskOf, setKioskCookie } from './kiosk-cookie.ts';
import type { KioskScreens } from './kiosk-screens.service.ts';
import type { StorefrontClients } from './storefront-clients.service.ts';

type Storefront = Output<(typeof getStorefront)['answer']>;
type Queue = Pick<Storefront, 'ordersAhead' | 'waitingPrints' | 'readyAt'>;

export function serveStorefrontClients(
  serve: Serve,
  clients: StorefrontClients,
  desk: {
    shopServer: () => Promise<ShopServer>;
    screens: KioskScreens;
    queue: () => Promise<Queue>;
    /** What staff have sent to this kiosk. */
    offeredAt: (clientId: string) => Promise<Storefront['offered']>;
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
    return { id, name, server: serverName, ...(await desk.queue()), offered: await desk.offeredAt(id) };
  });

  serve(getKioskScreen, ({ context }) => desk.screens.readScreen(computerOf(context)));

  serve(touchStorefront, async ({ body, principal, context }) => {
    if (body.isAwake && principal.kind === 'kiosk') desk.screens.noteAwake(computerOf(context));
    const { client, token, hasReloaded = false } = await becomeOrTouch(body, principal, context);
    if (token === undefined) await renewKioskCookie(context, clients);
    else setKioskCookie(context, token);
    if (token !== undefined || hasReloaded) desk.onClientsChanged();
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
  serve(reloadStorefrontClient, async ({ params, context }) =>
    (await clients.reloadStorefrontClient(params.id)) ? undefined : desk.askCentral(context),
  );

  type Touched = Parameters<StorefrontClients['pair']>[0] & { clientId?: string | undefined };
  async function becomeOrTouch(
    body: Touched,
    principal: Principal,
    context: ServerContext,
  ): ReturnType<StorefrontClients['touch']> {
    if (body.clientId !== undefined) {
      await desk.requireMaintainer(context);
      return clients.register(body.clientId, body.name);
    }
    if (principal.kind === 'kiosk') return clients.touch(principal.clientId, body);
    return clients.pair(body, clientAddress(context));
  }
}

/** This one has several addresses, and a kiosk's browser may use another than the program that turns its panel off. */
const computerOf = (context: ServerContext): string => (isFromHere(context) ? 'here' : clientAddress(context));

async function renewKioskCookie(context: ServerContext, clients: StorefrontClients): Promise<void> {
  const found = await kioskOf(context, clients);
  if (found !== undefined) setKioskCookie(context, found.token);
}

/** @throws HttpProblem not-found: a call that only kiosks may make was let through to another caller */
export function kioskId(principal: Principal): string {
  if (principal.kind === 'kiosk') return principal.clientId;
  throw notFound();
}
