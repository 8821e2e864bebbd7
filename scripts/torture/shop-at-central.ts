import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createFaultProxy } from '@printfront/shared/testing/fault-proxy.ts';
import { type KeepingPace, keepingOf } from '@printfront/shared/testing/keeping-in-test.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import type { ShopLedger } from '../../cloud-sync/central/central-check-in-test.ts';
import { KILLABLE_ADMIN, KILLABLE_ENROL_CODE } from '../../cloud-sync/central/killable-central-in-test.ts';
import type { TestClient } from '../../edge-server/client-in-test.ts';
import { startEdgeInTest } from '../../edge-server/edge-in-test.ts';
import { checkShop } from '../../edge-server/shop-check-in-test.ts';
import { createShopTraffic } from '../../edge-server/shop-traffic-in-test.ts';
import { checkKeeping, deletedAtShop, findOpenEnds } from './keeping-check.ts';
import { readShopLedger } from './shop-ledger.ts';

const SETTLED_WITHIN_MS = 120_000;
/** It is central that is tried. */
const CUSTOMERS = 2;
const LONGEST_REST_MS = 60;

/** As the real ones, in milliseconds that a test can wait for. */
const QUICK = {
  restMs: 200,
  catalogueMs: 500,
  helloMs: 500,
  digestMs: 60_000,
  backoffFirstMs: 10,
  backoffLongestMs: 100,
  blobBackoffLongestMs: 100,
};

interface CentralDisk {
  readonly folder: string;
  readonly databaseFile: string;
}

/** What a shop knew of central when a copy of that was made. */
export type ShopMemory = Map<string, number>;

/**
 * The real server of a shop, which goes on while central dies and comes back at another port.
 *
 * @param paces how photos grow old at both ends; null where none does
 */
export async function createShopAtCentral(
  random: SeededRandom,
  paces: { shop: KeepingPace; central: KeepingPace } | null = null,
) {
  const line = createFaultProxy(0);
  await line.start();
  const pace = paces === null ? {} : { pace: keepingOf(paces.shop) };
  const given = { centralUrl: line.url(), enrolCode: KILLABLE_ENROL_CODE, intervals: QUICK, ...pace };
  const edge = await startEdgeInTest(given);
  const disk = { folder: edge.folder, databaseFile: path.join(edge.folder, 'edge.sqlite') };
  const traffic = await createShopTraffic(random, CUSTOMERS, LONGEST_REST_MS);
  const { orders } = traffic.ledger;
  const desk = { client: edge.phone(), account: KILLABLE_ADMIN };
  let kiosk: TestClient;
  /** Orders of which an older copy of central, which came back, may lack the photos that this shop has deleted since. */
  const excused = new Set<string>();
  /** Until everything has been told to an older copy of central: what that knew. */
  let knownThere: ShopMemory | null = null;
  let wasPutBack = false;

  const catalogueBefore = (await edge.sync.status()).catalogueVersion;

  /** Numbers of its own, and central's catalogue in the place of a test's. */
  async function hasAll(): Promise<boolean> {
    const block = await edge.database.selectFrom('sync_state').select('overflow_prefix').executeTakeFirst();
    return block?.overflow_prefix != null && (await edge.sync.status()).catalogueVersion !== catalogueBefore;
  }

  function ledger(): ShopLedger {
    const now = readShopLedger(disk.databaseFile, orders, { wasPutBack });
    if (knownThere === null) return now;
    const known = knownThere;
    return {
      orders: now.orders.map((order) => {
        const isKnown = known.has(order.orderId);
        return { ...order, acknowledgedVersion: isKnown ? order.acknowledgedVersion : 0, payments: 0 };
      }),
      received: [],
    };
  }

  return {
    ledger,
    orders,
    setTarget: line.setTarget,
    async start(): Promise<void> {
      while (!(await hasAll())) await setTimeout(20);
      kiosk = await edge.kiosk();
      await traffic.prepare(kiosk);
      if (paces !== null) for (const service of [edge.retention, edge.collector]) await service.start();
    },
    async run(): Promise<void> {
      await traffic.repeat(kiosk, edge.phone());
      await traffic.run(kiosk, edge.phone(), desk);
    },
    stop: traffic.stop,

    check: () => checkShop(disk, traffic.ledger),
    /** That no photo is gone which a customer may want; nothing where none grows old. */
    checkPhotos: async (central: CentralDisk) =>
      checkKeeping({ shop: disk, central, paces: paces as NonNullable<typeof paces>, orders, excused }),

    remember: (): ShopMemory =>
      new Map(
        ledger()
          .orders.filter(({ acknowledgedVersion }) => acknowledgedVersion > 0)
          .map(({ orderId, acknowledgedVersion }) => [orderId, acknowledgedVersion]),
      ),
    /** Central's data of that moment have come back. */
    centralCameBack(memory: ShopMemory): void {
      wasPutBack = true;
      knownThere = memory;
      for (const orderId of deletedAtShop(disk)) excused.add(orderId);
      // What was done there since then may be undone, or not.
      for (const order of orders) {
        if (order.paid === 'done') order.paid = 'asked';
        if (order.handOver === 'done') order.handOver = 'asked';
      }
    },

    /**
     * @param given.isHoldingBack central collects nothing yet, because an older copy of its data came back
     * @returns what has not come to both ends although central is there
     */
    async settle(central: CentralDisk, { isHoldingBack = false } = {}): Promise<string[]> {
      const deadline = performance.now() + SETTLED_WITHIN_MS;
      for (;;) {
        const openEnds =
          paces === null
            ? await waiting()
            : findOpenEnds({ shop: disk, central, orders, excused, isCentralHoldingBack: isHoldingBack });
        if (openEnds.length === 0) knownThere = null;
        if (openEnds.length === 0 || performance.now() > deadline) return openEnds;
        await setTimeout(30);
      }
    },
    async remove(): Promise<void> {
      for (const service of [edge.retention, edge.collector]) await service.stop();
      await edge.stop();
      await line.stop();
    },
  };

  async function waiting(): Promise<string[]> {
    const { outboxDepth, blobsWaiting, parkedOrders } = await edge.sync.status();
    if (outboxDepth + blobsWaiting + parkedOrders.length === 0) return [];
    return [`${outboxDepth} events and ${blobsWaiting} photos never arrived, ${parkedOrders.length} orders are parked`];
  }
}

export type ShopAtCentral = Awaited<ReturnType<typeof createShopAtCentral>>;
