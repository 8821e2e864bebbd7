import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Fault } from '@printfront/shared/testing/fault.ts';
import { createFaultProxy } from '@printfront/shared/testing/fault-proxy.ts';
import Sqlite from 'better-sqlite3';
import { startCentralProcess } from '../../cloud-sync/central/central-process-in-test.ts';
import { type OutageShop, PHOTOS_PER_ORDER, startOutageShop } from './outage-shop.ts';
import { emptyTally, type Tally, type TortureRun, type TortureScenario } from './scenario.ts';

/** An order that is placed while thousands of older ones go to central is there within this time … */
const ARRIVES_WITHIN_MS = 5_000;
/** … which a machine that runs all tests of this project at the same time cannot show. */
const JUDGED_FROM_ORDERS = 200;
const CUSTOMER_EVERY_MS = 2_000;
/** Nothing has come for so long although central is there. */
const STUCK_AFTER_MS = 180_000;

export const scenario: TortureScenario = {
  name: 'outage-drain',
  fault: `days without internet, ${PHOTOS_PER_ORDER} photos an order, then a line that cuts calls off while customers go on`,
  cycles: { long: 2_000, short: 5 },
  obstacle: async () => null,

  async run(run) {
    const enrolCode = randomUUID();
    const central = await startCentralProcess({
      ENROL_CODE: enrolCode,
      SEED_DEMO_SHOP: 'true',
      MINIMUM_FREE_BYTES: '0',
      LOG_LEVEL: 'error',
      ADMIN_PASSWORD: randomUUID(),
    });
    const line = createFaultProxy(central.port);
    await line.start();
    const shop = await startOutageShop(line.url(), enrolCode, run.random);
    const folder = path.join(central.folder, 'central');
    const received = new Sqlite(path.join(folder, 'central.sqlite'), { readonly: true });
    try {
      const tally = emptyTally();
      await shop.enrolled();
      line.set({ fault: { kind: 'refuse' } });
      while (run.goesOn(tally)) {
        await shop.placeUnseen();
        tally.cycles += 1;
      }
      line.set({ matching: /sync\/(?:events|blobs|digest|order-numbers)/, fault: () => cut(run) });
      await drain(run, tally, shop, received);
      line.heal();
      await compare(run, tally, shop, received, folder);
      return tally;
    } finally {
      received.close();
      await shop.edge.stop();
      await line.stop();
      await central.stop();
    }
  },
};

function cut({ random }: TortureRun): Fault | null {
  if (!random.chance(0.02)) return null;
  return random.chance(0.5) ? { kind: 'cut-answer' } : { kind: 'cut-request', afterBytes: random.between(0, 3_000) };
}

/** Until central has everything; all the while customers place orders. */
async function drain(run: TortureRun, tally: Tally, shop: OutageShop, received: Sqlite.Database): Promise<void> {
  const startedAt = performance.now();
  const arrivalMs: number[] = [];
  const uploadMs: number[] = [];
  const find = received.prepare('select 1 from "order" where id = ?');
  const arriving = new Set<Promise<void>>();

  async function follow(orderId: string): Promise<void> {
    const placedAt = performance.now();
    while (find.get(orderId) === undefined) {
      if (performance.now() - placedAt > STUCK_AFTER_MS) {
        tally.stuck += 1;
        run.note(`an order of today has not arrived after ${STUCK_AFTER_MS / 1000} s`);
        return;
      }
      await setTimeout(10);
    }
    arrivalMs.push(performance.now() - placedAt);
  }

  let left = Number.POSITIVE_INFINITY;
  let movedAt = performance.now();
  for (;;) {
    const today = await shop.placeToday();
    uploadMs.push(...today.uploadMs);
    const arrival = follow(today.orderId).finally(() => arriving.delete(arrival));
    arriving.add(arrival);
    const nextAt = performance.now() + CUSTOMER_EVERY_MS;
    while (left > 0 && performance.now() < nextAt) {
      await setTimeout(50);
      const unseen = await shop.countUnseen();
      if (unseen < left) [left, movedAt] = [unseen, performance.now()];
    }
    if (left === 0) break;
    if (performance.now() - movedAt > STUCK_AFTER_MS) break;
  }
  await Promise.all(arriving);
  while ((await waiting(shop)) > 0 && performance.now() - movedAt < STUCK_AFTER_MS) await setTimeout(50);
  if ((await waiting(shop)) > 0) {
    tally.stuck += 1;
    run.note(`${await waiting(shop)} events and photos never arrived`);
  }
  const isJudged = tally.cycles >= JUDGED_FROM_ORDERS;
  const late = arrivalMs.filter((ms) => ms > ARRIVES_WITHIN_MS).length;
  if (!isJudged) return;
  tally.stuck += late;
  if (late > 0) run.note(`${late} orders of today arrived later than ${ARRIVES_WITHIN_MS / 1000} s`);
  console.log(
    `  drained ${tally.cycles} orders in ${Math.round((performance.now() - startedAt) / 1000)} s; ` +
      `${arrivalMs.length} new ones arrived after ${words(arrivalMs)}; their photos were taken in ${words(uploadMs)}`,
  );
}

async function waiting(shop: OutageShop): Promise<number> {
  const { outboxDepth, blobsWaiting, parkedOrders } = await shop.edge.sync.status();
  return outboxDepth + blobsWaiting + parkedOrders.length;
}

function words(times: readonly number[]): string {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return `${at(0.5)} ms (half), ${at(0.99)} ms (99 of 100), ${at(1)} ms (all)`;
}

/** Every order once with its number, and every photo byte by byte. */
async function compare(
  run: TortureRun,
  tally: Tally,
  shop: OutageShop,
  received: Sqlite.Database,
  folder: string,
): Promise<void> {
  const numbers = new Set<number>();
  const placed = await shop.orders();
  for (const { order_id, iid, content } of placed) {
    tally.orders += 1;
    const rows = received.prepare('select iid, total_payment_amount from "order" where id = ?').all(order_id);
    const { totalPaymentAmount } = JSON.parse(content ?? '');
    if (JSON.stringify(rows) !== JSON.stringify([{ iid, total_payment_amount: totalPaymentAmount }])) {
      tally.lost += 1;
      run.note(`order ${iid} is not at central as it was placed`);
    }
    if (iid === null || numbers.has(iid)) tally.doubled += 1;
    else numbers.add(iid);
  }
  const count = received.prepare('select count(*) from "order"').pluck().get();
  if (count !== placed.length) {
    tally.doubled += 1;
    run.note(`central has ${count} orders of ${placed.length}`);
  }
  for (const sha256 of await shop.photos()) {
    tally.photos += 1;
    const there = await fs.readFile(path.join(folder, 'blobs', sha256.slice(0, 2), sha256)).catch(() => null);
    if (there?.equals(await fs.readFile(shop.localPath(sha256)))) continue;
    tally.lost += 1;
    run.note(`photo ${sha256} is not at central as it was sent`);
  }
}
