import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { type Order, type OrderPage, PaymentStatus } from '@printfront/shared/contracts/orders.ts';
import { FINISHED_ORDER_PHOTO_DAYS } from '@printfront/shared/domain/retention.ts';
import { createScrubRecord } from '@printfront/shared/server/blobs/photo-scrub.repository.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { orderHistory } from '@printfront/shared/server/orders/order-history.ts';
import type { OrderPhotos } from '@printfront/shared/server/orders/order-photos.ts';
import { printLedger } from '@printfront/shared/server/orders/print-ledger.ts';
import type { ShowableOrders } from '@printfront/shared/server/orders/showable-orders.ts';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { ShopServer } from '../sync/shop-server.ts';
import { type DeskFilter, findArrival, listPhotosOfOrders, listPlacedOrders } from './desk-list.repository.ts';
import {
  type DeskOrderRow,
  findDeskOrder,
  listPaymentLog,
  listPrintExports,
  listProductionLog,
} from './desk-orders.repository.ts';
import { toOrder, toOrderSummary } from './order-view.ts';
import { findSubmittedOrder } from './print-exports.repository.ts';

export interface OrderDeskDeps {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  photos: OrderPhotos;
  shopServer: () => Promise<ShopServer>;
  sync: { poke(): void };
  showable: ShowableOrders;
  now: () => Date;
}

interface DeskQuery extends DeskFilter {
  source?: 'online' | 'storefront' | undefined;
  storefront?: string | undefined;
  nextId?: string | undefined;
  limit: number;
}

/** Orders that were placed at this shop. @throws HttpProblem parameter-invalid when `nextId` is none of them */
export async function listShopOrders(
  deps: OrderDeskDeps,
  { nextId, limit, source, storefront, ...filter }: DeskQuery,
): Promise<OrderPage> {
  const { database, shopServer, showable } = deps;
  const { serverName } = await shopServer();
  if (source === 'online' || (storefront !== undefined && storefront !== serverName))
    return { items: [], nextId: null };
  const before = nextId === undefined ? undefined : await findArrival(database, nextId);
  if (nextId !== undefined && before === undefined) {
    throw new HttpProblem('parameter-invalid', 'The parameter nextId is not one of this list.', {
      parameter: 'nextId',
    });
  }
  // One more than wanted tells whether there is another page.
  const rows = await listPlacedOrders(database, filter, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const kept = page.filter((row) => row.photos_deleted_at === null).map((row) => row.order_id);
  const owned = await listPhotosOfOrders(database, kept);
  const { missing, damaged } = await findAway(
    deps,
    owned.map(({ sha256 }) => sha256),
  );
  const countOf = (orderId: string, away: ReadonlySet<string>) =>
    owned.filter(({ order_id, sha256 }) => order_id === orderId && away.has(sha256)).length;
  return {
    ...showable.listOf(page, identifyOrder, (row) =>
      toOrderSummary(row, {
        serverName,
        missingPhotoCount: countOf(row.order_id, missing),
        damagedPhotoCount: countOf(row.order_id, damaged),
      }),
    ),
    nextId: rows.length > limit ? (page.at(-1)?.order_id ?? null) : null,
  };
}

/** Of these photos those that are not on this server, and of those the ones whose bytes its disk has damaged. */
async function findAway(
  { database, photos }: Pick<OrderDeskDeps, 'database' | 'photos'>,
  sha256s: readonly string[],
): Promise<{ missing: Set<string>; damaged: Set<string> }> {
  const damaged = new Set(sha256s).intersection(new Set(await createScrubRecord(database).listDamaged()));
  // They were here a moment ago, and that may still be remembered.
  for (const sha256 of damaged) photos.forget(sha256);
  const missing = await photos.missing(sha256s);
  return { missing, damaged: damaged.intersection(missing) };
}

/** @throws HttpProblem not-found for an order that was not placed at this shop; order-damaged */
export async function readDeskOrder(
  database: EdgeDatabase,
  orderId: string,
): Promise<{ row: DeskOrderRow; content: SubmittedOrder }> {
  const row = await findDeskOrder(database, orderId);
  const content = row && (await findSubmittedOrder(database, orderId));
  if (row === undefined || content === undefined) throw notFound();
  return { row, content };
}

const identifyOrder = ({ order_id: id, iid }: { order_id: string; iid: number }) => ({ id, iid });

/** @throws HttpProblem not-found, order-not-showable, order-damaged */
export async function getShopOrder(deps: OrderDeskDeps, orderId: string): Promise<Order> {
  const { database, catalogue, shopServer, showable } = deps;
  const { row, content } = await readDeskOrder(database, orderId);
  const { shop } = await requireCatalogue(catalogue);
  const { serverName } = await shopServer();
  const files = content.lines.flatMap((line) => line.files);
  const hashes = files.map(({ sha256 }) => sha256);
  const isKept = row.photos_deleted_at === null;
  const [payments, productions] = [await listPaymentLog(database, orderId), await listProductionLog(database, orderId)];
  const away = isKept ? await findAway(deps, hashes) : { missing: new Set(hashes), damaged: new Set<string>() };
  const exports = await listPrintExports(database, orderId);
  return showable.one({ id: orderId, iid: content.iid }, () =>
    toOrder(row, content, {
      serverName,
      missing: away.missing,
      damaged: away.damaged,
      trackingUrlTemplates: shop.trackingUrlTemplates,
      photoRetentionDays: shop.photoRetentionDays ?? FINISHED_ORDER_PHOTO_DAYS,
      history: orderHistory(content.submittedAt, payments, productions),
      printLedger: printLedger({ order: { production_status: row.production_status ?? 0 }, files }, exports),
    }),
  );
}

/** @throws HttpProblem not-found */
export async function getShopOrderPayment({ database }: OrderDeskDeps, orderId: string) {
  const row = await findDeskOrder(database, orderId);
  if (row === undefined) throw notFound();
  return { paymentStatus: PaymentStatus.parse(row.payment_status) };
}
