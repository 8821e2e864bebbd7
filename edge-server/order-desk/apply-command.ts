import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { queueRelayedPhoto } from '../uploads/photo-relay.service.ts';

/**
 * Brings this shop's copy of an order in step with what happened to it at central, where the rules were checked. An order
 * that is not known here is passed over. A photo that a phone sent to central for one of them is lined up.
 *
 * @param transaction of the sync, which notes in it that the command has been applied
 */
export async function applyCommand(transaction: EdgeDatabase, command: SyncCommand): Promise<void> {
  if (command.type === 'photo-relayed') return queueRelayedPhoto(transaction, command);
  const change =
    command.type === 'payment-status-changed' ? { payment_status: command.to } : { production_status: command.to };
  await transaction.updateTable('storefront_order').set(change).where('order_id', '=', command.orderId).execute();
}
