import type { IncomingMessage } from 'node:http';
import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import { saidOfPayment } from '@printfront/cloud-sync/protocol/moves.ts';
import { rowOfSlipMessage } from '@printfront/cloud-sync/protocol/pay-slips.ts';
import type { PaySlip } from '@printfront/shared/contracts/orders.ts';
import type { StorefrontSlip } from '@printfront/shared/contracts/storefront-slips.ts';
import { type OrderActor, PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { doOnce, findDone, isKeyUsed } from '@printfront/shared/server/http/idempotency-key.repository.ts';
import { type IdempotentCall, withContent } from '@printfront/shared/server/http/idempotency-key.ts';
import { networkOf } from '@printfront/shared/server/http/network-of.ts';
import { nameOf, type Principal } from '@printfront/shared/server/http/principal.ts';
import { statusFromLog } from '@printfront/shared/server/orders/order-log.repository.ts';
import {
  refuseSlip,
  SLIP_NOT_PLACED,
  type SlipUse,
  toPaySlip,
  toStorefrontSlip,
} from '@printfront/shared/server/orders/pay-slip-view.ts';
import { findNewestSlip, hasSlip, type PaySlipRow } from '@printfront/shared/server/orders/pay-slips.repository.ts';
import { refuseForgotten } from '@printfront/shared/server/orders/refuse-forgotten.ts';
import {
  findShownSlip,
  findUsesOfSlip,
  listOrdersBefore,
} from '@printfront/shared/server/orders/shown-slip.service.ts';
import { type TakenSlip, type TakeSlipDeps, takeSlip } from '@printfront/shared/server/orders/take-slip.service.ts';
import type { PhotoTurn } from '@printfront/shared/server/photos/photo-turns.ts';
import type { DailyUse } from '@printfront/shared/server/uploads/daily-quota.ts';
import { UploadError } from '@printfront/shared/server/uploads/upload-error.ts';
import { uuidv7 } from 'uuidv7';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import type { BlobGate } from '../orders/blob-gate.ts';
import type { OrderFollowers } from '../orders/order-followers.ts';
import { findOrderNumbers } from '../orders/placed-orders.repository.ts';
import type { StorefrontOrderRow } from '../orders/storefront-orders.repository.ts';
import { methodOf, submittedContent } from '../orders/storefront-orders.service.ts';
import type { LimitsReader } from '../settings/shop-limits.ts';
import { queueBlobs } from '../sync/blob-queue.repository.ts';
import { appendEvent } from '../sync/outbox.repository.ts';
import {
  type DeskOrderRow,
  findDeskOrder,
  insertPaymentMove,
  listPaymentLog,
  updatePayment,
} from './desk-orders.repository.ts';
import { insertSlip, readCentralUses, setCentralUses } from './pay-slips.repository.ts';

export interface PaySlipsDeps extends Omit<TakeSlipDeps, 'limits'> {
  database: EdgeDatabase;
  gate: BlobGate;
  catalogue: CatalogueSource;
  limits: LimitsReader;
  sync: { poke(): void };
  followers: Pick<OrderFollowers, 'changed'>;
  now: () => Date;
}

/**
 * What a phone or the kiosk is told of paying an order.
 *
 * @param order of the caller
 */
export async function getStorefrontSlip(
  { database, catalogue }: Pick<PaySlipsDeps, 'database' | 'catalogue'>,
  order: StorefrontOrderRow,
): Promise<StorefrontSlip> {
  const content = submittedContent(order);
  if (content === null || order.payment_status === null) return SLIP_NOT_PLACED;
  const { totalPaymentAmount: amount } = content;
  const paymentMethod = methodOf(order, content);
  const { bankAccount } = (await requireCatalogue(catalogue)).shop;
  const slip = await findShownSlip(database, content.orderId);
  // Only who is to pay is told why a slip was refused.
  const isWanted = order.payment_status === PAYMENT_STATUS.pending;
  const log = isWanted ? await listPaymentLog(database, content.orderId) : [];
  return toStorefrontSlip({ paymentStatus: order.payment_status, paymentMethod, amount }, slip, {
    account: bankAccount,
    log,
  });
}

/**
 * Takes the picture of a transfer from a phone in the shop: durable, compared with earlier ones and at the desk before it is
 * answered, with or without central. Until staff decide a later one takes its place; the same one again changes nothing.
 *
 * @param order of the sender
 * @param address where the phone calls from
 * @throws UploadError; HttpProblem order-not-ready before it is placed, file-type-unsupported, payment-transition-refused once
 *   staff have decided, too-many-slips, quota-exceeded, personal-data-deleted
 */
export async function sendStorefrontSlip(
  deps: PaySlipsDeps,
  order: StorefrontOrderRow,
  { incoming, address }: { incoming: IncomingMessage; address: string },
): Promise<void> {
  const limits = await deps.limits();
  if (order.order_id === null) throw new HttpProblem('order-not-ready', 'The order has not been placed yet.');
  const orderId = order.order_id;
  refuse(await requireOrder(deps.database, orderId), 'customer');
  const uses = [
    { owner: `order/${order.id}`, most: limits.orderBytesPerDay },
    { owner: `phone/${address}`, most: limits.phoneBytesPerDay },
    { owner: `slips-from/${address}`, most: limits.slipBytesPerDay },
  ];
  const turn: PhotoTurn = { class: 'guest', owner: order.id, address: networkOf(address) };
  await takeSlip(
    { ...deps, limits },
    { orderId, incoming, owner: order.id, turn, uses },
    { record: (slip) => record(deps, orderId, { slip, actor: 'customer', by: 'customer' }) },
  );
}

/**
 * The same by staff: a customer shows the slip at the counter, or has sent it some other way.
 *
 * @throws as sendStorefrontSlip; HttpProblem not-found, idempotency-key-reused
 */
export async function attachPayslip(
  deps: PaySlipsDeps,
  principal: Principal,
  orderId: string,
  { incoming, idempotent }: { incoming: IncomingMessage; idempotent: IdempotentCall | undefined },
): Promise<void> {
  const { database, now } = deps;
  const limits = await deps.limits();
  const row = await requireOrder(database, orderId);
  const isRepeated = idempotent !== undefined && (await isKeyUsed(database, idempotent, now()));
  if (!isRepeated) refuse(row, 'staff');
  const by = nameOf(principal);
  const owner = principal.kind === 'user' ? principal.userId : principal.kind;
  const uses: DailyUse[] = [{ owner: `order/${row.storefront_order_id}`, most: limits.orderBytesPerDay }];
  await takeSlip(
    { ...deps, limits },
    { orderId, incoming, owner: `staff ${owner}`, turn: { class: 'shop', owner: `staff ${owner}` }, uses, isRepeated },
    {
      async isDone(sha256) {
        const call = withContent(idempotent, sha256);
        return call !== undefined && (await findDone(database, call, now())) !== undefined;
      },
      record: (slip) => record(deps, orderId, { slip, actor: 'staff', by, call: withContent(idempotent, slip.sha256) }),
    },
  );
}

async function requireOrder(database: EdgeDatabase, orderId: string): Promise<DeskOrderRow> {
  const row = await findDeskOrder(database, orderId);
  if (row === undefined) throw notFound();
  return row;
}

function refuse(row: DeskOrderRow, actor: OrderActor): void {
  refuseForgotten(row);
  refuseSlip(row, actor);
}

interface NewSlip {
  slip: TakenSlip;
  actor: OrderActor;
  by: string;
  call?: IdempotentCall | undefined;
}

async function record(deps: PaySlipsDeps, orderId: string, { call, ...slip }: NewSlip): Promise<void> {
  const { database, blobs, gate, sync, followers, now } = deps;
  const { sha256 } = slip.slip;
  const storefrontOrderId = await gate.hold(sha256, async () => {
    // The last other row of the same bytes may have gone while these came, and the bytes with it.
    if (!(await blobs.has(sha256))) {
      throw new UploadError('upload-incomplete', 'The same file was being deleted. Send it again.');
    }
    return database.transaction().execute(async (transaction) => {
      const row = await requireOrder(transaction, orderId);
      await doOnce(transaction, call, now(), async () => {
        await writeSlip(transaction, row, slip, now());
        return orderId;
      });
      return row.storefront_order_id;
    });
  });
  sync.poke();
  followers.changed(storefrontOrderId);
}

/** Slip, payment and the words to central are one transaction. */
async function writeSlip(
  transaction: EdgeTransaction,
  row: DeskOrderRow,
  { slip: { sha256, transfer }, actor, by }: NewSlip,
  at: Date,
): Promise<void> {
  const { order_id: orderId } = row;
  refuse(row, actor);
  if (row.payment_status === PAYMENT_STATUS.pending) await moveToSlip(transaction, orderId, by, at);
  if ((await findNewestSlip(transaction, orderId))?.sha256 === sha256) return;
  const [id, sentAt] = [uuidv7(), at.toISOString()];
  const fields = { sha256, bank: transfer?.bank ?? null, transaction_ref: transfer?.transactionRef ?? null };
  const afterOrders = await listOrdersBefore(transaction, orderId, fields);
  const version = await appendEvent(transaction, {
    orderId,
    type: 'pay-slip-added',
    payload: { slipId: id, sha256, transfer, sentAt, by, afterOrders },
  });
  await insertSlip(transaction, {
    ...{ id, order_id: orderId, ...fields, received_at: sentAt, sent_by: by, origin: 'edge', event_version: version },
    after_orders: JSON.stringify(afterOrders),
  });
  await queueBlobs(transaction, [sha256], orderId);
}

async function moveToSlip(transaction: EdgeTransaction, orderId: string, by: string, at: Date): Promise<void> {
  const move = { from: PAYMENT_STATUS.pending, to: PAYMENT_STATUS.slipUploaded };
  const said = { round: statusFromLog(await listPaymentLog(transaction, orderId)).round, method: null, reason: null };
  await insertPaymentMove(transaction, { orderId, ...move, ...said, by, origin: 'edge', isApplied: true, at });
  await updatePayment(transaction, orderId, statusFromLog(await listPaymentLog(transaction, orderId)));
  const payload = { ...move, by, ...saidOfPayment(said) };
  await appendEvent(transaction, { orderId, type: 'payment-status-changed', payload });
}

/** What staff are told of a slip: what this shop has seen itself, and what central has said of all shops. */
export async function describeSlip(database: EdgeDatabase, slip: PaySlipRow | undefined): Promise<PaySlip | null> {
  if (slip === undefined) return null;
  const own = await findUsesOfSlip(database, slip);
  const told = await readCentralUses(database, slip.id);
  const numbers = await findOrderNumbers(
    database,
    [own.earlier, own.later].filter((id) => id !== null),
  );
  const named = (orderId: string | null): SlipUse | null => {
    const iid = orderId === null ? undefined : numbers.get(orderId);
    return orderId === null || iid === undefined ? null : { orderId, iid };
  };
  const later = named(own.later);
  if (told === null) return toPaySlip(slip, { earlier: named(own.earlier), later });
  // Central knows the orders of all shops, and both ends name the same one as the second (S49).
  const isLater = later !== null && later.orderId !== told.earlier?.orderId;
  return toPaySlip(slip, { earlier: told.earlier, later: told.later ?? (isLater ? later : null) });
}

/** Hash of the picture of the slip that counts; null when its bytes are not here. @throws HttpProblem not-found */
export async function findSlipPicture(
  { database, blobs }: Pick<PaySlipsDeps, 'database' | 'blobs'>,
  orderId: string,
): Promise<string | null> {
  const slip = await findShownSlip(database, orderId);
  return slip !== undefined && (await blobs.has(slip.sha256)) ? slip.sha256 : null;
}

type Command<Type extends SyncCommand['type']> = Extract<SyncCommand, { type: Type }>;

/** A slip that came to central for an order of this shop. Its picture stays there; twice is once (S48). */
export async function applySlipOfCentral(
  transaction: EdgeTransaction,
  { orderId, slip }: Command<'pay-slip-added'>,
): Promise<void> {
  const order = await findDeskOrder(transaction, orderId);
  const row = rowOfSlipMessage(orderId, slip);
  if (order === undefined || order.personal_data_deleted_at !== null || row === undefined) return;
  if (!(await hasSlip(transaction, row.id))) await insertSlip(transaction, { ...row, origin: 'central' });
}

/** Central knows the orders of all shops (S49). */
export const applySlipUse = (
  transaction: EdgeTransaction,
  { orderId, slipId, earlier, later }: Command<'pay-slip-used'>,
): Promise<void> => setCentralUses(transaction, { orderId, slipId, uses: { earlier, later } });
