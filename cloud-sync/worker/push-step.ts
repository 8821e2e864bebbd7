import { TRIES_TO_BELIEVE } from '@printfront/shared/contracts/problem.ts';
import type { Logger } from 'pino';
import { EVENTS_PER_PUSH, type EventResult, pushEvents } from '../protocol/events.ts';
import { PROTOCOL_VERSION_HEADER } from '../protocol/version.ts';
import type { CentralClient } from './central-client.ts';
import { CentralRefusedError, CentralUnreachableError, faultOfContent } from './central-errors.ts';
import type { StepOutcome } from './loop.ts';
import type { EventOutcome, OutboxPort, OutgoingEvent } from './ports.ts';
import type { Positions, Said } from './positions.ts';
import type { RetryDelays } from './retry-delays.ts';

/**
 * Far less than a push may have: on a line of 1 Mbit/s this takes two seconds, and what is committed meanwhile, an order of
 * a customer who waits perhaps, is in the next one.
 */
const PUSH_BYTES = 256 * 1024;

interface PushStepOptions {
  client: CentralClient;
  outbox: OutboxPort;
  positions: Pick<Positions, 'mark' | 'judge' | 'isHeld'>;
  delays: RetryDelays;
  logger: Logger;
  restMs: number;
  /** True once after staff asked that refused orders are tried again. */
  takeParkedRetryRequest(): boolean;
  onAcknowledged(): void;
}

/** Sends one push and writes down what became of it. One at a time: the next may hold what this one's answer decides. */
export function createPushStep(options: PushStepOptions): () => Promise<StepOutcome> {
  const { client, outbox, positions, delays, logger, restMs, takeParkedRetryRequest, onAcknowledged } = options;

  let limit = EVENTS_PER_PUSH;
  /** Answers to the event that went alone last which may have been the line's fault. */
  let doubts = { eventId: '', count: 0 };

  return async () => {
    // Central would refuse all of it, and what is refused is parked.
    if (positions.isHeld()) return restMs;
    const withParked = takeParkedRetryRequest();
    const events = await outbox.findWaiting({
      limit,
      maxBytes: PUSH_BYTES,
      withoutOrders: delays.waiting(),
      withParked,
    });
    if (events.length === 0) return delays.restAtMost(restMs);

    // Only now: a copy of the database that has the mark has all events that go with it.
    const outcomes = await push(await positions.mark(), events);
    if (outcomes === null) return 'again';
    await outbox.record(outcomes);
    settleDelays(outcomes);
    for (const { event, result } of outcomes) {
      if (result.result !== 'rejected') continue;
      logger.error(
        { eventType: event.type, code: result.code, detail: result.detail },
        'central rejected an event; its order is parked until somebody looks at it',
      );
    }
    if (outcomes.some(({ result }) => isSettled(result))) onAcknowledged();
    return 'again';
  };

  /**
   * A push that is refused whole says nothing of its events one by one (a proxy on the way may limit its size), so
   * smaller ones follow until the one is found that cannot pass; that one is parked.
   *
   * @returns null when another push should be tried, a smaller one, or one that says something else of where the shop stands
   */
  async function push(said: Said, events: readonly OutgoingEvent[]): Promise<EventOutcome[] | null> {
    try {
      const { results, ...standing } = await client.call(pushEvents, { ...said, events: [...events] });
      limit = Math.min(limit * 2, EVENTS_PER_PUSH);
      if ((await positions.judge(said, standing)) !== 'follows') return null;
      return pair(events, results);
    } catch (error) {
      const [event] = events;
      const fault = faultOfContent(error);
      if (!(error instanceof Error) || fault === null || event === undefined || isAboutVersion(error)) throw error;
      limit = Math.max(1, Math.floor(events.length / 2));
      if (events.length > 1 || (fault === 'again' && isDoubted(event))) return null;
      const code = 'push-refused';
      return [{ event, result: { id: event.id, result: 'rejected', code, detail: error.message } }];
    }
  }

  /** @returns whether it may have been the line's fault still */
  function isDoubted({ id }: OutgoingEvent): boolean {
    doubts = { eventId: id, count: doubts.eventId === id ? doubts.count + 1 : 1 };
    return doubts.count < TRIES_TO_BELIEVE;
  }

  /** An order that got stuck waits for its own time; the others of the push go on at once. */
  function settleDelays(outcomes: readonly EventOutcome[]): void {
    const stuck = new Set<string>();
    for (const { event, result } of outcomes) {
      if (isSettled(result)) delays.clear(event.orderId);
      else if (result.result === 'deferred') stuck.add(event.orderId);
    }
    for (const orderId of stuck) delays.postpone(orderId);
  }
}

const isAboutVersion = (error: unknown) =>
  error instanceof CentralRefusedError && error.parameter === PROTOCOL_VERSION_HEADER;

const isSettled = (result: EventResult) => result.result === 'applied' || result.result === 'duplicate';

function pair(events: readonly OutgoingEvent[], results: readonly EventResult[]): EventOutcome[] {
  return events.map((event, index) => {
    const result = results[index];
    if (result?.id !== event.id)
      throw new CentralUnreachableError('the results do not match the events that were sent');
    return { event, result };
  });
}
