import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { inviteClient } from '../storefront/pairing-codes.repository.ts';
import { removeClient } from '../storefront/storefront-clients.repository.ts';
import { queueRelayedPhoto } from '../uploads/photo-relay.service.ts';

/**
 * Brings this shop's copy of an order in step with what happened to it at central, where the rules were checked. An order
 * that is not known here is passed over. A photo that a phone sent to central for one of them is lined up; kiosks come and
 * go as staff at central said.
 *
 * @param transaction of the sync, which notes in it that the command has been applied
 */
export async function applyCommand(transaction: EdgeDatabase, command: SyncCommand): Promise<void> {
  switch (command.type) {
    case 'photo-relayed':
      return queueRelayedPhoto(transaction, command);
    case 'kiosk-invited':
      return inviteClient(transaction, { ...command, createdAt: new Date() });
    case 'kiosk-removed':
      // One that is gone already has been removed at the shop itself.
      return void (await removeClient(transaction, command.clientId, new Date()));
    case 'payment-status-changed':
      return updateOrder(transaction, command.orderId, { payment_status: command.to });
    case 'production-status-changed':
      return updateOrder(transaction, command.orderId, { production_status: command.to });
    case 'order-details-changed':
      return updateOrder(transaction, command.orderId, { details: JSON.stringify(command.details) });
  }
}

interface OrderChange {
  payment_status?: number;
  production_status?: number;
  details?: string;
}

async function updateOrder(transaction: EdgeDatabase, orderId: string, change: OrderChange): Promise<void> {
  await transaction.updateTable('storefront_order').set(change).where('order_id', '=', orderId).execute();
}
