import type { AnnouncedOrder } from '@printfront/cloud-sync/protocol/front-orders.ts';
import { FRONT_ORDERS_PER_ANNOUNCEMENT } from '@printfront/cloud-sync/protocol/front-orders.ts';
import { hashSecret } from '../access/secrets.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { listClosedOrders, listTakingOrders } from './storefront-orders.repository.ts';

/** Central is told of a closed order within seconds; these are for after a time without internet. */
const CLOSED_ANNOUNCED = 100;
/** A photo can come after its order was closed, but hardly after so many others were. */
const CLOSED_SEARCHED = 2_000;

/** What central is told an order's id by: the id itself lets photos in, and stays in the shop. */
export const frontOrderHash = hashSecret;

/** Every order that takes photos, and the newest of those that no longer do. */
export async function listFrontOrders(database: EdgeDatabase): Promise<AnnouncedOrder[]> {
  const taking = await listTakingOrders(database, FRONT_ORDERS_PER_ANNOUNCEMENT - CLOSED_ANNOUNCED);
  const closed = await listClosedOrders(database, CLOSED_ANNOUNCED);
  return [...taking, ...closed].map(({ id, state, iid }) => ({ orderHash: frontOrderHash(id), state, iid }));
}

/** The id of the order that central means; null when this shop has no such order. */
export async function findIdOfHash(database: EdgeDatabase, orderHash: string): Promise<string | null> {
  const isMeant = ({ id }: { id: string }) => frontOrderHash(id) === orderHash;
  const taking = (await listTakingOrders(database, FRONT_ORDERS_PER_ANNOUNCEMENT)).find(isMeant);
  return (taking ?? (await listClosedOrders(database, CLOSED_SEARCHED)).find(isMeant))?.id ?? null;
}
