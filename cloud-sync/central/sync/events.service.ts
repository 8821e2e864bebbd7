import {
  type EventEnvelope,
  type EventResult,
  FARTHEST_COUNT,
  SyncEvent,
} from '@printfront/cloud-sync/protocol/events.ts';
import type { Mark, Standing } from '@printfront/cloud-sync/protocol/position.ts';
import { FrontRefusal } from '@printfront/shared/contracts/front-files.ts';
import { retryOf } from '@printfront/shared/contracts/problem.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Logger } from 'pino';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { EdgeServer } from './edge-servers.repository.ts';
import type { AdmittedEpoch } from './epochs.repository.ts';
import { findInInbox, findStream, inSavepoint, insertIntoInbox, moveStream, type Stream } from './events.repository.ts';
import type { OrderEffects } from './order-effects.ts';
import { claimOrderNumber } from './order-numbers.repository.ts';
import { admitShop, standingOf } from './positions.service.ts';

/** One commit for several events saves the disk; more than a few would keep others from the database too long. */
const EVENTS_PER_COMMIT = 20;

/**
 * Those that begin a history: of an order by placing it under an id that nothing has, of a photo that was relayed to this
 * very shop by answering for it, which is all there is of that history, of a till by opening it.
 */
const FIRST_EVENTS: readonly string[] = [
  'storefront-order-submitted',
  'relayed-photo-arrived',
  'relayed-photo-refused',
  'till-opened',
] satisfies SyncEvent['type'][];

/** What a shop says of an online order that it does not make any more, or asked for in vain. */
const LAST_WORDS: readonly string[] = ['order-given-back', 'order-kept'] satisfies SyncEvent['type'][];

type Judgement = { result: 'applied' | 'duplicate' } | Deferral | Rejection;
type Deferral = { result: 'deferred'; reason: 'predecessor-missing' | 'try-later'; expectedVersion: number };
type Rejection = { result: 'rejected'; code: string; detail: string };
const rejected = (code: string, detail: string): Rejection => ({ result: 'rejected', code, detail });
const orderUnknown = () => rejected('order-unknown', 'There is no such order.');
const awaiting = (expectedVersion: number): Deferral => ({
  result: 'deferred',
  reason: 'predecessor-missing',
  expectedVersion,
});

interface PushOptions {
  database: CentralDatabase;
  effects: OrderEffects;
  server: EdgeServer;
  epoch: string;
  mark: Mark | undefined;
  /** As admitShop has it. */
  isBelieved: boolean;
  now: Date;
  logger: Logger;
}

/**
 * Applies a push, event by event, each with its inbox entry or not at all.
 *
 * @returns a result per event, in their order; those that are not applied have changed nothing. All are deferred when the
 *   shop's database does not follow on what was heard of it before (S43)
 */
export async function applyPush(
  options: PushOptions,
  events: readonly EventEnvelope[],
): Promise<Standing & { results: EventResult[] }> {
  const { database, effects, server, epoch, isBelieved, now } = options;
  const { serverId } = server;
  const results: EventResult[] = [];
  let standing: Standing = {};
  for (let start = 0; start < events.length; start += EVENTS_PER_COMMIT) {
    const chunk = events.slice(start, start + EVENTS_PER_COMMIT);
    const judged = await database.transaction().execute(async (transaction) => {
      // Once is enough: a later push of the same shop may come in between.
      const mark = start === 0 ? options.mark : undefined;
      const shop = await admitShop(transaction, { serverId, epoch, mark, effects, now, isBelieved });
      const { admitted, follows } = shop;
      if (start === 0) standing = standingOf(shop);
      if (admitted.isCurrent && !follows) return null;
      const found: EventResult[] = [];
      for (const event of chunk) {
        found.push({ id: event.id, ...(await applyAlone(options, transaction, admitted, withoutNul(event))) });
      }
      return found;
    });
    if (judged === null) return { ...standing, results: events.map(postponed) };
    // Told only now: before the commit nothing is certain.
    results.push(...judged);
    if (results.length < events.length) await new Promise((resolve) => setImmediate(resolve));
  }
  return { ...standing, results };
}

/**
 * Shops once took a NUL in what people typed, which PostgreSQL does not keep: an order must not stay behind for it. It is shown as
 * what nobody could read.
 */
function withoutNul<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replaceAll('\0', '\ufffd') as Value;
  if (Array.isArray(value)) return value.map(withoutNul) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, withoutNul(held)])) as Value;
}

const postponed = ({ id, version }: EventEnvelope): EventResult => ({
  id,
  result: 'deferred',
  reason: 'try-later',
  expectedVersion: version,
});

