import { ReadableStream } from 'node:stream/web';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { API_BASE, type Caller, type Endpoint, type Input, type Output } from '../../contracts/endpoint.ts';
import type { ProblemCode } from '../../contracts/problem.ts';
import { MAINTAINER_RANK } from '../../contracts/users.ts';
import { may, mayAt } from '../../domain/roles.ts';
import { vouchFor } from './connection-limits.ts';
import { HttpProblem, notFound, ofAllShops, roleRefused } from './http-problem.ts';
import { createCallsInProgress, type IdempotentCall, idempotentCallOf } from './idempotency-key.ts';
import { cutAfterLastWords } from './last-words.ts';
import { refuseForeignOrigin } from './own-origin.ts';
import { parseInput, parseJsonBody, parseQuery, routerPath } from './parse-request.ts';
import { entityTag, isNoneMatch, readPreconditions } from './preconditions.ts';
import type { Principal } from './principal.ts';
import { AnswerMisfitError, isLongAnswer, yieldingJson } from './yielding-json.ts';

interface ServerEnv {
  Bindings: HttpBindings;
  /** For the log line: a path would hold ids, which are capabilities. */
  Variables: { endpointName?: string; problemCode?: ProblemCode };
}
export type ServerContext = Context<ServerEnv>;
export type ServerApp = Hono<ServerEnv>;

/** What a handler gets: everything checked, so that it can go straight to the service. */
export interface Call<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  /** `*` or entity tags, for endpoints that compare them: see preconditions.ts. */
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
  /** By which it is known when it comes again; for `doOnce`. Undefined where its caller named no key. */
  idempotent: IdempotentCall | undefined;
  principal: Principal;
  /** For cookies, streams and headers; never for reading parameters past the contract. */
  context: ServerContext;
}

/** The answer of another server that keeps the same contract and has checked it. */
export type PassedOnAnswer = Response & { readonly isPassedOn: true };

/** Pictures, archives and redirects are written by the handler itself; a call without an answer returns nothing. */
type HandlerAnswer<E extends Endpoint> = [NonNullable<E['answer']>] extends [never]
  ? Response | undefined
  : Input<E['answer']> | PassedOnAnswer;

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerAnswer<E>> | HandlerAnswer<E>;

export interface ServingOptions {
  app: ServerApp;
  /**
   * Every principal that the request proves to be: a session cookie, a kiosk cookie, an edge token.
   *
   * @param who may make the call: a server that would have to ask elsewhere need not look for others
   */
  identify(context: ServerContext, who: readonly Caller[]): Promise<Principal[]>;
}

export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/**
 * Serves endpoints of the contract: checks who calls, checks what came, and checks what goes out, so that a field that
 * the contract does not name can never leave the server.
 */
export function createServing({ app, identify }: ServingOptions): Serve {
  const inProgress = createCallsInProgress();
  return (endpoint, handler) => {
    app.on(endpoint.method, `${API_BASE}${routerPath(endpoint)}`, async (context) => {
      context.set('endpointName', endpoint.name);
      if (endpoint.method !== 'GET') refuseForeignOrigin(context);
      const proven = await identify(context, endpoint.who);
      // Without a listener there is no connection: central in the simulation is called directly.
      const isShops = proven.some(isOfTheShop);
      if (isShops) vouchFor(context.env?.incoming?.socket);
      const principal = choosePrincipal(endpoint.who, proven);
      requireRight(endpoint, principal);
      const params = endpoint.params && parseInput(endpoint.params, context.req.param());
      const query = endpoint.query && parseQuery(endpoint.query, context.req);
      const preconditions = readPreconditions(endpoint, context.req);
      const withinSeconds = isShops ? undefined : secondsForBody(proven);
      const body = endpoint.body && (await readBody(endpoint.body, context, withinSeconds));
      const { ifMatch, ifNoneMatch } = preconditions;
      const idempotent =
        endpoint.idempotencyKey && idempotentCallOf(context, principal, [endpoint.name, params, query, body]);
      const call = { params, query, body, ifMatch, ifNoneMatch, idempotent, principal, context } as Call<
        typeof endpoint
      >;
      return inProgress.run(idempotent, async () => answer(endpoint, context, await handler(call)));
    });
  };
}

/** What phones send is small. A customer with thousands of photos sends up to 400 kB at once, perhaps over bad wifi. */
const GUEST_BODY_SECONDS = 10;
const CUSTOMER_BODY_SECONDS = 60;
const secondsForBody = (proven: readonly Principal[]) =>
  proven.length > 0 ? CUSTOMER_BODY_SECONDS : GUEST_BODY_SECONDS;

