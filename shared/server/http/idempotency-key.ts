import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { HttpProblem } from './http-problem.ts';
import type { Principal } from './principal.ts';

const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
/** On an answer whose call came before, and took its effect then. */
const REPLAYED_HEADER = 'idempotent-replayed';

/** In quotes, as the draft of the IETF has it, or bare, as most clients send it. */
const KEY = /^"?([\x21\x23-\x7e]{8,128})"?$/;

/** A call by which it is known when it comes again. */
export interface IdempotentCall {
  readonly caller: string;
  readonly keyHash: string;
  readonly fingerprint: string;
  /** Says on the answer that the call came before. */
  onReplayed(): void;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * @param context of the call
 * @param said what is compared: which call, and what came with it
 * @returns undefined without a key, and for callers that nobody can tell from others
 * @throws HttpProblem parameter-invalid for what is no key
 */
export function idempotentCallOf(context: Context, principal: Principal, said: unknown): IdempotentCall | undefined {
  const header = context.req.header(IDEMPOTENCY_KEY_HEADER);
  const caller = callerOf(principal);
  if (header === undefined || caller === undefined) return undefined;
  const key = KEY.exec(header)?.[1];
  if (key === undefined) {
    throw new HttpProblem('parameter-invalid', 'An Idempotency-Key has 8 to 128 visible ASCII characters.', {
      parameter: IDEMPOTENCY_KEY_HEADER,
    });
  }
  return {
    caller,
    keyHash: hashOf(key),
    fingerprint: hashOf(`${key}\n${JSON.stringify(said)}`),
    onReplayed: () => context.header(REPLAYED_HEADER, 'true'),
  };
}

/** The same call with what was found out of its body only while it was read: the hash of a file. */
export const withContent = (call: IdempotentCall | undefined, content: string): IdempotentCall | undefined =>
  call && Object.assign({}, call, { fingerprint: hashOf(`${call.fingerprint}\n${content}`) });

function callerOf(principal: Principal): string | undefined {
  if (principal.kind === 'user') return `user/${principal.userId}`;
  return principal.kind === 'kiosk' ? `kiosk/${principal.clientId}` : undefined;
}

export const keyReused = () =>
  new HttpProblem('idempotency-key-reused', 'This Idempotency-Key was used for another call.', {
    parameter: IDEMPOTENCY_KEY_HEADER,
  });

/** Calls of one server that name a key and are being worked on. */
export interface CallsInProgress {
  /** @throws HttpProblem call-in-progress while the same is being worked on */
  run<Result>(call: IdempotentCall | undefined, work: () => Promise<Result>): Promise<Result>;
}

const RETRY_SECONDS = 2;

export function createCallsInProgress(): CallsInProgress {
  const running = new Set<string>();
  return {
    async run(call, work) {
      if (call === undefined) return work();
      const name = `${call.caller} ${call.keyHash}`;
      if (running.has(name)) {
        throw new HttpProblem('call-in-progress', 'This call came before and is still being worked on.', {
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      running.add(name);
      try {
        return await work();
      } finally {
        running.delete(name);
      }
    },
  };
}