/** Whatever is refused or deferred is rolled back alone; the others of the same commit stay. */
async function applyAlone(
  options: PushOptions,
  transaction: CentralTransaction,
  admitted: AdmittedEpoch,
  event: EventEnvelope,
): Promise<Judgement> {
  return inSavepoint(
    transaction,
    () => apply(options, transaction, admitted, event).catch((error) => judgeError(options, event, error)),
    ({ result }) => result === 'applied' || result === 'duplicate',
  );
}

async function apply(
  { effects, server, epoch }: PushOptions,
  transaction: CentralTransaction,
  admitted: AdmittedEpoch,
  envelope: EventEnvelope,
): Promise<Judgement> {
  const { id, orderId, version } = envelope;
  const isNew = await insertIntoInbox(transaction, server.serverId, id);
  if (isNew && !admitted.isCurrent) return rejected('epoch-over', 'This shop goes on in another copy of its database.');
  const history = { serverId: server.serverId, orderId };
  const stream = await findStream(transaction, history);
  if (!isNew) {
    if (admitted.isCurrent) await takeUpCount({ effects, epoch }, transaction, { history, stream, envelope });
    return { result: 'duplicate' };
  }
  // The history of an order that nobody makes yet is still that of the shop that gave it back.
  if ((stream === null || envelope.given !== undefined) && !FIRST_EVENTS.includes(envelope.type)) {
    if (await effects.noteStray(transaction, { serverId: server.serverId, event: envelope }))
      return { result: 'applied' };
  }
  // Of an older giving, by a shop on an older copy: it hears of the newer one, and says then again what it did (S64).
  const { given } = envelope;
  if (stream !== null && given !== undefined && (await effects.isGivenSince(transaction, { ...history, given }))) {
    return { result: 'applied' };
  }
  // It has given the order back, and says so once more from a copy, or central has come back from one: nothing is to be done.
  if (stream === null && LAST_WORDS.includes(envelope.type)) return { result: 'applied' };
  const isOtherEpochs = stream !== null && stream.epoch !== epoch;
  const predecessor = isOtherEpochs ? await findPredecessor(transaction, server, envelope) : 'unnamed';
  const obstacle = findObstacle(stream, envelope, { epoch, isAfterKnown: predecessor === 'known' });
  if (obstacle !== null) return obstacle;
  if (predecessor === 'missing') return awaiting(version - 1);

  const parsed = SyncEvent.safeParse(envelope);
  if (!parsed.success) return judgeShape(envelope, parsed.error.issues[0]);
  const event = parsed.data;
  if (event.type === 'storefront-order-submitted') {
    if (event.payload.orderId !== orderId) return rejected('malformed', 'The order in the event is another one.');
    if (!(await claimOrderNumber(transaction, server.serverId, event.payload.iid))) {
      return rejected('number-not-leased', `The order number ${event.payload.iid} was not leased to this shop.`);
    }
  }
  if (event.type === 'relayed-photo-arrived' || event.type === 'relayed-photo-refused') {
    const refusal = event.type === 'relayed-photo-refused' ? refusalOf(event.payload) : null;
    const settled = { serverId: server.serverId, relayId: orderId, refusal };
    // Central may have forgotten the photo. Then nothing begins, and the id stays free for the order it belongs to.
    if (!(await effects.settleRelayedPhoto(transaction, settled))) return { result: 'applied' };
  }
  if ((event.type === 'till-opened' || event.type === 'till-changed') && event.payload.id !== orderId) {
    return rejected('malformed', 'The shift in the event is another one.');
  }
  // Before the effect: what the shop is told in turn says that it takes account of this event.
  await moveStream(transaction, history, stream, { epoch, version });
  await applyToOrder(effects, transaction, server, event);
  if (stream !== null && stream.epoch !== epoch) await effects.tellOrderAgain(transaction, history);
  return { result: 'applied' };
}

/**
 * Of an event that is known the history has been counted on by another copy of the shop's database since. From here it is counted as
 * the copy in force does, and that one hears where the order stands: it cannot know that this event was taken into account.
 */
async function takeUpCount(
  { effects, epoch }: Pick<PushOptions, 'effects' | 'epoch'>,
  transaction: CentralTransaction,
  known: { history: { serverId: string; orderId: string }; stream: Stream | null; envelope: EventEnvelope },
): Promise<void> {
  const { history, stream, envelope } = known;
  const { given, version } = envelope;
  if (stream === null) return;
  if (given !== undefined && (await effects.isGivenSince(transaction, { ...history, given }))) return;
  const isOtherEpochs = stream.epoch !== epoch;
  if (version !== stream.version + 1 && (!isOtherEpochs || version > FARTHEST_COUNT)) return;
  await moveStream(transaction, history, stream, { epoch, version });
  await effects.tellOrderAgain(transaction, history);
}

