import { randomInt } from 'node:crypto';
import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { isWithoutPerson } from '@printfront/cloud-sync/protocol/personal-data.ts';
import { PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
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
} from './online-orders.repository.ts';

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
  const photos = new Map(order.lines.flatMap(({ files }) => files.map((file) => [file.sha256, file])));
  await queueBlobs(transaction, [...photos.keys()], orderId);
  await awaitPhotos(transaction, orderId, [...photos.values()]);
}

/** Nobody is ever told it: no phone and no kiosk knows this order by it. */
const newStorefrontOrderId = () => `${randomInt(1e7, 1e8)}${String(randomInt(1e7)).padStart(7, '0')}`;

/**
 * Another shop is to make an order: it goes with all that was written of it here, after what was said of it to central. What
 * staff here have begun to print stays, so that nobody prints it twice, and so does what was paid in cash here: the money lies in
 * this shop's till (S58).
 */
export async function giveBackOnlineOrder(
  transaction: EdgeTransaction,
  { orderId, to }: Command<'order-recalled'>,
  isExporting: boolean,
): Promise<void> {
  const order = await findOnlineOrder(transaction, orderId);
  if (order === undefined) {
    // It never came here, or has been given back already.
    if (await hasSaid(transaction, orderId, 'order-given-back')) return;
    if (await isPlacedHere(transaction, orderId)) return;
    return void (await appendEvent(transaction, { orderId, type: 'order-given-back', payload: { to } }));
  }
  const isBegun = order.production_status !== PRODUCTION_STATUS.received || order.isPrinted || isExporting;
  if (isBegun || order.isCashHere) {
    return void (await appendEvent(transaction, { orderId, type: 'order-kept', payload: {} }));
  }
  await deleteOnlineOrder(transaction, { orderId, storefrontOrderId: order.id });
  const payload = order.given_version === null ? { to } : { to, given: order.given_version };
  await appendEvent(transaction, { orderId, type: 'order-given-back', payload });
}
