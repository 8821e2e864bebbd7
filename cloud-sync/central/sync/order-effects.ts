import type { EventEnvelope, SubmittedOrder, SyncEvent } from '@printfront/cloud-sync/protocol/events.ts';
import type { FrontRefusal } from '@printfront/shared/contracts/front-files.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';

type PayloadOf<Type extends SyncEvent['type']> = Extract<SyncEvent, { type: Type }>['payload'];

/** An order as a shop names it. One that this shop neither placed nor makes is not there. */
export interface ShopOrderKey {
  serverId: string;
  orderId: string;
}

/** Fingerprints, null where there was or is none; `by` as the shop tells it, `heardAt` on central's clock. */
export interface AuthorityChange {
  server: { serverId: string; serverName: string };
  from: string | null;
  to: string | null;
  by: string | null;
  heardAt: Date;
}

/**
 * What the events of shops do to orders. Each is called at most once per event, inside the event's transaction. A
 * HttpProblem below 500 rejects the event for good, as does not-found for an order that this shop neither placed nor makes; any other
 * error lets the shop try again later.
 */
export interface OrderEffects {
  /** @throws HttpProblem already-exists when anything else has the order's id or number */
  applySubmittedOrder(
    transaction: CentralTransaction,
    submitted: { serverId: string; serverName: string; order: SubmittedOrder },
  ): Promise<unknown>;
  applyPaymentStatus(
    transaction: CentralTransaction,
    change: ShopOrderKey & PayloadOf<'payment-status-changed'>,
  ): Promise<unknown>;
  applyProductionStatus(
    transaction: CentralTransaction,
    change: ShopOrderKey & PayloadOf<'production-status-changed'>,
  ): Promise<unknown>;
  applyOrderDetails(
    transaction: CentralTransaction,
    change: ShopOrderKey & PayloadOf<'order-details-changed'>,
  ): Promise<unknown>;
  /** Print files of an order came out whole at the shop; `at` is the shop's clock. */
  recordPrintExport(
    transaction: CentralTransaction,
    exported: ShopOrderKey & { at: string } & PayloadOf<'print-files-exported'>,
  ): Promise<unknown>;
  /** A slip was sent for an order at the shop. */
  applyPaySlip(transaction: CentralTransaction, slip: ShopOrderKey & PayloadOf<'pay-slip-added'>): Promise<unknown>;
  /** What staff said of prints at the shop; `at` is the shop's clock. */
  recordPrintNote(
    transaction: CentralTransaction,
    noted: ShopOrderKey & { at: string } & PayloadOf<'print-noted'>,
  ): Promise<unknown>;
  /** How a shift of a shop's till stands. */
  recordTillShift(
    transaction: CentralTransaction,
    told: { serverId: string; shift: PayloadOf<'till-opened'> },
  ): Promise<unknown>;
  /** A customer at the shop wants the photos of an order gone as soon as nothing has to be printed from them. */
  recordDeletionRequest(transaction: CentralTransaction, request: ShopOrderKey & { by: string }): Promise<unknown>;
  /** A shop no longer has an online order, and central said who is to have it; null when it cannot make it. */
  applyOrderGivenBack(transaction: CentralTransaction, order: ShopOrderKey & { to: string | null }): Promise<unknown>;
  /** A shop has printed something of an online order that central asked back. */
  applyOrderKept(transaction: CentralTransaction, order: ShopOrderKey): Promise<unknown>;
  /**
   * A shop speaks of an online order that it once made and that is elsewhere by now.
   *
   * @returns false when it never had it; nothing is written then
   */
  noteStray(transaction: CentralTransaction, said: { serverId: string; event: EventEnvelope }): Promise<boolean>;
  /** Whether central has given this order to this shop once more since it gave it at that version. */
  isGivenSince(transaction: CentralTransaction, order: ShopOrderKey & { given: number }): Promise<boolean>;
  /** What a shop on an older copy takes for seen by central may not be: it hears where this order stands. */
  tellOrderAgain(transaction: CentralTransaction, order: ShopOrderKey): Promise<unknown>;
  /** A shop came back on an older copy of its database. */
  tellRestoredShop(transaction: CentralTransaction, serverId: string): Promise<unknown>;
  /** Another computer took a shop's place: it may not have the online orders that the shop makes. */
  giveOrdersAgain(transaction: CentralTransaction, serverId: string): Promise<unknown>;
  /** Prints of online orders that no shop makes yet: any shop's own customers may wait for them too. */
  countOnlineWaitingPrints(database: CentralDatabase, now: Date): Promise<number>;
  /** A shop vouches for itself by another authority, or by none any more. */
  noteAuthority(transaction: CentralTransaction, change: AuthorityChange): Promise<boolean>;
  /**
   * What the shop made of a photo that was relayed to it; `refusal` is null when it arrived.
   *
   * @returns false when no such photo was sent to this shop; nothing is written then
   */
  settleRelayedPhoto(
    transaction: CentralTransaction,
    settled: { serverId: string; relayId: string; refusal: FrontRefusal | null },
  ): Promise<boolean>;
}
