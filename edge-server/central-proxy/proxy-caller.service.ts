import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { networkOf } from '@printfront/shared/server/http/network-of.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import { clientAddress } from '../access/client-address.ts';
import { kioskOf } from '../access/kiosk-cookie.ts';
import { type SessionTokens, sessionTokens } from '../access/session-cookies.ts';
import type { StorefrontClients } from '../access/storefront-clients.service.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { isChangeable } from '../orders/order-access.service.ts';
import { findOrder } from '../orders/storefront-orders.repository.ts';
import type { Standing } from './lanes.ts';

export interface ProxyCaller {
  standing: Standing;
  /** Among whom the places of a lane are shared out. */
  owner: string;
}

/** Whose sessions are for certain, and whether they are staff; undefined when they are nobody's. */
interface SessionStandings {
  standingOf(tokens: SessionTokens): Promise<{ standing: 'staff' | 'customer'; user: { id: string } } | undefined>;
}

/** Sends photos for an order of this shop; who knows its id may. */
const FRONT_FILES = new RegExp(`^${API_BASE}/uploads/front/[^/]+/(\\d{15})$`);

/** Says who a passed call is from. What is not known for certain is a guest: nothing that anybody can make up counts. */
export function createProxyCaller(deps: {
  database: EdgeDatabase;
  clients: Pick<StorefrontClients, 'findByToken'>;
  sessions: SessionStandings;
}): (context: ServerContext) => Promise<ProxyCaller> {
  const { database, clients, sessions } = deps;

  async function openOrderOfPhone(context: ServerContext): Promise<string | undefined> {
    const orderId = FRONT_FILES.exec(context.req.path)?.[1];
    const order = orderId === undefined ? undefined : await findOrder(database, orderId, 'whoever-knows-the-id');
    return order !== undefined && isChangeable(order) ? order.id : undefined;
  }

  return async (context) => {
    const known = await sessions.standingOf(sessionTokens(context));
    if (known !== undefined) return { standing: known.standing, owner: known.user.id };
    const device = await kioskOf(context, clients);
    if (device !== undefined) return { standing: 'kiosk', owner: device.kiosk.id };
    const orderId = await openOrderOfPhone(context);
    if (orderId !== undefined) return { standing: 'customer', owner: orderId };
    return { standing: 'guest', owner: networkOf(clientAddress(context)) };
  };
}