/** @throws HttpProblem, see parseJsonBody; a caller who was too slow hears it and is let go */
async function readBody(schema: z.ZodType, context: ServerContext, withinSeconds: number | undefined) {
  try {
    return await parseJsonBody(schema, context.req, { withinSeconds });
  } catch (error) {
    const incoming = context.env?.incoming;
    if (incoming !== undefined && error instanceof HttpProblem && error.code === 'body-too-slow') {
      cutAfterLastWords(incoming);
    }
    throw error;
  }
}

async function answer(endpoint: Endpoint, context: ServerContext, value: unknown): Promise<Response> {
  if (value instanceof Response) return value;
  if (endpoint.answer === undefined) return context.body(null, 204);
  const status = endpoint.status as 200 | 201;
  if (!isLongAnswer(value)) {
    const text = JSON.stringify(checkAnswer(endpoint.name, endpoint.answer, value));
    const headers = cachingOf(endpoint, [text]);
    if (isKnown(context, headers)) return context.body(null, 304, headers);
    return context.body(text, status, jsonHeaders(headers, Buffer.byteLength(text)));
  }
  const pieces = await yieldingJson(endpoint.answer, value).catch((error: unknown) => {
    throw error instanceof AnswerMisfitError ? misfit(endpoint.name, error.message) : error;
  });
  const headers = cachingOf(endpoint, pieces);
  if (isKnown(context, headers)) return context.body(null, 304, headers);
  const byteSize = pieces.reduce((total, { byteLength }) => total + byteLength, 0);
  return context.body(ReadableStream.from<Uint8Array>(pieces), status, jsonHeaders(headers, byteSize));
}

/** What anyone may see, a browser may keep, and ask whether it is still so; the rest leaves no trace on shared devices. */
function cachingOf({ etag, who }: Endpoint, answer: readonly (string | Uint8Array)[]): Record<string, string> {
  if (!etag) return { 'cache-control': 'no-store' };
  const caching = who.includes('anyone') ? 'private, no-cache' : 'no-store';
  return { 'cache-control': caching, etag: entityTag(answer) };
}

const isKnown = (context: ServerContext, { etag }: Record<string, string>): boolean =>
  etag !== undefined && !isNoneMatch(context.req.header('if-none-match'), etag.slice(1, -1));

/** With the length, so that nobody has to read a short answer to know that it is one. */
const jsonHeaders = (caching: Record<string, string>, byteSize: number) =>
  Object.assign(caching, { 'content-type': 'application/json', 'content-length': String(byteSize) });

function checkAnswer(name: string, schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw misfit(name, result.error.message);
}

const misfit = (name: string, why: string) => new Error(`The answer of ${name} does not fit its contract: ${why}`);

const IS: Record<Caller, (principal: Principal) => boolean> = {
  anyone: () => true,
  customer: (principal) => principal.kind === 'user',
  maintainer: (principal) => principal.kind === 'user' && principal.rank >= MAINTAINER_RANK,
  kiosk: (principal) => principal.kind === 'kiosk',
  front: () => true,
  edge: (principal) => principal.kind === 'edge',
};

/** Who must get through whatever guests and strangers do. */
const isOfTheShop = (principal: Principal) => IS.edge(principal) || IS.kiosk(principal) || IS.maintainer(principal);

/**
 * That a call is there is no secret among staff, who are told why they may not make it.
 *
 * @throws HttpProblem role-refused, not-all-shops
 */
function requireRight({ may: right }: Endpoint, principal: Principal): void {
  if (right === undefined || principal.kind !== 'user' || mayAt(principal, right)) return;
  throw may(principal.rank, right) ? ofAllShops() : roleRefused();
}

/**
 * The strongest principal that may make the call. Maintainers come before customers, kiosks before phones.
 *
 * @throws HttpProblem not-signed-in when signing in would help, not-found otherwise: who may not do a thing learns
 *   nothing about whether it exists
 */
function choosePrincipal(who: readonly Caller[], proven: readonly Principal[]): Principal {
  for (const caller of ['edge', 'maintainer', 'customer', 'kiosk'] as const) {
    const principal = who.includes(caller) ? proven.find(IS[caller]) : undefined;
    if (principal !== undefined) return principal;
  }
  if (who.includes('front')) return { kind: 'front' };
  if (who.includes('anyone')) return { kind: 'anyone' };
  const signedIn = proven.some((principal) => principal.kind === 'user');
  if (!signedIn && (who.includes('customer') || who.includes('maintainer'))) {
    throw new HttpProblem('not-signed-in', 'Sign in first.');
  }
  throw notFound();
}
