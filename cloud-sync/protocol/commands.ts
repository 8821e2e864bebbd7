import { Id, Instant, Sha256 } from '@printfront/shared/contracts/fields.ts';
import { OtherCopy, PaymentStatus, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { PrintNote } from '@printfront/shared/contracts/print-note.ts';
import { z } from 'zod';
import { LARGEST_BLOB_BYTES } from './blobs.ts';
import { Epoch } from './enrol.ts';
import { OnlineOrder } from './events.ts';
import { paymentSaid, whySaid } from './moves.ts';
import { OrderDetails } from './order-details.ts';
import { SlipMessage, SlipUse } from './pay-slips.ts';
import { Seal } from './position.ts';

/**
 * The shop's last event of this order that a command takes account of: what the shop did after that still counts on top of
 * it. Absent from a central of version 1.
 */
const seen = z.object({ epoch: Epoch, version: z.int().min(1) }).optional();

/** What happened at central that concerns the shop. */
export const SyncCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('payment-status-changed'),
    orderId: Id,
    from: PaymentStatus,
    to: PaymentStatus,
    by: z.string(),
    ...paymentSaid,
    seen,
  }),
  z.object({
    type: z.literal('production-status-changed'),
    orderId: Id,
    from: ProductionStatus,
    to: ProductionStatus,
    by: z.string(),
    ...whySaid,
    seen,
  }),
  /** A phone on mobile data sent a photo for one of the shop's storefront orders; its bytes are fetched by themselves. */
  z.object({
    type: z.literal('photo-relayed'),
    /** Of this one sending; the shop answers under it. */
    relayId: Id,
    orderHash: Sha256,
    sha256: Sha256,
    byteSize: z.int().min(1).max(LARGEST_BLOB_BYTES),
    name: z.string(),
    /** As the phone named the sending; null when it gave no name. */
    clientFileId: z.string().nullable(),
  }),
  z.object({ type: z.literal('order-details-changed'), orderId: Id, details: OrderDetails, seen }),
  /** What staff said of prints at central, with its clock; a note that the shop has changes nothing. */
  z.object({ type: z.literal('print-noted'), orderId: Id, note: PrintNote, at: Instant, by: z.string(), seen }),
  /** A kiosk that waits for its device; the device on which the code of this sha256 is typed becomes it. */
  z.object({ type: z.literal('kiosk-invited'), clientId: Id, name: z.string(), codeHash: Sha256 }),
  z.object({ type: z.literal('kiosk-removed'), clientId: Id }),
  /** Its page is to be loaded anew, once no order is open on it. */
  z.object({ type: z.literal('kiosk-to-reload'), clientId: Id }),
  /** A slip was sent for an order of the shop at central, by a phone or by staff; its picture stays there. */
  z.object({ type: z.literal('pay-slip-added'), orderId: Id, slip: SlipMessage, seen }),
  /** Where else a slip of this order was used, of all orders that central knows: all that is known, each time. */
  z.object({
    type: z.literal('pay-slip-used'),
    orderId: Id,
    slipId: Id,
    earlier: SlipUse.nullable(),
    later: SlipUse.nullable(),
    seen,
  }),
  /** Central came back from an older copy: the shop says again what central had told it. */
  z.object({ type: z.literal('central-restored') }),
  /** Central no longer has the photos of this order, and the shop is not to keep them either. */
  z.object({ type: z.literal('order-photos-deleted'), orderId: Id, seen }),
  /** Who placed this order, where it went and what was noted of it is forgotten at central, and is to be at the shop. */
  z.object({ type: z.literal('order-personal-data-deleted'), orderId: Id, seen }),
  /** An online order that this shop makes from now on; where it stands follows. Its photos are fetched by themselves. */
  z.object({
    type: z.literal('order-to-make'),
    orderId: Id,
    /** The upload that it was made from. */
    uploadId: Id,
    /** Of the order's history: the shop's first event of it is the next one. */
    version: z.int().min(1),
    order: OnlineOrder,
  }),
  /** Another shop is to make it: this one gives it back, or says that something of it is printed. */
  z.object({
    type: z.literal('order-recalled'),
    orderId: Id,
    to: Id,
    /** Staff know what was begun of it here, and have another shop make it all the same (S64). */
    anyway: z.literal(true).optional(),
    seen,
  }),
  /** Another shop has this online order too, after one of the two came back on an older copy (S64); empty: not any more. */
  z.object({ type: z.literal('order-found-twice'), orderId: Id, copies: z.array(OtherCopy).max(100), seen }),
]);
export type SyncCommand = z.infer<typeof SyncCommand>;

export const COMMANDS_PER_ANSWER = 200;
export const COMMANDS_PATH = '/sync/commands';
/** Shorter than the 60 s after which proxies on the way like to cut a silent connection. */
export const LONGEST_WAIT_SECONDS = 25;

/** `after`: number of the last command that the edge has applied durably, 0 for none; `seal`: of the answer that brought it there. */
export const CommandsQuery = z.object({
  after: z.coerce.number().int().min(0).max(2_000_000_000),
  waitSeconds: z.coerce.number().int().min(0).max(LONGEST_WAIT_SECONDS),
  seal: Seal.optional(),
});

/** A command is kept unread here: an edge older than central steps over kinds it does not know (S18). */
export const CommandsAnswer = z.object({
  commands: z.array(z.object({ number: z.int().min(1), command: z.looseObject({ type: z.string() }) })),
  /** Number of the newest command there is. Lower than `after` when central came back from a backup. */
  newest: z.int().min(0),
  /** For the last of these commands; without any for the newest. Absent when there is none, and from an older central. */
  seal: Seal.optional(),
});
export type CommandsAnswer = z.infer<typeof CommandsAnswer>;
