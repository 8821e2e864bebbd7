import { API_BASE, type Endpoint, type Input, type Output } from '@printfront/shared/contracts/endpoint.ts';
import {
  type PictureReason,
  Problem,
  type ProblemCode,
  problemOfPlainAnswer,
  type Retry,
  retryOf,
  type Use,
} from '@printfront/shared/contracts/problem.ts';
import { SENDER_HEADER } from '@printfront/shared/contracts/uploaded-files.ts';
import { nameLimitInWords } from '#text/limits-in-words.ts';
import { inWords } from './problem-words.ts';

/** A problem of the contract, or no answer at all. */
export type FailureCode = ProblemCode | 'server-unreachable';

/** A failure with words for it. */
export class CallError extends Error {
  readonly code: FailureCode;
  readonly parameter: string | undefined;
  readonly status: number;
  /** What is wrong with a picture. */
  readonly reason: PictureReason | undefined;
  /** With `in-use`: where. */
  readonly uses: readonly Use[];
  /** Who was first, where somebody was. */
  readonly by: string | undefined;
  /** When that was. */
  readonly at: string | undefined;
  /** When asking again makes sense, if the server said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: FailureCode,
    detail: string,
    status: number,
    {
      parameter,
      reason,
      uses = [],
      by,
      at,
      retryAfterSeconds,
    }: {
      parameter?: string | undefined;
      reason?: PictureReason | undefined;
      uses?: readonly Use[] | undefined;
      by?: string | undefined;
      at?: string | undefined;
      retryAfterSeconds?: number | undefined;
    } = {},
  ) {
    super(detail);
    this.name = 'CallError';
    this.code = code;
    this.status = status;
    this.parameter = parameter;
    this.reason = reason;
    this.uses = uses;
    this.by = by;
    this.at = at;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** What comes of making the same call again. */
  get retry(): Retry {
    return retryOf(this.code === 'server-unreachable' ? null : this.code);
  }

  /** Nobody is signed in here any more: the session is over, or its account lets nobody in. */
  get isSignedOut(): boolean {
    return this.code === 'not-signed-in' || this.code === 'account-disabled';
  }

  /** The same call may work in a while, without anybody doing anything here. */
  get isPassing(): boolean {
    return this.retry === 'wait' || this.retry === 'again';
  }
}

type Part<Name extends string, Schema> = Schema extends undefined
  ? { [Key in Name]?: never }
  : { [Key in Name]: Schema };

/** The version that was shown: a caller of an endpoint that compares it has to say which, or that none is known. */
type Seen<E extends Endpoint> = [Extract<E['ifMatch'], true>] extends [never]
  ? { ifMatch?: never }
  : { ifMatch: string | undefined };

export type CallInput<E extends Endpoint> = Part<'params', Input<E['params']>> &
  Part<'query', Input<E['query']>> &
  Part<'body', Input<E['body']>> &
  Seen<E> & {
    signal?: AbortSignal;
    /** Only where there is none yet. */
    ifNoneMatch?: '*' | undefined;
    /** Of what is tried, for endpoints that do it once however often they are asked. */
    idempotencyKey?: string;
    /** A phone's own secret, for what a phone sees of its own photos. */
    senderId?: string;
    /** It is small, and goes although its page is being left. */
    keepalive?: true;
  };

/** Fills `{param}` of the contract's path and adds the query. */
export function callUrl(endpoint: Pick<Endpoint, 'path'>, params?: object, query?: object): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(Reflect.get(params ?? {}, name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  return `${API_BASE}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * Makes a call of the contract and checks its answer.
 *
 * @throws CallError for which there are words: src/text/problems.ts is loaded by then
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Output<E['answer']>> {
  const hasBody = input.body !== undefined;
  let response: Response;
  try {
    response = await fetch(callUrl(endpoint, input.params, input.query), {
      method: endpoint.method,
      headers: {
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(input.ifMatch === undefined ? {} : { 'if-match': `"${input.ifMatch}"` }),
        ...(input.ifNoneMatch === undefined ? {} : { 'if-none-match': input.ifNoneMatch }),
        ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
        ...(input.senderId === undefined ? {} : { [SENDER_HEADER]: input.senderId }),
        ...(endpoint.method === 'GET' ? {} : { 'x-requested-with': 'printfront' }),
      },
      ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
      ...(input.signal ? { signal: input.signal } : {}),
      ...(input.keepalive ? { keepalive: true } : {}),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError('server-unreachable', 'The server did not answer.', 0);
  }
  if (!response.ok) {
    throw await inWords(problemOf(response.status, await response.text(), response.headers.get('retry-after')));
  }
  if (endpoint.answer === undefined) return undefined as Output<E['answer']>;
  return endpoint.answer.parse(await response.json()) as Output<E['answer']>;
}

/** Also of an answer that is no problem+json: a proxy's, or a captive portal's. */
export function problemOf(status: number, body: string, retryAfter: string | null = null): CallError {
  const retryAfterSeconds = retryAfter === null || Number.isNaN(Number(retryAfter)) ? undefined : Number(retryAfter);
  try {
    const problem = Problem.parse(JSON.parse(body));
    if (problem.limit !== undefined) nameLimitInWords(problem.code, problem.limit);
    return new CallError(problem.code, problem.detail, status, { ...problem, retryAfterSeconds });
  } catch {
    const code = problemOfPlainAnswer(status) ?? 'server-unreachable';
    return new CallError(code, `The server answered ${status} without saying why.`, status, { retryAfterSeconds });
  }
}
