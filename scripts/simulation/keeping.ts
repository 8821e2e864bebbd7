import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { createSeededRandom, type SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { askRows, askValue, askValues, type Row } from './ask.ts';
import type { CentralInSimulation } from './central-in-simulation.ts';
import type { KeepingPace } from './keeping-pace.ts';
import type { Disk } from './machine.ts';
import type { ShopInSimulation } from './shop-in-simulation.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface Keeping {
  /** Null in histories in which nobody deletes photos. */
  readonly pace: KeepingPace | null;
  /** The photo that a customer prints: now and then one that a customer has printed before. */
  bytes(fresh: Buffer): Buffer;
  begin(world: { central: CentralInSimulation; shops: readonly ShopInSimulation[]; troubleMs: number }): void;
  /** To be called before a disk is lost: what has been deleted by now may be missing later. */
  note(): void;
  /** Whether a shop has deleted the photos of an order, as far as it was noted. */
  wasDeleted(shop: number, orderId: string): boolean;
  /** What still has to happen until the right photos are at both ends, and only they. */
  findOpenEnds(): string[];
  findFaults(): string[];
}

const all = (disk: Disk, sql: string) => askRows(disk.database, sql);
const column = (disk: Disk, sql: string, ...parameters: unknown[]) =>
  askValues(disk.database, sql, ...parameters) as string[];

/** So that the other things that happen in the history of a seed stay what they are. */
const OWN_SEED = 0x6b656570;

/**
 * Photos that are deleted: orders that are finished and have had their time at either end, customers and staff who want them
 * gone at once, and the same photo in later orders.
 */
export function createKeeping(seed: number, time: VirtualTime): Keeping {
  const random = createSeededRandom((seed ^ OWN_SEED) >>> 0);
  const isKeeping = random.chance(0.5);
  const paces = Array.from({ length: 4 }, () => random.pick([0.3, 1, 1, 3]));
  const printed: Buffer[] = [];
  /** Orders whose photos were deleted once, by end: `central` or the number of the shop. */
  const deleted = new Set<string>();
  let central: CentralInSimulation | undefined;
  let shops: readonly ShopInSimulation[] = [];

  function note(): void {
    if (!isKeeping || central === undefined) return;
    for (const id of column(central.disk, 'select id from "order" where photos_deleted_at is not null')) {
      deleted.add(`central ${id}`);
    }
    for (const [index, { disk }] of shops.entries()) {
      for (const { order_id: id } of ordersOf(disk)) if (isDeletedAt(disk, String(id))) deleted.add(`${index} ${id}`);
    }
  }

  return {
    pace: isKeeping ? { central: paces[3] ?? 1, shop: (index) => paces[index] ?? 1 } : null,
    note,
    wasDeleted: (shop, orderId) => deleted.has(`${shop} ${orderId}`),

    bytes(fresh) {
      if (!isKeeping) return fresh;
      const chosen = printed.length > 0 && random.chance(0.4) ? random.pick(printed) : fresh;
      printed.push(chosen);
      return chosen;
    },

    begin(world) {
      central = world.central;
      shops = world.shops;
      if (!isKeeping) return;
      const at = (run: () => Promise<unknown>) =>
        time.after(random.between(0, world.troubleMs), () => void run().catch(isRefusal));
      for (const shop of shops) {
        for (let count = random.between(1, 6); count > 0; count -= 1) at(() => handOver(shop, random));
        for (let count = random.between(0, 2); count > 0; count -= 1) at(() => customersRequest(shop, random));
      }
      for (let count = random.between(0, 3); count > 0; count -= 1) at(() => staffsRequest(world.central, random));
    },

    findOpenEnds() {
      if (!isKeeping || central === undefined) return [];
      note();
      const { disk } = central;
      return shops.flatMap((shop, index) => openEndsOf(shop, disk).map((what) => `stuck: shop ${index}: ${what}`));
    },

    findFaults() {
      if (!isKeeping || central === undefined) return [];
      const { disk } = central;
      return shops.flatMap((shop, index) => [
        ...lostAtCentral(shop.disk, disk, (id) => deleted.has(`central ${id}`)),
        ...lostAtShop(shop.disk, (id) => deleted.has(`${index} ${id}`)).map((what) => `${what} of shop ${index}`),
      ]);
    },
  };
}

async function handOver(shop: ShopInSimulation, random: SeededRandom): Promise<void> {
  const ids = ordersOf(shop.disk).map((row) => String(row.order_id));
  if (ids.length > 0) await shop.setProduction(random.pick(ids), PRODUCTION_STATUS.handedOver);
}

