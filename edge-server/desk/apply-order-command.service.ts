import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import type { SyncEvent } from '@printfront/cloud-sync/protocol/events.ts';
import { detailsWithoutPerson } from '@printfront/cloud-sync/protocol/personal-data.ts';
import { ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { mergeOrderDetails, type OrderDetails } from '@printfront/shared/domain/order-details.ts';
import { isPaymentMove, moveThatSettles, productionMoveCounts } from '@printfront/shared/domain/order-states.ts';
import { asPaymentMove } from '@printfront/shared/server/orders/order-history.ts';
import {
  insertPrintNote,
  insertProductionMove,
  statusFromLog,
} from '@printfront/shared/server/orders/order-log.repository.ts';
import type { EdgeTransaction } from '../database/database.ts';
import {
  findDeskOrder,
  insertPaymentMove,
  listPaymentLog,
  listUnseenEvents,
  updateDetails,
  updatePayment,
  updateProduction,
} from './desk-orders.repository.ts';

type Command<Type extends SyncCommand['type']> = Extract<SyncCommand, { type: Type }>;
type Payload<Type extends SyncEvent['type']> = Extract<SyncEvent, { type: Type }>['payload'];

/**
 * Adds what happened at central to the log of an order and lets the rules decide, as central does with what happens here: two
 * logs with the same entries come to the same status and the same clash, whatever came first. What central says when nothing
 * is under way to it is right in any case, whatever may be missing in the log here.
 */
export async function applyPayment(
  transaction: EdgeTransaction,
  { orderId, from, to, by, seen, round = 0, method, reason: said }: Command<'payment-status-changed'>,
): Promise<void> {
  const row = await findDeskOrder(transaction, orderId);
  if (row === undefined) return;
  const reason = reasonToKeep(row, said);
  const unseen = await listUnseen(transaction, { orderId, seen }, 'payment-status-changed');
  const move = { orderId, by, origin: 'central', at: new Date() } as const;
  const isApplied = isPaymentMove({ from, to, by: 'staff', round });
  await insertPaymentMove(transaction, { ...move, from, to, round, method, reason, isApplied });
  const log = await listPaymentLog(transaction, orderId);
  let merged = statusFromLog(log);
  if (unseen.length === 0 && (merged.paymentStatus !== to || merged.round < round)) {
    const settling = moveThatSettles(log.map(asPaymentMove), { to, round });
    await insertPaymentMove(transaction, { ...move, ...settling, method, isApplied: true });
    merged = statusFromLog(await listPaymentLog(transaction, orderId));
  }
  await updatePayment(transaction, orderId, merged);
}

/** Takes over where central stands, and goes on from there by the rule that it will apply to what it has not seen yet. */
export async function applyProduction(
  transaction: EdgeTransaction,
  { orderId, to, by, seen, reason: said }: Command<'production-status-changed'>,
): Promise<void> {
  const row = await findDeskOrder(transaction, orderId);
  if (row === undefined) return;
  const unseen = await listUnseen(transaction, { orderId, seen }, 'production-status-changed');
  const stands = unseen.reduce<ProductionStatus>((at, move) => (productionMoveCounts(at, move) ? move.to : at), to);
  const from = ProductionStatus.parse(row.production_status);
  if (stands === from) return;
  const reason = reasonToKeep(row, said);
  const move = { orderId, from, to: stands, by, origin: 'central', isApplied: true, at: new Date(), reason } as const;
  await insertProductionMove(transaction, move);
  await updateProduction(transaction, orderId, stands, move.at);
}

/** What was said here and has not been seen at central still counts on top of what central says. */
export async function applyDetails(
  transaction: EdgeTransaction,
  { orderId, details, seen }: Command<'order-details-changed'>,
): Promise<void> {
  const row = await findDeskOrder(transaction, orderId);
  if (row === undefined) return;
  const unseen = await listUnseen(transaction, { orderId, seen }, 'order-details-changed');
  const merged = unseen.reduce<OrderDetails>(mergeOrderDetails, details);
  // Central may have said it before it was forgotten, and here it was sooner (S44).
  const isForgotten = row.personal_data_deleted_at !== null;
  await updateDetails(transaction, orderId, isForgotten ? detailsWithoutPerson(merged) : merged);
}

/** A note that is here already, because it was said here or came before, changes nothing. */
export async function applyPrintNote(
  transaction: EdgeTransaction,
  { orderId, note, at, by }: Command<'print-noted'>,
): Promise<void> {
  const row = await findDeskOrder(transaction, orderId);
  if (row === undefined) return;
  const isForgotten = row.personal_data_deleted_at !== null;
  await insertPrintNote(transaction, orderId, { note, at, by: isForgotten ? '' : by, origin: 'central' });
}

/** Central may have said it before the order was forgotten, and here that was sooner (S44). */
const reasonToKeep = (
  { personal_data_deleted_at }: { personal_data_deleted_at: string | null },
  reason: string | undefined,
): string | undefined => (personal_data_deleted_at === null ? reason : undefined);

async function listUnseen<Type extends SyncEvent['type']>(
  transaction: EdgeTransaction,
  { orderId, seen }: { orderId: string; seen?: { epoch: string; version: number } | undefined },
  type: Type,
): Promise<Payload<Type>[]> {
  const events = await listUnseenEvents(transaction, orderId, seen);
  return events.filter((event) => event.type === type).map(({ payload }): Payload<Type> => JSON.parse(payload));
}
