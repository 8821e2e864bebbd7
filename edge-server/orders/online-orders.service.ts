import { randomInt } from 'node:crypto';
import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { saidOfPayment } from '@printfront/cloud-sync/protocol/moves.ts';
import { isWithoutPerson } from '@printfront/cloud-sync/protocol/personal-data.ts';
import { ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import { statusFromLog } from '@printfront/shared/server/orders/order-log.repository.ts';
import type { EdgeTransaction } from '../database/database.ts';
import { queueBlobs } from '../sync/blob-queue.repository.ts';
import { appendEvent, hasSaid, startHistoryAt } from '../sync/outbox.repository.ts';
import { awaitPhotos } from './awaited-photos.repository.ts';
import {
  deleteOnlineOrder,
  findOnlineOrder,
  insertOnlineOrder,
  isNumberOfAnother,
  isPlacedHere,
  listPrintsHere,
  photosOf,
  setGiven,
  setOtherCopies,
} from './online-orders.repository.ts';
import { readCashLog } from './till-cash.repository.ts';

type Command<Type extends SyncCommand['type']> = Extract<SyncCommand, { type: Type }>;

/**
 * An online order is made here from now on: it stands beside the shop's own, and its photos are lined up (S56). The same word
 * again changes nothing. What cannot be taken is given back, so that somebody else makes it.
 */
export async function takeOnlineOrder(
  transaction: EdgeTransaction,
  { orderId, uploadId, version, order }: Command<'order-to-make'>,
  now = new Date(),
): Promise<void> {
  const here = await findOnlineOrder(transaction, orderId);
  if (here?.given_version != null && version > here.given_version) return adoptOrder(transaction, { orderId, version });
  if (await isPlacedHere(transaction, orderId)) return;
  if (order.orderId !== orderId || (await isNumberOfAnother(transaction, order.iid))) {
    await startHistoryAt(transaction, orderId, version);
    const payload = { to: null, given: version };
    return void (await appendEvent(transaction, { orderId, type: 'order-given-back', payload }));
  }
  const content: SubmittedOrder = { ...order, storefrontOrderId: newStorefrontOrderId() };
  const isForgotten = isWithoutPerson(order);
  await insertOnlineOrder(transaction, {
    content,
    uploadId,
    version,
    forgottenAt: isForgotten ? now.toISOString() : null,
  });
  await startHistoryAt(transaction, orderId, version);
  const photos = photosOf(order);
  await queueBlobs(
    transaction,
    photos.map(({ sha256 }) => sha256),
    orderId,
  );
  await awaitPhotos(transaction, orderId, photos);
}

/** Nobody is ever told it: no phone and no kiosk knows this order by it. */
const newStorefrontOrderId = () => `${randomInt(1e7, 1e8)}${String(randomInt(1e7)).padStart(7, '0')}`;

/**
 * The shop has the order already, from an older copy, and makes it from now on: its history goes on where central says, and
 * what was done with the copy is said again, for central has taken none of it into account.
 */
async function adoptOrder(
  transaction: EdgeTransaction,
  { orderId, version }: { orderId: string; version: number },
): Promise<void> {
  await setGiven(transaction, orderId, version);
  await startHistoryAt(transaction, orderId, version);
  const log = await readCashLog(transaction, orderId);
  const { paymentStatus, round, method } = statusFromLog(log);
  const paid = log.findLast(({ to_status }) => to_status === PAYMENT_STATUS.confirmed);
  if (paymentStatus === PAYMENT_STATUS.confirmed && paid?.origin === 'edge') {
    const said = saidOfPayment({ round, method, reason: null });
    const payload = { from: PAYMENT_STATUS.pending, to: paymentStatus, by: paid.made_by, ...said };
    await appendEvent(transaction, { orderId, type: 'payment-status-changed', payload });
  }
  const to = ProductionStatus.parse((await findOnlineOrder(transaction, orderId))?.production_status ?? 0);
  if (to > PRODUCTION_STATUS.received) {
    const payload = { from: PRODUCTION_STATUS.received, to, by: 'sync' };
    await appendEvent(transaction, { orderId, type: 'production-status-changed', payload });
  }
  const { exports, notes } = await listPrintsHere(transaction, orderId);
  for (const { file_count: fileCount, print_count: printCount, made_by: by, target } of exports) {
    const payload = { fileCount, printCount, by, target };
    await appendEvent(transaction, { orderId, type: 'print-files-exported', payload });
  }
  for (const { note, by } of notes) {
    await appendEvent(transaction, { orderId, type: 'print-noted', payload: { note, by } });
  }
}

/**
 * Another shop is to make an order: it goes with all that was written of it here, after what was said of it to central. What
 * staff here have begun to print stays, so that nobody prints it twice, unless they know; and so does what was paid in cash here:
 * the money lies in this shop's till (S58, S64).
 */
export async function giveBackOnlineOrder(
  transaction: EdgeTransaction,
  { orderId, to, anyway }: Command<'order-recalled'>,
  isExporting: boolean,
): Promise<void> {
  const order = await findOnlineOrder(transaction, orderId);
  if (order === undefined) {
    // It never came here, or has been given back already.
    if (await hasSaid(transaction, orderId, 'order-given-back')) return;
    if (await isPlacedHere(transaction, orderId)) return;
    return void (await appendEvent(transaction, { orderId, type: 'order-given-back', payload: { to } }));
  }
  if (isExporting || order.isCashHere || (isBegun(order) && anyway !== true)) {
    return void (await appendEvent(transaction, { orderId, type: 'order-kept', payload: {} }));
  }
  await letGo(transaction, order, { orderId, to });
}

type OrderHere = NonNullable<Awaited<ReturnType<typeof findOnlineOrder>>>;

const isBegun = ({ production_status: status, isPrinted }: OrderHere) =>
  status !== PRODUCTION_STATUS.received || isPrinted;

async function letGo(
  transaction: EdgeTransaction,
  order: OrderHere,
  { orderId, to }: { orderId: string; to: string | null },
): Promise<void> {
  const payload = order.given_version === null ? { to } : { to, given: order.given_version };
  await appendEvent(transaction, { orderId, type: 'order-given-back', payload });
  await deleteOnlineOrder(transaction, { orderId, storefrontOrderId: order.id });
}

/**
 * Another shop has this order too. Where that one makes it, and nothing was done with it here, it goes by itself; otherwise staff
 * see it at the order until they have decided (S64).
 */
export async function noteOtherCopies(
  transaction: EdgeTransaction,
  { orderId, copies }: Command<'order-found-twice'>,
  isExporting: boolean,
): Promise<void> {
  const order = await findOnlineOrder(transaction, orderId);
  const isMadeElsewhere = copies.some(({ isMaker }) => isMaker);
  if (order === undefined) {
    if (!isMadeElsewhere || (await isPlacedHere(transaction, orderId))) return;
    return void (await appendEvent(transaction, { orderId, type: 'order-given-back', payload: { to: null } }));
  }
  if (isMadeElsewhere && !isBegun(order) && !order.isCashHere && !isExporting) {
    return letGo(transaction, order, { orderId, to: null });
  }
  await setOtherCopies(transaction, orderId, copies);
}
