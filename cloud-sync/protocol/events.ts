import { ShippingAddress } from '@printfront/shared/contracts/addresses.ts';
import { Id, Instant, LocalizedText, Satang, Sha256, StorefrontOrderId } from '@printfront/shared/contracts/fields.ts';
import { OrderedFinish } from '@printfront/shared/contracts/finishes.ts';
import { FrontRefusal } from '@printfront/shared/contracts/front-files.ts';
import { OrderedSize, PaymentMethod, PaymentStatus, ProductionStatus } from '@printfront/shared/contracts/orders.ts';
import { Payee } from '@printfront/shared/contracts/payee.ts';
import { PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import { PrintNote } from '@printfront/shared/contracts/print-note.ts';
import { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { Adjustments, Crop, Fit, Rotate } from '@printfront/shared/contracts/uploaded-files.ts';
import { z } from 'zod';
import { Epoch } from './enrol.ts';
import { paymentSaid, whySaid } from './moves.ts';
import { OrderDetails } from './order-details.ts';
import { SlipMessage } from './pay-slips.ts';
import { Mark, standing } from './position.ts';
import { syncCall } from './sync-call.ts';
import { TillMessage } from './till.ts';

const SubmittedFile = z.object({
  id: Id,
  name: z.string(),
  sha256: Sha256,
  byteSize: z.int().min(1),
  quantity: z.int().min(1),
  width: z.int().min(1).nullable(),
  height: z.int().min(1).nullable(),
  crop: Crop.nullable(),
  fit: Fit,
  rotate: Rotate,
  /** Absent from shops that know of none, and where there are none. */
  adjustments: Adjustments.nullable().optional(),
});

const SubmittedLine = z.object({
  size: OrderedSize,
  printQuantity: z.int().min(1),
  photoFrame: z.object({ id: Id, name: LocalizedText, imageSha256: Sha256 }).nullable(),
  /** Absent from shops that know of none, and where there is none (S55). */
  finish: OrderedFinish.nullable().optional(),
  files: z.array(SubmittedFile).min(1),
});

/** Everything there is to know of an order at the moment it was placed. It never changes after that. */
export const SubmittedOrder = z.object({
  orderId: Id,
  iid: z.int().min(1),
  storefrontOrderId: StorefrontOrderId,
  submittedAt: Instant,
  name: z.string().min(1),
  phoneNumber: z.string(),
  shippingMethod: ShippingMethod,
  shippingAddress: ShippingAddress.nullable(),
  orderNotes: z.string(),
  paymentMethod: PaymentMethod,
  priceSummary: PriceSummary,
  totalPaymentAmount: Satang,
  qrPayload: z.string().nullable(),
  estimatedDueDate: Instant.nullable(),
  lines: z.array(SubmittedLine).min(1),
  /** Of an online order only (S93). */
  payTo: Payee.optional(),
});
export type SubmittedOrder = z.infer<typeof SubmittedOrder>;

/** The same of an online order, which no kiosk has prepared. */
export const OnlineOrder = SubmittedOrder.omit({ storefrontOrderId: true });
export type OnlineOrder = z.infer<typeof OnlineOrder>;

const GivenBack = z.object({
  to: Id.nullable(),
  /** Version of the giving that this answers (S58). Absent from an older shop, and of an order that never came. */
  given: z.int().min(1).optional(),
});

/**
 * As far as a copy can have counted an order that central did not hear of. A further number was invented: the next shop's history would
 * go on above it, and beyond what a number can be (S9, S15).
 */
export const FARTHEST_COUNT = 1_000_000;

const envelope = {
  /** Random: the same event sent twice has the same id, and is applied once. */
  id: Id,
  orderId: Id,
  /** Counts the events of one order from 1: an event whose predecessor is missing is deferred, not applied. */
  version: z.int().min(1),
  /** Id of the event before it, while the shop still keeps that one: two epochs may count to the same version. */
  previousId: Id.optional(),
  /** Of an online order: the version at which central gave it to this shop, as the shop knew when it wrote the event. */
  given: z.int().min(1).optional(),
  /** A label for people; never an order. The mini PC's clock may be wrong. */
  occurredAt: Instant,
};

export const SyncEvent = z.discriminatedUnion('type', [
  z.object({ ...envelope, type: z.literal('storefront-order-submitted'), payload: SubmittedOrder }),
  z.object({
    ...envelope,
    type: z.literal('payment-status-changed'),
    payload: z.object({ from: PaymentStatus, to: PaymentStatus, by: z.string(), ...paymentSaid }),
  }),
  z.object({
    ...envelope,
    type: z.literal('production-status-changed'),
    payload: z.object({ from: ProductionStatus, to: ProductionStatus, by: z.string(), ...whySaid }),
  }),
  z.object({
    ...envelope,
    type: z.literal('print-files-exported'),
    payload: z.object({
      fileCount: z.int().min(1),
      printCount: z.int().min(1),
      by: z.string(),
      /** Absent from shops of version 1, which only have hot folders. */
      target: z.enum(['archive', 'hot-folder']).optional(),
    }),
  }),
  // What staff said of prints at the shop; a note that central has changes nothing.
  z.object({ ...envelope, type: z.literal('print-noted'), payload: z.object({ note: PrintNote, by: z.string() }) }),
  // What staff said of an order at the shop; `from` is what they saw, so that only what they changed is taken over.
  z.object({
    ...envelope,
    type: z.literal('order-details-changed'),
    payload: z.object({ from: OrderDetails, to: OrderDetails, by: z.string() }),
  }),
  // A slip was sent for an order at the shop; its picture is sent like a photo.
  z.object({ ...envelope, type: z.literal('pay-slip-added'), payload: SlipMessage }),
  // How a shift of the shop's till stands (S54). Not of an order: `orderId` is the id of the shift, and opening it is its first.
  z.object({ ...envelope, type: z.literal('till-opened'), payload: TillMessage }),
  z.object({ ...envelope, type: z.literal('till-changed'), payload: TillMessage }),
  // The customer, or staff for them, wants the photos gone as soon as nothing has to be printed from them.
  z.object({ ...envelope, type: z.literal('photo-deletion-requested'), payload: z.object({ by: z.string() }) }),
  // Central has asked for an online order back, or this shop cannot make it: it no longer has it. `to` is as central said.
  z.object({ ...envelope, type: z.literal('order-given-back'), payload: GivenBack }),
  // Central has asked for it back, and something of it is printed here: the shop keeps it.
  z.object({ ...envelope, type: z.literal('order-kept'), payload: z.object({}) }),
  // What became of a relayed photo. Not of an order: `orderId` is the relayId of the sending, and each has this one event.
  z.object({ ...envelope, type: z.literal('relayed-photo-arrived'), payload: z.object({}) }),
  z.object({
    ...envelope,
    type: z.literal('relayed-photo-refused'),
    payload: z.object({
      /** Of the words that every central knows the nearest. */
      reason: FrontRefusal.exclude(['too-many-photos']),
      /** The exact one, where it is younger than they are; who does not know it goes by `reason`. */
      because: z.string().max(64).optional(),
    }),
  }),
]);
export type SyncEvent = z.infer<typeof SyncEvent>;

type WithoutEnvelope<Event> = Event extends SyncEvent
  ? Omit<Event, 'id' | 'version' | 'previousId' | 'given' | 'occurredAt'>
  : never;
/** What a feature tells the outbox; the outbox numbers and names it. */
export type NewSyncEvent = WithoutEnvelope<SyncEvent>;

export const EVENTS_PER_PUSH = 200;
/** What central reads of a push at most. */
export const LARGEST_PUSH_BYTES = 16 * 1024 * 1024;

/** All that must fit for an event to get a result of its own; its payload is judged by itself. */
export const EventEnvelope = z.looseObject({ ...envelope, type: z.string().min(1).max(64) });
export type EventEnvelope = z.infer<typeof EventEnvelope>;

export const REJECTION_CODES = [
  'malformed',
  'type-unknown',
  'order-unknown',
  'version-taken',
  'epoch-over',
  'number-not-leased',
] as const;

export const EventResult = z.discriminatedUnion('result', [
  z.object({ id: Id, result: z.literal('applied') }),
  z.object({ id: Id, result: z.literal('duplicate') }),
  z.object({
    id: Id,
    result: z.literal('deferred'),
    /** `predecessor-missing`: send `expectedVersion` first. `try-later`: central failed on this one, the rest goes on. */
    reason: z.enum(['predecessor-missing', 'try-later']),
    expectedVersion: z.int().min(1),
  }),
  /** Final until something is mended: one of REJECTION_CODES, or a code of shared/contracts/problem.ts. */
  z.object({ id: Id, result: z.literal('rejected'), code: z.string().min(1), detail: z.string() }),
]);
export type EventResult = z.infer<typeof EventResult>;

/** Answered with one result per event, in the order of the events. */
export const pushEvents = syncCall({
  name: 'pushEvents',
  path: '/sync/events',
  request: z.object({
    epoch: Epoch,
    events: z.array(EventEnvelope).min(1).max(EVENTS_PER_PUSH),
    mark: Mark.optional(),
  }),
  answer: z.object({ results: z.array(EventResult).max(EVENTS_PER_PUSH) }).extend(standing),
});
