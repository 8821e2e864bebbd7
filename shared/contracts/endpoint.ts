import type { z } from 'zod';
import type { Right } from '../domain/roles.ts';
import type { ProblemCode } from './problem.ts';

/**
 * Who may make a call: anyone, a signed-in customer (own things only), a maintainer, a verified kiosk (own orders
 * only), anyone who knows a storefront order id, an edge server with its token.
 */
export type Caller = 'anyone' | 'customer' | 'maintainer' | 'kiosk' | 'front' | 'edge';
export type Server = 'central' | 'edge';

/** What the body of a request or answer is when it is not JSON. */
export type Multipart = 'multipart';
export type AnswerFormat = 'json' | 'none' | 'image' | 'zip' | 'csv' | 'file' | 'redirect' | 'events';

type Shape = z.ZodObject<z.ZodRawShape>;

/**
 * One call of the contract. Both servers serve it with `serve`, the app calls it with `call`, and the OpenAPI document
 * is made from it; nothing about the call is written anywhere else.
 */
export interface Endpoint<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType | undefined = z.ZodType | undefined,
> {
  /** The operationId, the service function and the client call all carry this name. */
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api/v1, with `{param}` in braces. */
  readonly path: `/${string}`;
  readonly who: readonly Caller[];
  /** Which right it takes of staff, by the table in domain/roles.ts; every clerk has it where none is named. */
  readonly may?: Right;
  readonly where: readonly Server[];
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The request is multipart/form-data with exactly one part `file`; `form` describes its text fields. */
  readonly form?: Shape;
  /**
   * The request may carry `If-Match` with the version of what its caller was shown: what is another by now is not changed.
   * Without it nothing is compared, and the last one wins.
   */
  readonly ifMatch?: true;
  /** The request may carry `If-None-Match: *`: what is there already is not changed. */
  readonly ifNoneMatch?: true;
  /** The answer carries an `ETag` of its content; a caller who names it as `If-None-Match` is answered 304 without it. */
  readonly etag?: true;
  /**
   * The request may carry `Idempotency-Key`: the same key and body again is answered as the first time, and nothing is
   * done twice.
   */
  readonly idempotencyKey?: true;
  readonly status: 200 | 201 | 204 | 302;
  readonly answer?: Answer;
  /** How the answer is written when it is not JSON; the handler then answers with a Response of its own. */
  readonly format?: Exclude<AnswerFormat, 'json'>;
  /** With format `events`: what the data of each is. */
  readonly event?: z.ZodType;
  readonly problems: readonly ProblemCode[];
}

/** Keeps the literal types of an endpoint, so that `serve` and `call` know its params, query, body and answer. */
export function endpoint<
  const Params extends Shape | undefined = undefined,
  const Query extends Shape | undefined = undefined,
  const Body extends z.ZodType | undefined = undefined,
  const Answer extends z.ZodType | undefined = undefined,
  const IfMatch extends true | undefined = undefined,
>(
  definition: Endpoint<Params, Query, Body, Answer> & { readonly ifMatch?: IfMatch },
): Endpoint<Params, Query, Body, Answer> & { readonly ifMatch?: IfMatch } {
  return definition;
}

/** Type of a schema's checked value; undefined where the endpoint has no such part. The parts are optional properties. */
export type Output<Schema> = [NonNullable<Schema>] extends [never]
  ? undefined
  : NonNullable<Schema> extends z.ZodType
    ? z.output<NonNullable<Schema>>
    : undefined;
/** Type of what may be given for a schema, before defaults and transforms. */
export type Input<Schema> = [NonNullable<Schema>] extends [never]
  ? undefined
  : NonNullable<Schema> extends z.ZodType
    ? z.input<NonNullable<Schema>>
    : undefined;

export const API_BASE = '/api/v1';
