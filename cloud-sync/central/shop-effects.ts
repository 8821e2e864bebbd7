import { applyOrderGivenBack, applyOrderKept, isGivenSince } from './orders/making-shop.service.ts';
import { giveOrdersAgain } from './orders/orders.repository.ts';
import {
  applyOrderDetails,
  applyPaymentStatus,
  applyProductionStatus,
  applySubmittedOrder,
  recordPrintExport,
  recordPrintNote,
} from './orders/orders.service.ts';
import { recordDeletionRequest } from './orders/photo-retention.service.ts';
import { tellOrderAgain, tellRestoredShop } from './orders/restored-shop.service.ts';
import { applyPaySlip } from './orders/shop-slips.service.ts';
import { noteStray } from './orders/stray-copies.service.ts';
import { countWaitingPrints } from './pricing/waiting-prints.repository.ts';
import { settlePhoto } from './relay/relayed-photos.repository.ts';
import { noteAuthority } from './shops/note-authority.service.ts';
import type { OrderEffects } from './sync/order-effects.ts';
import { recordTillShift } from './till/till.service.ts';

/** What the events of shops do here. */
export const shopEffects: OrderEffects = {
  countOnlineWaitingPrints: async (database, now) => (await countWaitingPrints(database, now)).online,
  applySubmittedOrder,
  applyPaymentStatus,
  applyProductionStatus,
  applyOrderDetails,
  recordPrintExport,
  applyPaySlip,
  recordPrintNote,
  recordDeletionRequest,
  applyOrderGivenBack,
  applyOrderKept,
  recordTillShift,
  isGivenSince,
  noteStray,
  tellOrderAgain,
  tellRestoredShop,
  giveOrdersAgain,
  noteAuthority,
  settleRelayedPhoto: settlePhoto,
};
