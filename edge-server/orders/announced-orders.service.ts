import type { AnnouncedOrder } from '@printfront/cloud-sync/protocol/front-orders.ts';
import { FRONT_ORDERS_PER_ANNOUNCEMENT } from '@printfront/cloud-sync/protocol/front-orders.ts';
import { hashSecret } from '../access/secrets.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { isInstant, type KeptUntilClocks, keptUntil } from './kept-until.ts';
import { listClosedOrders, listTakingOrders } from './storefront-orders.repository.ts';

/** Central is told of a closed order within seconds; these are for after a time without internet. */
const CLOSED_ANNOUNCED = 100;
/** A photo can come after its order was closed, but hardly after so many others were. */
const CLOSED_SEARCHED = 2_000;

/** What central is told an order's id by: the id itself lets photos in, and stays in the shop. */
export const frontOrderHash = hashSecret;

interface FrontOrder {
  readonly id: string;
  readonly announced: AnnouncedOrder;
}

/** Every order that takes photos, and the newest of those that no longer do. */
export async function listFrontOrders(database: EdgeDatabase, clocks: KeptUntilClocks): Promise<FrontOrder[]> {
  const taking = await listTakingOrders(database, FRONT_ORDERS_PER_ANNOUNCEMENT - CLOSED_ANNOUNCED);
  const closed = await listClosedOrders(database, CLOSED_ANNOUNCED);
  return [
    ...taking.map(({ id, state, iid, kiosk, touched_at }) => {
      const order = { orderHash: frontOrderHash(id), state, iid, kiosk };
      // A row that a disk has changed keeps no other from being told of.
      if (state !== 'parked' || !isInstant(touched_at)) return { id, announced: order };
      // To the minute, as it is shown: two clocks that are read one after the other differ, and central would write it anew.
      const until = `${keptUntil(touched_at, clocks).slice(0, 16)}:00.000Z`;
      return { id, announced: { ...order, keptUntil: until } };
    }),
    ...closed.map(({ id, state, iid }) => ({ id, announced: { orderHash: frontOrderHash(id), state, iid } })),
  ];
}

/** The id of the order that central means; null when this shop has no such order. */
export async function findIdOfHash(database: EdgeDatabase, orderHash: string): Promise<string | null> {
  const isMeant = ({ id }: { id: string }) => frontOrderHash(id) === orderHash;
  const taking = (await listTakingOrders(database, FRONT_ORDERS_PER_ANNOUNCEMENT)).find(isMeant);
  return (taking ?? (await listClosedOrders(database, CLOSED_SEARCHED)).find(isMeant))?.id ?? null;
}