/** A shop may be newer than this server, and its exact reason then a word that is not known here. */
function refusalOf({ reason, because }: { reason: FrontRefusal; because?: string | undefined }): FrontRefusal {
  return FrontRefusal.safeParse(because).data ?? reason;
}

/** Every effect is told whose the order has to be, and looks for it under that shop. */
async function applyToOrder(
  effects: OrderEffects,
  transaction: CentralTransaction,
  server: EdgeServer,
  event: SyncEvent,
): Promise<unknown> {
  const order = { serverId: server.serverId, orderId: event.orderId };
  switch (event.type) {
    case 'storefront-order-submitted':
      return effects.applySubmittedOrder(transaction, { ...server, order: event.payload });
    case 'payment-status-changed':
      return effects.applyPaymentStatus(transaction, { ...order, ...event.payload });
    case 'production-status-changed':
      return effects.applyProductionStatus(transaction, { ...order, ...event.payload });
    case 'order-details-changed':
      return effects.applyOrderDetails(transaction, { ...order, ...event.payload });
    case 'print-files-exported':
      return effects.recordPrintExport(transaction, { ...order, at: event.occurredAt, ...event.payload });
    case 'pay-slip-added':
      return effects.applyPaySlip(transaction, { ...order, ...event.payload });
    case 'print-noted':
      return effects.recordPrintNote(transaction, { ...order, at: event.occurredAt, ...event.payload });
    case 'till-opened':
    case 'till-changed':
      return effects.recordTillShift(transaction, { serverId: server.serverId, shift: event.payload });
    case 'photo-deletion-requested':
      return effects.recordDeletionRequest(transaction, { ...order, ...event.payload });
    case 'order-given-back':
      return effects.applyOrderGivenBack(transaction, { ...order, ...event.payload });
    case 'order-kept':
      return effects.applyOrderKept(transaction, order);
    case 'relayed-photo-arrived':
    case 'relayed-photo-refused':
      return undefined;
  }
}

/** What the order's history says about an event that is new; null when it is its turn. */
function findObstacle(
  stream: Stream | null,
  { type, version }: EventEnvelope,
  { epoch, isAfterKnown }: { epoch: string; isAfterKnown: boolean },
): Judgement | null {
  const isFirst = FIRST_EVENTS.includes(type);
  if (stream === null) {
    if (version !== 1) return awaiting(1);
    return isFirst ? null : orderUnknown();
  }
  // Where another epoch brought the newest one, its number may be below what this one has said already.
  const isInvented = !isAfterKnown || version > FARTHEST_COUNT;
  if (version > stream.version + 1 && isInvented) return awaiting(stream.version + 1);
  // After a restore the shop counts on from an older version, so versions come a second time.
  const isSecondCount = version <= stream.version && stream.epoch !== epoch;
  // It may have lost that it has answered for a relayed photo; a placed order gets another id than the one it lost.
  const isAnsweredAgain = isSecondCount && type !== 'storefront-order-submitted';
  if ((isFirst && !isAnsweredAgain) || (version <= stream.version && !isSecondCount)) {
    return rejected('version-taken', `Version ${version} of this order is another event.`);
  }
  return null;
}

/**
 * Of two epochs both may have counted to the same version. When central came back from a copy it may have the one's event
 * and have lost the other's, and the number alone would let the next one pass (S9).
 */
async function findPredecessor(
  transaction: CentralTransaction,
  { serverId }: EdgeServer,
  { version, previousId }: EventEnvelope,
): Promise<'known' | 'missing' | 'unnamed'> {
  if (version === 1 || previousId === undefined) return 'unnamed';
  return (await findInInbox(transaction, serverId, [previousId])).has(previousId) ? 'known' : 'missing';
}

function judgeShape({ type }: EventEnvelope, issue: { path: PropertyKey[]; message: string } | undefined): Rejection {
  if (!SyncEvent.options.some((option) => option.shape.type.value === type)) {
    return rejected('type-unknown', `Central does not know events of type ${type}.`);
  }
  return rejected('malformed', `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'not valid'}`);
}

/** A problem is a refusal that will stay; anything else may pass, and must not keep back other orders meanwhile. */
function judgeError({ logger, server }: PushOptions, event: EventEnvelope, error: unknown): Judgement {
  // The history is of a relayed photo, or the order is not this shop's.
  if (error instanceof HttpProblem && error.code === 'not-found') return orderUnknown();
  if (error instanceof HttpProblem && retryOf(error.code) === 'never') return rejected(error.code, error.message);
  logger.error(
    { err: error, serverId: server.serverId, eventType: event.type },
    'an event of a shop could not be applied',
  );
  return { result: 'deferred', reason: 'try-later', expectedVersion: event.version };
}
