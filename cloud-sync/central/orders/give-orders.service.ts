import type { OnlineOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { PaymentMethod } from '@printfront/shared/contracts/orders.ts';
import { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';
import { said } from '@printfront/shared/server/env/said.ts';
import { isOver } from '@printfront/shared/server/orders/order-retention.repository.ts';
import { createRepeating } from '@printfront/shared/server/service/repeating.ts';
import { createResting } from '@printfront/shared/server/service/resting.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { lockRow } from '../database/lock-row.ts';
import { canMakeOnline, readOnlineShops } from '../shops/online-shops.service.ts';
import { findShopRow } from '../shops/shops.repository.ts';
import { appendCommand } from '../sync/commands.repository.ts';
import { giveStream } from '../sync/events.repository.ts';
import { auditMaker, firstThatCan } from './making-shop.service.ts';
import { listOrderContent } from './order-reads.repository.ts';
import { refuseBrokenSeal } from './order-seal.ts';
import { asPlaced, type StoredOrder } from './order-view.ts';
import { findAnyOrder, listOrdersToGive, noteGivenVersion, type OrderRow, setMaker } from './orders.repository.ts';
import { tellWhereItStands } from './restored-shop.service.ts';
import { listShopsGiven, setStrays } from './stray-copies.repository.ts';
import { tellStrays } from './stray-copies.service.ts';
import { straysOf } from './stray-copies.ts';

const EVERY_MS = 1_000;
const ORDERS_PER_SWEEP = 50;
/** What could not be given is not tried, and logged, every second. */
const FAILED_REST_MS = 60_000;

export interface OrderGiving extends Service {
  /** @returns how many orders shops were given */
  sweep(): Promise<number>;
}

/**
 * Gives online orders to the shops that are to make them (S56). Not in the transaction that decides which: that has the lock of
 * its cart, or of the shop that gives it back, and two would wait for each other. What is wanted is noted in it, so a server that
 * dies between the two gives it later.
 */
export function createOrderGiving(deps: {
  database: CentralDatabase;
  logger: Logger;
  /** Shorter in tests. */
  everyMs?: number | undefined;
}): OrderGiving {
  const { database, logger, everyMs = EVERY_MS } = deps;

  const give = (orderId: string, shopId: string) =>
    database.transaction().execute(async (transaction) => {
      await lockRow(transaction, 'edge_server', shopId);
      await lockRow(transaction, 'order', orderId);
      const order = await findAnyOrder(transaction, orderId);
      if (order === undefined || order.maker_id !== null || order.wanted_maker_id !== shopId) return false;
      const shop = await findShopRow(transaction, shopId);
      if (shop === undefined || !canMakeOnline(shop)) {
        await wantAnother(transaction, order);
        return false;
      }
      if (isOver(order) || order.photos_deleted_at !== null) return false;
      await giveOrder(transaction, { order, shopId });
      return true;
    });

  const resting = createResting(() => performance.now());

  async function sweep(): Promise<number> {
    let given = 0;
    const without = resting.list();
    for (const { id, shopId } of await listOrdersToGive(database, { limit: ORDERS_PER_SWEEP, without })) {
      // One that cannot be read must not stand before the others.
      const isGiven = await give(id, shopId).catch((error: unknown) => {
        logger.error({ err: error, orderId: id }, 'an online order could not be given to its shop');
        resting.rest(id, FAILED_REST_MS);
        return false;
      });
      if (isGiven) given += 1;
    }
    await tellStrays(database, ORDERS_PER_SWEEP);
    return given;
  }

  return { sweep, ...createRepeating({ work: sweep, everyMs, what: 'giving online orders to shops', logger }) };
}

/** The shop that was to make it cannot any more: one that had it before does, or the one that makes what is to be had that way. */
async function wantAnother(transaction: CentralTransaction, order: OrderRow): Promise<void> {
  const { pickup, deliveryId } = await readOnlineShops(transaction);
  // Where it is picked up only its customer can say, where there are several.
  const usual = isMail(ShippingMethod.parse(order.shipping_method)) || pickup.length === 1 ? deliveryId : null;
  const able = [...(await listShopsGiven(transaction, order.id)), ...(usual === null ? [] : [usual])];
  const wantedId = await firstThatCan(transaction, able);
  await setMaker(transaction, order.id, { makerId: null, wantedId });
  await auditMaker(transaction, order, { to: wantedId, by: 'sync', at: new Date() });
}

/** What was ordered, and then where it stands by now. */
async function giveOrder(
  transaction: CentralTransaction,
  { order, shopId }: { order: OrderRow; shopId: string },
): Promise<void> {
  const stored = { order, ...(await listOrderContent(transaction, order.id)) };
  refuseBrokenSeal(stored);
  await setMaker(transaction, order.id, { makerId: shopId, wantedId: shopId });
  const strays = straysOf(order);
  // It may have it already, from an older copy: its history goes on above what it has said of it since.
  const after = strays.find(({ serverId }) => serverId === shopId)?.version;
  const version = await giveStream(transaction, { serverId: shopId, orderId: order.id, after });
  await noteGivenVersion(transaction, { orderId: order.id, version });
  const command = {
    type: 'order-to-make',
    orderId: order.id,
    uploadId: order.upload_id,
    version,
    order: onlineOrderOf(stored),
  } as const;
  await appendCommand(transaction, { serverId: shopId, command });
  await tellWhereItStands(transaction, { ...order, maker_id: shopId });
  if (strays.length === 0) return;
  const others = strays.filter(({ serverId }) => serverId !== shopId);
  await setStrays(transaction, order.id, { strays: others, untold: 1 });
}

/** As it was placed; who placed it may be forgotten by now. */
function onlineOrderOf(stored: StoredOrder): OnlineOrder {
  const { order } = stored;
  const { lines, priceSummary, qrPayload, payTo, shippingAddress, orderNotes, createdAt } = asPlaced(stored);
  return {
    orderId: order.id,
    iid: order.iid,
    submittedAt: createdAt,
    name: order.name,
    phoneNumber: order.phone_number,
    shippingMethod: ShippingMethod.parse(order.shipping_method),
    shippingAddress,
    orderNotes,
    paymentMethod: PaymentMethod.parse(order.payment_method),
    priceSummary,
    totalPaymentAmount: order.total_payment_amount,
    qrPayload,
    ...said({ payTo }),
    estimatedDueDate: order.promised_due_date ?? order.estimated_due_date,
    lines: [...lines],
  };
}
