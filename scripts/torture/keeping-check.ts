import fs from 'node:fs';
import path from 'node:path';
import { PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { KEPT_DAYS, type KeepingPace, paceClock } from '@printfront/shared/testing/keeping-in-test.ts';
import { lookTwice } from '@printfront/shared/testing/look-twice.ts';
import Sqlite from 'better-sqlite3';
import type { SentOrder } from '../../edge-server/shop-traffic-in-test.ts';

interface ServerDisk {
  readonly folder: string;
  readonly databaseFile: string;
}

interface KeptByBoth {
  readonly shop: ServerDisk;
  readonly central: ServerDisk;
  readonly paces: { readonly shop: KeepingPace; readonly central: KeepingPace };
  readonly orders: readonly SentOrder[];
}

interface Row {
  order_id?: string;
  iid: number;
  payment_status: number;
  production_status: number;
  finished_at: string | null;
  photos_deleted_at: string | null;
  photos_released_at?: string | null;
}

const DAY_MS = 86_400_000;

/**
 * Of orders that were placed at a shop: whether a photo that a customer may still want is at neither end, or was deleted
 * before its time.
 *
 * @param given.excused orders of which central may lack what the shop has deleted: an older copy of central came back
 * @param patienceMs how long both servers may still be at it
 */
export function checkKeeping(given: KeptByBoth & { excused: ReadonlySet<string> }, patienceMs?: number) {
  return lookTwice(async () => ({ photos: 0, orders: 0, lost: findLost(given), doubled: [] as string[] }), patienceMs);
}

function findLost({ shop, central, paces, orders, excused }: KeptByBoth & { excused: ReadonlySet<string> }): string[] {
  return withBoth({ shop, central }, ({ here, there }) =>
    orders.flatMap((order) => {
      const { placed } = order;
      if (placed === null) return [];
      const [atShop, atCentral] = [here.order(placed.orderId), there.order(placed.orderId)];
      const what = `the photos of order ${placed.iid}`;
      const isTaken = atShop !== undefined && (atShop.photos_released_at ?? null) !== null;
      const lost = [
        ...(isTaken ? [] : tooEarly(order, atShop, paces.shop).map((why) => `${what} were deleted at the shop ${why}`)),
        ...tooEarly(order, atCentral, paces.central).map((why) => `${what} were deleted at central ${why}`),
      ];
      if (excused.has(placed.orderId)) return lost;
      const isGoneHere = atShop !== undefined && atShop.photos_deleted_at !== null;
      if (atCentral === undefined) {
        if (isGoneHere) lost.push(`${what} were deleted at the shop before central had the order`);
      } else if (atCentral.photos_deleted_at === null) {
        const gone = there.photosOf(placed.orderId).filter((sha256) => !here.has(sha256) && !there.has(sha256));
        if (gone.length > 0) lost.push(`${what} are at neither end`);
      }
      return lost;
    }),
  );
}

/** @returns why, in words; nothing when it was time, or when they are there */
function tooEarly(order: SentOrder, row: Row | undefined, pace: KeepingPace): string[] {
  if (row === undefined || row.photos_deleted_at === null) return [];
  if (order.handOverAskedAtMs === null) return ['though nobody has had its prints'];
  if (order.deletion !== 'no') return [];
  const keptUntilMs = paceClock(pace, order.handOverAskedAtMs).getTime() + KEPT_DAYS * DAY_MS;
  return Date.parse(row.photos_deleted_at) < keptUntilMs ? ['before their time'] : [];
}

/**
 * What still has to happen until both ends have said everything and the right photos are gone at both.
 *
 * @param given.isCentralHoldingBack an older copy of its data came back: for a month it collects no bytes, on purpose
 * @param given.excused as of checkKeeping
 */
export function findOpenEnds(
  given: Omit<KeptByBoth, 'paces'> & { isCentralHoldingBack?: boolean; excused?: ReadonlySet<string> },
): string[] {
  const { shop, central, orders, isCentralHoldingBack = false, excused = new Set() } = given;
  return withBoth({ shop, central }, ({ here, there }) => {
    const events = here.count('select count(*) from outbox_order where acknowledged_version < last_version');
    const parked = here.count('select count(*) from outbox_order where parked_code is not null');
    const photos = here.count("select count(*) from outbox_blob where state <> 'received'");
    const openEnds = [
      ...(events > 0 ? [`${events} orders never arrived at central`] : []),
      ...(parked > 0 ? [`${parked} orders are parked`] : []),
      ...(photos > 0 ? [`${photos} photos never arrived at central`] : []),
      ...(here.commandCursor() === there.lastCommand(here.serverId()) ? [] : ['commands wait to be applied']),
    ];
    const needed = { here: here.needed(), there: there.needed() };
    for (const { placed } of orders) {
      if (placed === null) continue;
      const [atShop, atCentral] = [here.order(placed.orderId), there.order(placed.orderId)];
      if (atShop === undefined || atCentral === undefined) {
        openEnds.push(`order ${placed.iid} is at one end only`);
        continue;
      }
      if (statusesOf(atShop) !== statusesOf(atCentral)) {
        openEnds.push(`order ${placed.iid} is ${statusesOf(atShop)} at the shop, ${statusesOf(atCentral)} at central`);
      }
      // The shop believes in receipts that an older copy of central never gave, until it hears of the copy.
      const isWanted = atCentral.photos_deleted_at === null && !excused.has(placed.orderId);
      if (isWanted && !there.photosOf(placed.orderId).every((sha256) => there.has(sha256))) {
        const state = atShop.photos_deleted_at === null ? 'kept' : `deleted ${atShop.photos_deleted_at}`;
        openEnds.push(`photos of order ${placed.iid} are not at central, ${state} at the shop`);
      }
      if (atShop.production_status !== PRODUCTION_STATUS.handedOver) continue;
      if (atShop.photos_deleted_at === null || atCentral.photos_deleted_at === null) {
        openEnds.push(`the photos of order ${placed.iid} have had their time and are still kept`);
        continue;
      }
      for (const sha256 of there.photosOf(placed.orderId)) {
        if (here.has(sha256) && !needed.here.has(sha256))
          openEnds.push(`a deleted photo of ${placed.iid} lies in the shop`);
        if (!isCentralHoldingBack && there.has(sha256) && !needed.there.has(sha256))
          openEnds.push(`a deleted photo of ${placed.iid} lies at central`);
      }
    }
    return [...new Set(openEnds)];
  });
}

const statusesOf = ({ payment_status, production_status }: Row) => `${payment_status}/${production_status}`;

/** Photos of an order that are stored at central at this moment. */
export function photosAtCentral(central: ServerDisk, orderId: string): string[] | null {
  const there = readCentral(central);
  try {
    return there.order(orderId) === undefined ? null : there.photosOf(orderId).filter((sha256) => there.has(sha256));
  } finally {
    there.close();
  }
}

/** Orders whose photos this shop has deleted. */
export function deletedAtShop(shop: ServerDisk): string[] {
  const here = readShop(shop);
  try {
    return here.column('select order_id from storefront_order where photos_deleted_at is not null');
  } finally {
    here.close();
  }
}

export function isKnownAtShop(shop: ServerDisk): (orderId: string) => boolean {
  const here = readShop(shop);
  const known = new Set(here.column('select order_id from storefront_order where order_id is not null'));
  here.close();
  return (orderId) => known.has(orderId);
}

function withBoth<Value>(
  { shop, central }: { shop: ServerDisk; central: ServerDisk },
  ask: (both: { here: ReturnType<typeof readShop>; there: ReturnType<typeof readCentral> }) => Value,
): Value {
  const here = readShop(shop);
  const there = readCentral(central);
  try {
    return ask({ here, there });
  } finally {
    here.close();
    there.close();
  }
}

function readDisk({ folder, databaseFile }: ServerDisk) {
  const database = new Sqlite(databaseFile, { readonly: true });
  return {
    close: () => database.close(),
    one: <Value>(sql: string, ...values: unknown[]) => database.prepare(sql).get(...values) as Value | undefined,
    count: (sql: string) => database.prepare(sql).pluck().get() as number,
    column: (sql: string, ...values: unknown[]) =>
      database
        .prepare(sql)
        .pluck()
        .all(...values) as string[],
    has: (sha256: string) => fs.existsSync(path.join(folder, 'blobs', sha256.slice(0, 2), sha256)),
  };
}

function readShop(disk: ServerDisk) {
  const read = readDisk(disk);
  return {
    ...read,
    order: (orderId: string) => read.one<Row>('select * from storefront_order where order_id = ?', orderId),
    commandCursor: () => read.count('select command_cursor from sync_state'),
    serverId: () => read.column('select server_id from sync_state')[0] ?? '',
    needed: () =>
      new Set(
        read.column("select sha256 from uploaded_file union select sha256 from outbox_blob where state <> 'received'"),
      ),
  };
}

function readCentral(disk: ServerDisk) {
  const read = readDisk(disk);
  return {
    ...read,
    order: (orderId: string) => read.one<Row>('select * from "order" where id = ?', orderId),
    photosOf: (orderId: string) => read.column('select distinct sha256 from order_file where order_id = ?', orderId),
    lastCommand: (serverId: string) =>
      Number(read.column('select last_command_number from edge_server where id = ?', serverId)[0] ?? 0),
    needed: () =>
      new Set(
        read.column(`select sha256 from order_file join "order" on "order".id = order_id where photos_deleted_at is null
          union select sha256 from uploaded_file union select sha256 from pay_slip
          union select part_sha256 from sync_blob_part`),
      ),
  };
}
