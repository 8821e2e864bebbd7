import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import { inviteClient } from '../access/pairing-codes.repository.ts';
import { askReload, removeClient } from '../access/storefront-clients.repository.ts';
import type { EdgeTransaction } from '../database/database.ts';
import { giveBackOnlineOrder, noteOtherCopies, takeOnlineOrder } from '../orders/online-orders.service.ts';
import { forgetPerson } from '../orders/personal-data.repository.ts';
import { queueRelayedPhoto } from '../orders/photo-relay.service.ts';
import { releasePhotos } from '../orders/photo-retention.repository.ts';
import { applyDetails, applyPayment, applyPrintNote, applyProduction } from './apply-order-command.service.ts';
import { applySlipOfCentral, applySlipUse } from './pay-slips.service.ts';
import { resendToRestoredCentral } from './resend-to-restored-central.service.ts';

/**
 * Brings this shop's copy of an order in step with what happened to it at central. An order that is not known here is passed
 * over. A photo that a phone sent to central for one of them is lined up; kiosks come and go as staff at central said.
 *
 * @param transaction of the sync, which notes in it that the command has been applied
 * @param isExporting whether print files of an order are being made at this moment
 */
export async function applyCommand(
  transaction: EdgeTransaction,
  command: SyncCommand,
  isExporting: (orderId: string) => boolean = () => false,
): Promise<void> {
  switch (command.type) {
    case 'photo-relayed':
      return queueRelayedPhoto(transaction, command);
    case 'order-to-make':
      return takeOnlineOrder(transaction, command);
    case 'order-recalled':
      return giveBackOnlineOrder(transaction, command, isExporting(command.orderId));
    case 'order-found-twice':
      return noteOtherCopies(transaction, command, isExporting(command.orderId));
    case 'order-photos-deleted':
      return releasePhotos(transaction, command.orderId, new Date().toISOString());
    case 'order-personal-data-deleted':
      return void (await forgetPerson(transaction, command.orderId, new Date().toISOString()));
    case 'central-restored':
      return resendToRestoredCentral(transaction);
    case 'kiosk-invited':
      return inviteClient(transaction, { ...command, createdAt: new Date() });
    case 'kiosk-removed':
      // One that is gone already has been removed at the shop itself.
      return void (await removeClient(transaction, command.clientId, new Date()));
    case 'kiosk-to-reload':
      return void (await askReload(transaction, command.clientId, new Date()));
    case 'payment-status-changed':
      return applyPayment(transaction, command);
    case 'production-status-changed':
      return applyProduction(transaction, command);
    case 'pay-slip-added':
      return applySlipOfCentral(transaction, command);
    case 'pay-slip-used':
      return applySlipUse(transaction, command);
    case 'order-details-changed':
      return applyDetails(transaction, command);
    case 'print-noted':
      return applyPrintNote(transaction, command);
  }
}
