import { setTimeout } from 'node:timers/promises';
import { createFaultProxy } from '@printfront/shared/testing/fault-proxy.ts';
import { createPhotoSource } from '@printfront/shared/testing/photos/unlike-photos.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import type { ShopLedger } from '../../cloud-sync/central/central-check-in-test.ts';
import { KILLABLE_ENROL_CODE } from '../../cloud-sync/central/killable-central-in-test.ts';
import { openShopInTest } from '../../edge-server/sync/shop-in-test.ts';

const SETTLED_WITHIN_MS = 60_000;

/** The real worker of a shop, which goes on while central dies and comes back at another port. */
export async function createShopAtCentral(random: SeededRandom) {
  const line = createFaultProxy(0);
  await line.start();
  const shop = await openShopInTest({ centralUrl: line.url(), enrolCode: KILLABLE_ENROL_CODE });
  const newPhoto = await createPhotoSource(random);
  const placed: { orderId: string; iid: number }[] = [];
  const paid = new Set<string>();
  let isOver = false;

  async function hasNumbers(): Promise<boolean> {
    const block = await shop.database.selectFrom('sync_state').select('overflow_prefix').executeTakeFirst();
    return block?.overflow_prefix != null;
  }

  async function act(): Promise<void> {
    const unpaid = placed.filter(({ orderId }) => !paid.has(orderId));
    if (unpaid.length > 0 && random.chance(0.4)) {
      const { orderId } = random.pick(unpaid);
      paid.add(orderId);
      await shop.setPayment(orderId, 10, 50);
      return;
    }
    const photos = Array.from({ length: random.between(1, 3) }, () => newPhoto(random.between(2_000, 60_000)));
    placed.push(await shop.placeOrder(photos));
  }

  async function ledger(): Promise<ShopLedger> {
    const rows = await shop.database.selectFrom('outbox_order').selectAll().execute();
    const versions = new Map(rows.map((row) => [row.order_id, row]));
    const received = await shop.database
      .selectFrom('outbox_blob')
      .select('sha256')
      .where('state', '=', 'received')
      .execute();
    return {
      orders: placed.map(({ orderId, iid }) => ({
        ...{ orderId, iid, lastVersion: versions.get(orderId)?.last_version ?? 0 },
        acknowledgedVersion: versions.get(orderId)?.acknowledged_version ?? 0,
      })),
      received: received.map(({ sha256 }) => sha256),
    };
  }

  return {
    ledger,
    setTarget: line.setTarget,
    async start(): Promise<void> {
      shop.sync.start();
      while (!(await hasNumbers())) await setTimeout(20);
    },
    async run(): Promise<void> {
      isOver = false;
      while (!isOver) {
        await act();
        await setTimeout(random.between(5, 60));
      }
    },
    stop() {
      isOver = true;
    },
    /** @returns what has not arrived although central is there */
    async settle(): Promise<string[]> {
      const deadline = performance.now() + SETTLED_WITHIN_MS;
      for (;;) {
        const { outboxDepth, blobsWaiting, parkedOrders } = await shop.sync.status();
        if (outboxDepth + blobsWaiting + parkedOrders.length === 0) return [];
        if (performance.now() > deadline) {
          return [
            `${outboxDepth} events and ${blobsWaiting} photos never arrived, ${parkedOrders.length} orders are parked`,
          ];
        }
        await setTimeout(30);
      }
    },
    async remove(): Promise<void> {
      await shop.stop();
      await line.stop();
    },
  };
}

export type ShopAtCentral = Awaited<ReturnType<typeof createShopAtCentral>>;
