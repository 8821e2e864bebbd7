import type { IncomingMessage } from 'node:http';
import type { ShopSettings } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { slipMessageOf } from '@printfront/cloud-sync/protocol/pay-slips.ts';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import type { StorefrontSlip } from '@printfront/shared/contracts/storefront-slips.ts';
import { type OrderActor, PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { doOnce, findDone, isKeyUsed } from '@printfront/shared/server/http/idempotency-key.repository.ts';
import { type IdempotentCall, withContent } from '@printfront/shared/server/http/idempotency-key.ts';
import { nameOf, type Principal } from '@printfront/shared/server/http/principal.ts';
import { refuseSlip, SLIP_NOT_PLACED, toStorefrontSlip } from '@printfront/shared/server/orders/pay-slip-view.ts';
import { findNewestSlip } from '@printfront/shared/server/orders/pay-slips.repository.ts';
import { refuseForgotten } from '@printfront/shared/server/orders/refuse-forgotten.ts';
import { findShownSlip, listOrdersBefore } from '@printfront/shared/server/orders/shown-slip.service.ts';
import { type TakenSlip, type TakeSlipDeps, takeSlip } from '@printfront/shared/server/orders/take-slip.service.ts';
import type { PhotoTurn } from '@printfront/shared/server/photos/photo-turns.ts';
import type { AskForRoom } from '@printfront/shared/server/uploads/upload-room.ts';
import { uuidv7 } from 'uuidv7';
import { ownerId } from '../auth/owner-id.ts';
import type { BlobCollector } from '../blobs/blob-collector.service.ts';
import { claimStoredBytes } from '../blobs/stored-bytes.service.ts';
import type { CentralTransaction } from '../database/database.ts';
import { lockOrder } from '../database/lock-row.ts';
import { type FrontOrderRow, guestsOf, relayedUse } from '../relay/front-files.service.ts';
import { customerUse, type LimitsReader } from '../settings/central-limits.ts';
import type { CustomersRoom } from '../uploads/customers-room.service.ts';
import { asCustomer, getOrder, type OrderDeskDeps } from './order-desk.service.ts';
import { findOrder, listWholePaymentLog, requireLockedOrder } from './order-reads.repository.ts';
import { findAnyOrder, type OrderRow } from './orders.repository.ts';
import { findOrderOfStorefront, insertSlip } from './pay-slips.repository.ts';
import { movePayment, tellShop } from './payment-move.service.ts';

export interface PaySlipsDeps extends OrderDeskDeps, Omit<TakeSlipDeps, 'limits'> {
  limits: LimitsReader;
  customersRoom: CustomersRoom;
  collector: Pick<BlobCollector, 'collectOf'>;
  /** The shop as customers of this one meet it. */
  settingsOf(shopId: string): Promise<ShopSettings>;
}

interface SlipCall {
  incoming: IncomingMessage;
  /** That it comes from: what many accounts share. */
  network: string;
  idempotent: IdempotentCall | undefined;
}

/**
 * Takes the picture of a transfer for one of the caller's own orders. It is durable before anything is said of it, and
 * says no more than that the customer claims to have paid: the order then waits for staff. A later slip takes the place
 * of the one before; the same one again changes nothing. A call that came before is answered although staff have decided
 * meanwhile, and counts as no other slip.
 *
 * @throws UploadError; HttpProblem idempotency-key-reused, not-found, file-type-unsupported, payment-transition-refused once staff have decided,
 *   too-many-slips, quota-exceeded, account-full, customers-full
 */
export const uploadPayslip = (
  deps: PaySlipsDeps,
  principal: Principal,
  orderId: string,
  call: SlipCall,
): Promise<Order> =>
  takeSlipOf(deps, principal, orderId, { ...call, seenAs: asCustomer(principal), actor: 'customer' });

/**
 * The same by staff, for any order: a customer shows the slip at the counter, or has sent it some other way.
 *
 * @throws as uploadPayslip; HttpProblem personal-data-deleted
 */
export const attachPayslip = (
  deps: PaySlipsDeps,
  principal: Principal,
  orderId: string,
  call: SlipCall,
): Promise<Order> => takeSlipOf(deps, principal, orderId, { ...call, seenAs: principal, actor: 'staff' });

async function takeSlipOf(
  deps: PaySlipsDeps,
  principal: Principal,
  orderId: string,
  { incoming, network, idempotent, seenAs, actor }: SlipCall & { seenAs: Principal; actor: OrderActor },
): Promise<Order> {
  const { database } = deps;
  const limits = await deps.limits();
  // Asked before the body is read and again in the transaction: meanwhile staff may have decided.
  const order = await findOrder(database, seenAs, orderId);
  if (order === undefined) throw notFound();
  const isRepeated = idempotent !== undefined && (await isKeyUsed(database, idempotent, deps.now()));
  if (!isRepeated) refuse(order, actor);
  const owner = ownerId(principal);
  const turn: PhotoTurn = actor === 'staff' ? { class: 'shop', owner } : { class: 'guest', owner, address: network };
  const uses = [customerUse(owner, limits)];
  const takeInto = (room: AskForRoom | undefined) =>
    takeSlip(
      { ...deps, limits },
      { orderId, incoming, owner, turn, uses, room, isRepeated },
      {
        async isDone(sha256) {
          const call = withContent(idempotent, sha256);
          return call !== undefined && (await findDone(database, call, deps.now())) !== undefined;
        },
        record: (slip) =>
          recordAndCollect(deps, async (transaction, isReplaced) => {
            const locked = await requireLockedOrder(transaction, seenAs, orderId);
            const call = withContent(idempotent, slip.sha256);
            await doOnce(transaction, call, deps.now(), async () => {
              isReplaced(await recordSlip(deps, transaction, locked, { slip, actor, by: nameOf(principal) }));
              return orderId;
            });
          }),
      },
    );
  // What staff send is the shop's own.
  if (actor === 'staff') await takeInto(undefined);
  else await deps.customersRoom.hold({ owner: { kind: 'account', userId: owner }, what: 'slip' }, takeInto);
  return getOrder(deps, principal, orderId);
}

function refuse(order: OrderRow, actor: OrderActor): void {
  refuseForgotten(order);
  refuseSlip(order, actor);
}

/** Pictures that a slip takes the place of go at once, after the commit that says so. */
async function recordAndCollect(
  { database, collector }: Pick<PaySlipsDeps, 'database' | 'collector'>,
  record: (transaction: CentralTransaction, isReplaced: (sha256s: readonly string[]) => void) => Promise<void>,
): Promise<void> {
  let replaced: readonly string[] = [];
  await database.transaction().execute((transaction) =>
    record(transaction, (sha256s) => {
      replaced = sha256s;
    }),
  );
  await collector.collectOf(replaced);
}

/**
 * @param order locked by the transaction
 * @returns hashes of pictures that may now be without a name
 * @throws HttpProblem payment-transition-refused, personal-data-deleted, upload-incomplete
 */
async function recordSlip(
  { blobs, now }: Pick<PaySlipsDeps, 'blobs' | 'now'>,
  transaction: CentralTransaction,
  order: OrderRow,
  { slip: { sha256, byteSize, transfer }, actor, by }: { slip: TakenSlip; actor: OrderActor; by: string },
): Promise<string[]> {
  const at = now();
  refuse(order, actor);
  await claimStoredBytes(transaction, blobs, sha256);
  if (order.payment_status === PAYMENT_STATUS.pending) {
    await movePayment(transaction, order, { to: PAYMENT_STATUS.slipUploaded, actor, by, at });
  }
  if ((await findNewestSlip(transaction, order.id))?.sha256 === sha256) return [];
  const fields = { sha256, bank: transfer?.bank ?? null, transaction_ref: transfer?.transactionRef ?? null };
  const replaced = await insertSlip(transaction, {
    ...{ id: uuidv7(), order_id: order.id, ...fields },
    byte_size: byteSize,
    received_at: at.toISOString(),
    sent_by: actor === 'customer' ? 'customer' : by,
    after_orders: JSON.stringify(await listOrdersBefore(transaction, order.id, fields)),
  });
  const written = await findNewestSlip(transaction, order.id);
  const slip = written && slipMessageOf(written);
  if (slip !== undefined) await tellShop(transaction, order, { type: 'pay-slip-added', orderId: order.id, slip });
  return replaced;
}

/**
 * Path of the picture of the slip that was sent last, as a JPEG that every browser shows.
 *
 * @throws HttpProblem not-found; PhotoNotViewableError
 */
export async function getPayslip(
  { database, derivatives }: Pick<PaySlipsDeps, 'database' | 'derivatives'>,
  principal: Principal,
  orderId: string,
  turn: PhotoTurn,
): Promise<string> {
  const order = await findOrder(database, principal, orderId);
  if (order?.pay_slip_sha256 == null) throw notFound();
  return derivatives.preview(order.pay_slip_sha256, turn);
}

/** An order as a phone names it that came through the central site. */
interface FrontKey {
  serverId: string;
  storefrontOrderId: string;
}

export async function getFrontSlip(
  { database, settingsOf }: Pick<PaySlipsDeps, 'database' | 'settingsOf'>,
  key: FrontKey,
): Promise<StorefrontSlip> {
  const order = await findOrderOfStorefront(database, key);
  if (order === undefined) return SLIP_NOT_PLACED;
  const paid = {
    paymentStatus: order.payment_status,
    paymentMethod: order.payment_method,
    amount: order.total_payment_amount,
  };
  const log = await listWholePaymentLog(database, order.id);
  return toStorefrontSlip(paid, await findShownSlip(database, order.id), {
    account: (await settingsOf(key.serverId)).bankAccount,
    log,
  });
}

/** When the shop is expected to have told of an order that its kiosk has just placed. */
const NOT_TOLD_SECONDS = 5;

/**
 * Takes a slip for an order of a shop from a phone on mobile data, and tells the shop.
 *
 * @param uses for whom its bytes are counted
 * @throws as uploadPayslip; HttpProblem shop-unreachable while the shop has not told of the order
 */
export async function sendFrontSlip(
  deps: PaySlipsDeps,
  key: FrontKey,
  { incoming, network, front }: { incoming: IncomingMessage; network: string; front: FrontOrderRow },
): Promise<StorefrontSlip> {
  const { database } = deps;
  const limits = await deps.limits();
  const uses = [relayedUse(front, limits)];
  const order = await findOrderOfStorefront(database, key);
  if (order === undefined) {
    throw new HttpProblem('shop-unreachable', 'The shop has not told of this order yet.', {
      retryAfterSeconds: NOT_TOLD_SECONDS,
    });
  }
  refuse(order, 'customer');
  const turn: PhotoTurn = { class: 'guest', owner: order.id, address: network };
  await deps.customersRoom.hold({ owner: guestsOf(front), what: 'slip' }, (room) =>
    takeSlip(
      { ...deps, limits },
      { orderId: order.id, incoming, owner: order.id, turn, uses, room },
      {
        record: (slip) =>
          recordAndCollect(deps, async (transaction, isReplaced) => {
            await lockOrder(transaction, order.id);
            const locked = await findAnyOrder(transaction, order.id);
            if (locked === undefined) throw notFound();
            isReplaced(await recordSlip(deps, transaction, locked, { slip, actor: 'customer', by: 'customer' }));
          }),
      },
    ),
  );
  return getFrontSlip(deps, key);
}