async function customersRequest(shop: ShopInSimulation, random: SeededRandom): Promise<void> {
  const ids = ordersOf(shop.disk).map((row) => String(row.id));
  if (ids.length > 0) await shop.requestDeletion(random.pick(ids));
}

async function staffsRequest(central: CentralInSimulation, random: SeededRandom): Promise<void> {
  const ids = column(central.disk, 'select id from "order" order by sequence');
  if (ids.length > 0) await central.requestDeletion(random.pick(ids));
}

/** What the servers say no to is an answer; anything else is a fault of theirs. */
function isRefusal(error: unknown): void {
  if (!(error instanceof HttpProblem)) throw error;
}

const ordersOf = (shop: Disk) =>
  all(shop, "select * from storefront_order where state = 'submitted' order by rowid") as Row[];
const isFinished = (row: Row) =>
  row.payment_status === PAYMENT_STATUS.cancelled || row.production_status === PRODUCTION_STATUS.handedOver;
const isDeletedAt = (shop: Disk, orderId: string) =>
  askValue(shop.database, 'select photos_deleted_at from storefront_order where order_id = ?', orderId) !== null;

function openEndsOf({ disk: shop, isHoldingBack }: ShopInSimulation, central: Disk): string[] {
  const there = new Map(all(central, 'select * from "order"').map((row) => [row.id, row]));
  const openEnds: string[] = [];
  for (const here of ordersOf(shop)) {
    const order = there.get(here.order_id);
    if (order === undefined) continue;
    if (order.photos_deleted_at !== null) {
      if (isFinished(here) && here.photos_deleted_at === null)
        openEnds.push('photos deleted at central are still kept');
    } else if (here.photo_deletion_requested_at !== null && order.photo_deletion_requested_at === null) {
      openEnds.push('central has not heard that a customer wants photos gone');
    } else if (order.photo_deletion_requested_at !== null && isFinished(order)) {
      openEnds.push('photos that somebody wants gone are still kept at central');
    }
  }
  return [...openEnds, ...leftOver(shop, central, { there, isHoldingHere: isHoldingBack() })];
}

/** Bytes of deleted photos that nothing needs any more; after a restore each end keeps everything for a while. */
function leftOver(
  shop: Disk,
  central: Disk,
  { there, isHoldingHere }: { there: ReadonlyMap<unknown, Row>; isHoldingHere: boolean },
): string[] {
  const neededHere = new Set(column(shop, 'select sha256 from uploaded_file'));
  const neededThere = new Set(
    column(
      central,
      `select sha256 from order_file join "order" on "order".id = order_id where photos_deleted_at is null
        union select sha256 from relayed_photo union select part_sha256 from sync_blob_part`,
    ),
  );
  const isHolding = column(central, "select name from sync_counter where name = 'restored-at'").length > 0;
  return ordersOf(shop).flatMap((here) => {
    const order = there.get(here.order_id);
    if (here.photos_deleted_at === null || order === undefined || order.photos_deleted_at === null) return [];
    return photosOf(central, String(here.order_id)).flatMap((sha256) => [
      ...(shop.blobs.has(sha256) && !neededHere.has(sha256) && !isHoldingHere
        ? ['a deleted photo lies in the shop']
        : []),
      ...(central.blobs.has(sha256) && !neededThere.has(sha256) && !isHolding
        ? ['a deleted photo lies at central']
        : []),
    ]);
  });
}

/** Of the orders of a shop whose photos central keeps, whether they are there. */
function lostAtCentral(shop: Disk, central: Disk, wasDeleted: (orderId: string) => boolean): string[] {
  const kept = new Set(column(central, 'select id from "order" where photos_deleted_at is null'));
  return ordersOf(shop).flatMap((here) => {
    const id = String(here.order_id);
    if (!kept.has(id) || wasDeleted(id)) return [];
    const missing = photosOf(central, id).filter((sha256) => !central.blobs.has(sha256));
    return missing.map(() => `lost: a photo of an order that central keeps (${here.iid})`);
  });
}

function lostAtShop(shop: Disk, wasDeleted: (orderId: string) => boolean): string[] {
  const named = all(
    shop,
    `select order_id, sha256 from uploaded_file join storefront_order on storefront_order.id = storefront_order_id
      where storefront_order.state = 'submitted'`,
  );
  return named.flatMap(({ order_id: id, sha256 }) =>
    shop.blobs.has(String(sha256)) || wasDeleted(String(id)) ? [] : ['lost: a photo of a kept order'],
  );
}

const photosOf = (central: Disk, orderId: string) =>
  column(central, 'select distinct sha256 from order_file where order_id = ?', orderId);
