import { CentralUnreachableError } from './central-errors.ts';

/** Milliseconds. Reaching central at all is limited to 10 s by fetch itself, and by `firstByteMs` where that is less. */
export interface ExchangeTimeouts {
  /** From the last byte that was sent to the first that comes back. */
  firstByteMs: number;
  /** Between two pieces of a body, in either direction. */
  idleMs: number;
}

export const DEFAULT_TIMEOUTS: ExchangeTimeouts = { firstByteMs: 20_000, idleMs: 15_000 };

export interface ExchangeRequest {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: AsyncIterable<Uint8Array>;
  timeouts: ExchangeTimeouts;
  /** Gives the call up, for example because the worker stops. */
  signal: AbortSignal;
}

export interface ExchangeAnswer {
  status: number;
  headers: Headers;
  /** May be read once, and must be read or cancelled. */
  body: AsyncIterable<Uint8Array>;
  cancel(): Promise<void>;
}

export type Exchange = (request: ExchangeRequest) => Promise<ExchangeAnswer>;

/**
 * One request over fetch that cannot hang: a connection that is open but dead (half-open after the router lost power)
 * ends in a timeout, however slowly a living one may go.
 *
 * @throws CentralUnreachableError
 */
export async function exchange({
  url,
  method,
  headers,
  body,
  timeouts,
  signal,
}: ExchangeRequest): Promise<ExchangeAnswer> {
  const watch = createWatchdog(signal);
  try {
    watch.expectWithin(timeouts.firstByteMs, 'no answer came in time');
    const response = await fetch(url, {
      method,
      headers,
      // A redirect could carry the token to another server.
      redirect: 'error',
      signal: watch.signal,
      ...(body === undefined ? {} : { body: ReadableStream.from(watched(body, watch, timeouts)), duplex: 'half' }),
    });
    watch.expectWithin(timeouts.idleMs, 'the answer stopped half way');
    return {
      status: response.status,
      headers: response.headers,
      body: readBody(response, watch, timeouts),
      async cancel() {
        watch.stop();
        // A body that is broken already cannot be cancelled, and need not be.
        await response.body?.cancel().catch(() => undefined);
      },
    };
  } catch (error) {
    watch.stop();
    throw unreachable(error, watch);
  }
}

async function* watched(
  body: AsyncIterable<Uint8Array>,
  watch: Watchdog,
  timeouts: ExchangeTimeouts,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    watch.expectWithin(timeouts.idleMs, 'the body could not be sent on');
    yield chunk;
  }
  watch.expectWithin(timeouts.firstByteMs, 'no answer came in time');
}

async function* readBody(response: Response, watch: Watchdog, timeouts: ExchangeTimeouts): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response.body ?? []) {
      watch.expectWithin(timeouts.idleMs, 'the answer stopped half way');
      yield chunk;
    }
  } catch (error) {
    throw unreachable(error, watch);
  } finally {
    watch.stop();
  }
}

function unreachable(error: unknown, watch: Watchdog): CentralUnreachableError {
  if (error instanceof CentralUnreachableError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return new CentralUnreachableError(watch.reason() ?? `the connection failed: ${cause}`, { cause: error });
}

interface Watchdog {
  readonly signal: AbortSignal;
  /** Replaces what was expected before. */
  expectWithin(ms: number, otherwise: string): void;
  reason(): string | null;
  stop(): void;
}

function createWatchdog(outer: AbortSignal): Watchdog {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let reason: string | null = null;
  const giveUp = () => {
    reason ??= 'the call was given up';
    controller.abort();
  };
  if (outer.aborted) giveUp();
  else outer.addEventListener('abort', giveUp, { once: true });
  return {
    signal: controller.signal,
    expectWithin(ms, otherwise) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reason = otherwise;
        controller.abort();
      }, ms);
    },
    reason: () => reason,
    stop() {
      clearTimeout(timer);
      outer.removeEventListener('abort', giveUp);
    },
  };
}
