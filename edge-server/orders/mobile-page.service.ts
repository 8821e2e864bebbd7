import type { FrontOrderPort } from '@printfront/cloud-sync/worker/ports.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { ShopServer } from '../sync/shop-server.service.ts';
import { frontOrderHash, listFrontOrders } from './announced-orders.service.ts';
import type { KeptUntilClocks } from './kept-until.ts';
import { readOpenChoices } from './open-choices.repository.ts';
import type { PhonesAtOrders } from './phones-at-orders.ts';

/** Announced every 10 s; after one that got lost and one that is late nobody is sent to central any more. */
const BELIEVED_MS = 25_000;

/** Central's page for phones without the shop's wifi. */
export interface MobilePage extends FrontOrderPort {
  /**
   * Where a phone on mobile data sends photos to this order, and the slip of one that is placed; null while they would not get
   * here.
   */
  urlOf(orderId: string, isPlaced?: boolean): Promise<string | null>;
  /** Where a phone anywhere follows this order once it is placed; null while central and this shop do not speak to each other. */
  followUrlOf(orderId: string): Promise<string | null>;
}

export function createMobilePage({
  database,
  shopServer,
  phones,
  monotonicMs = () => performance.now(),
  ...clocks
}: KeptUntilClocks & {
  database: EdgeDatabase;
  shopServer: () => Promise<ShopServer>;
  phones: Pick<PhonesAtOrders, 'heardOfMobile'>;
  /** Milliseconds that only ever go forward. */
  monotonicMs?: () => number;
}): MobilePage {
  const believed = () =>
    last === undefined || last.publicUrl === null || monotonicMs() - last.atMs > BELIEVED_MS
      ? null
      : { publicUrl: last.publicUrl, taking: last.taking };
  let last: { publicUrl: string | null; taking: ReadonlySet<string>; atMs: number } | undefined;
  /** By hash: central is told nothing else of an order. */
  let named = new Map<string, string>();
  async function addressOf(orderId: string): Promise<string | null> {
    const central = believed();
    const { serverId } = await shopServer();
    if (central === null || serverId === null) return null;
    return `${central.publicUrl}/front/${encodeURIComponent(serverId)}/${orderId}`;
  }

  return {
    async list() {
      const orders = await listFrontOrders(database, clocks);
      named = new Map(orders.map(({ id, announced }) => [announced.orderHash, id]));
      return orders.map(({ announced }) => announced);
    },
    choices: () => readOpenChoices(database),
    announced(publicUrl, taking, phonesOfOrders = []) {
      last = { publicUrl, taking: new Set(taking), atMs: monotonicMs() };
      const known = phonesOfOrders.flatMap(({ orderHash, ...of }) => {
        const orderId = named.get(orderHash);
        return orderId === undefined ? [] : [[orderId, of] as const];
      });
      phones.heardOfMobile(new Map(known));
    },
    async urlOf(orderId, isPlaced = false) {
      if (!isPlaced && !believed()?.taking.has(frontOrderHash(orderId))) return null;
      return addressOf(orderId);
    },
    followUrlOf: addressOf,
  };
}
