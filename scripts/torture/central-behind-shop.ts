import { setTimeout } from 'node:timers/promises';
import { KEPT_DAYS, type KeepingPace, keepingSettings } from '@printfront/shared/testing/keeping-in-test.ts';
import { type CentralFindings, checkCentral } from '../../cloud-sync/central/central-check-in-test.ts';
import {
  createKillableCentral,
  KILLABLE_ADMIN,
  KILLABLE_ENROL_CODE,
} from '../../cloud-sync/central/killable-central-in-test.ts';
import { createTestClient } from '../../edge-server/client-in-test.ts';
import type { EdgeStarted } from '../../edge-server/edge-process-in-test.ts';
import type { Ledger, SentOrder } from '../../edge-server/shop-traffic-in-test.ts';
import { checkKeeping, findOpenEnds, photosAtCentral } from './keeping-check.ts';
import { readShopLedger } from './shop-ledger.ts';

const SETTLED_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 100;

export type CentralBehindShop = Awaited<ReturnType<typeof startCentralBehindShop>>;

interface ShopDisk {
  readonly folder: string;
  readonly databaseFile: string;
}

/** An order that reached central before an older copy of the shop came back, which knows nothing of it. */
interface LeftAtCentral {
  readonly order: SentOrder;
  readonly photos: readonly string[];
}

/** A central of its own for a shop whose server is killed: what it is told between two kills must be all there is to tell. */
export async function startCentralBehindShop(paces: { shop: KeepingPace; central: KeepingPace }) {
  const central = await createKillableCentral();
  const settings = { ...keepingSettings(paces.central), PHOTO_RETENTION_DAYS: String(KEPT_DAYS) };
  const { url } = await central.start(settings);
  const staff = createTestClient(url);
  await staff.call('POST', '/auth/sign-in/local', KILLABLE_ADMIN);
  const leftHere: LeftAtCentral[] = [];
  let wasPutBack = false;

  function checkLeftHere(): string[] {
    return leftHere.flatMap(({ order, photos }) => {
      const what = `order ${order.placed?.iid}, which an older copy of the shop does not know,`;
      const there = new Set(photosAtCentral(central, order.placed?.orderId ?? ''));
      if (there.size === 0 && photosAtCentral(central, order.placed?.orderId ?? '') === null)
        return [`${what} is gone`];
      if (order.handOver !== 'no') return [];
      return photos.every((sha256) => there.has(sha256)) ? [] : [`${what} has lost a photo`];
    });
  }

  return {
    /** With these the shop's server enrols and syncs. */
    settings: { CENTRAL_URL: url, ENROL_CODE: KILLABLE_ENROL_CODE },

    /** Until the shop can take orders: it has a name, numbers and a catalogue. */
    async enrolled(server: EdgeStarted): Promise<void> {
      while ((await fetch(`${server.url}/readyz`)).status !== 200) await setTimeout(LOOK_EVERY_MS);
    },

    /** An older copy of the shop has come back: what it does not know and central does stays as it is. */
    async keepWithout(unknown: readonly SentOrder[]): Promise<void> {
      wasPutBack = true;
      for (const order of unknown) {
        const orderId = order.placed?.orderId ?? '';
        const photos = photosAtCentral(central, orderId);
        if (photos === null) continue;
        leftHere.push({ order, photos });
        // Half of the customers still come and get the prints: staff find these orders at central.
        if (leftHere.length % 2 === 0) continue;
        order.handOver = 'asked';
        const prints = { productionStatus: 3, despiteMissingPrints: true, despiteUnpaid: true, reason: 'asked for' };
        await staff.call('PUT', `/orders/${orderId}/production-status`, prints);
      }
    },

    /** Once the shop's server is left alone. @returns what has not come to both ends although both are there */
    async settle(shop: ShopDisk, { orders }: Ledger): Promise<string[]> {
      const deadline = performance.now() + SETTLED_WITHIN_MS;
      for (;;) {
        const openEnds = findOpenEnds({ shop, central, orders });
        if (openEnds.length === 0 || performance.now() > deadline) return openEnds;
        await setTimeout(LOOK_EVERY_MS);
      }
    },

    /** That no photo is gone which a customer may want. */
    async checkPhotos(shop: ShopDisk, { orders }: Ledger) {
      const found = await checkKeeping({ shop, central, paces, orders, excused: new Set() });
      return { ...found, lost: [...found.lost, ...checkLeftHere()] };
    },

    /** Everything that customers were told of is at central, once. */
    check: (databaseFile: string, { orders }: Ledger): Promise<CentralFindings> =>
      checkCentral(
        central,
        { orders: [], photos: new Map(), keptUntil: () => '' },
        readShopLedger(databaseFile, orders, { isSettled: true, wasPutBack }),
      ),

    remove: () => central.remove(),
  };
}
