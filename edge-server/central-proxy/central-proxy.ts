import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { cutAfterLastWords } from '@printfront/shared/server/http/last-words.ts';
import { isProxyAlone } from '@printfront/shared/server/http/proxy-answer.ts';
import type { PassedOnAnswer, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { LEAST_BYTES_PER_TURN, watchPace } from '@printfront/shared/server/http/watch-pace.ts';
import { currentRequestId, REQUEST_ID_HEADER } from '@printfront/shared/server/logging/request-id.ts';
import { clientAddress } from '../access/client-address.ts';
import { isHttps } from '../access/cookie-names.ts';
import type { CentralReach } from './central-reach.ts';
import type { LaneName, Lanes } from './lanes.ts';
import type { ProxyCaller } from './proxy-caller.service.ts';
import { answerHeaders, requestHeaders } from './proxy-headers.ts';
import { answerFlow, bodyFlow, readStart, type Start } from './slow-callers.ts';

export interface CentralProxy {
  /**
   * Passes a call to central and its answer back. What is large is streamed; guests' calls are small.
   *
   * @param body as it was read already, where it was
   * @throws HttpProblem central-unreachable when no answer begins to come, server-busy when no place came free in time,
   *   body-too-slow, body-too-large
   */
  forward(context: ServerContext, body?: object): Promise<Response>;
  /**
   * The same for a call that can be answered here too, so that its wait is short and a proxy's word for central is not enough.
   *
   * @param body as it was read, where the call has one
   * @param lane another one than the caller's own
   * @returns null when central does not answer, or nobody can be asked in time
   */
  ask(context: ServerContext, body?: object, lane?: LaneName): Promise<PassedOnAnswer | null>;
}

export interface CentralProxyDeps {
  /** Origin of the central server, as it is now. */
  centralUrl: () => string;
  lanes: Lanes;
  callerOf(context: ServerContext): Promise<ProxyCaller>;
  /** Headers with which this shop vouches for where a call comes from; none before it has enrolled. */
  vouchFor(address: string): Promise<Record<string, string>>;
  /** Is told of answers by which central says whose a session is, or that it is nobody's. */
  onAnswer?(context: ServerContext, answer: { status: number; headers: Headers; body: Buffer | null }): Promise<void>;
  /** Is told what came of each call. */
  reach?: Pick<CentralReach, 'failed' | 'heard'>;
  /** Less of it in tests of a central that says nothing. */
  patience?: Partial<ProxyPatience> | undefined;
}

/** How long central is waited for. */
export interface ProxyPatience {
  /** From a call's arrival to the first byte of its answer, when the shop has another answer. */
  askedMs: number;
  /** The same when it has none. What streams its body is watched by its pace instead. */
  forwardedMs: number;
  /** For a place among those who ask at once. */
  placeMs: number;
}

const PATIENCE: ProxyPatience = { askedMs: 8_000, forwardedMs: 20_000, placeMs: 4_000 };
const CONNECT_TIMEOUT_MS = 4_000;
/** Without a byte in either direction for so long there is nobody at the other end. */
const IDLE_TIMEOUT_MS = 60_000;
const RETRY_SECONDS = 10;

/** A guest signs in or up; that is all there is to send. A known user may send more, after a beginning of this size. */
const GUEST_BODY_BYTES = 16 * 1024;
const BODY_START_BYTES = 64 * 1024;
const BODY_START_TIMEOUT_MS = 10_000;
/** An answer up to this is taken in whole, so that its place is free before anybody reads it. */
const SMALL_ANSWER_BYTES = 256 * 1024;

class CallFailure extends Error {
  readonly kind: 'no-connection' | 'silent' | 'caller-left';
  constructor(kind: CallFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export function createCentralProxy(deps: CentralProxyDeps): CentralProxy {
  const { lanes, reach } = deps;
  const patience = { ...PATIENCE, ...deps.patience };
  let line = lineTo(deps.centralUrl());
  /** Kept connections are of one address. */
  function currentLine(): LineToCentral {
    const url = deps.centralUrl();
    if (url !== line.url) line = lineTo(url);
    return line;
  }

  /** @throws CallFailure, HttpProblem of the body */
  async function send(call: PassingCall, sending: Start, timeoutMs: number): Promise<IncomingMessage> {
    const { context } = call;
    const { central, open, agent } = currentLine();
    const { incoming } = context.env;
    const address = clientAddress(context);
    const isSecure = isHttps(context);
    const headers = requestHeaders(incoming.headers, { central, address, isSecure }, await deps.vouchFor(address));
    // So that one call can be followed through both logs.
    const requestId = currentRequestId();
    if (requestId !== undefined) headers[REQUEST_ID_HEADER] = requestId;
    if (sending.isWhole) {
      delete headers['transfer-encoding'];
      if (sending.bytes.length > 0 || hasBody(incoming)) headers['content-length'] = String(sending.bytes.length);
    }
    // With `..` resolved, so that central sees the path that was judged here.
    const { hostname, port } = central;
    const options = { agent, method: incoming.method ?? 'GET', hostname, port, path: pathOf(context), headers };
    try {
      const answer = await exchange(call, open, { options, sending, timeoutMs });
      reach?.heard();
      return answer;
    } catch (error) {
      if (saysThatCentralIsAway(error, call.lane)) reach?.failed();
      throw error;
    }
  }

  /** @returns the answer, small ones whole, with the place given back or kept for as long as it takes */
  async function answerOf(call: PassingCall, answer: IncomingMessage): Promise<Response> {
    const { context, leave } = call;
    const status = answer.statusCode ?? 502;
    const headers = answerHeaders(answer.headers, isHttps(context));
    if (context.env.incoming.method === 'HEAD' || status === 204 || status === 304) {
      answer.resume();
      answer.once('close', leave);
      await deps.onAnswer?.(context, { status, headers, body: null });
      return new Response(null, { status, headers });
    }
    // A browser that goes away takes its answer with it.
    call.gone.addEventListener('abort', () => answer.destroy(), { once: true });
    const brokenOff = () => new CallFailure('silent', 'the answer broke off');
    const start = await readStart(answer, SMALL_ANSWER_BYTES, IDLE_TIMEOUT_MS, brokenOff);
    await deps.onAnswer?.(context, { status, headers, body: start.isWhole ? start.bytes : null });
    if (start.isWhole) {
      leave();
      return new Response(new Uint8Array(start.bytes), { status, headers });
    }
    const stayed = await moveToLarge(call);
    answer.unshift(start.bytes);
    const { incoming } = context.env;
    const end = isTrusted(call)
      ? () => {}
      : watchPace(answerFlow(incoming, answer), LEAST_BYTES_PER_TURN, () => incoming.socket.destroy());
    answer.once('close', () => {
      end();
      stayed();
    });
    return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, { status, headers });
  }

  /** @throws HttpProblem server-busy */
  async function moveToLarge({ standing, owner, leave }: PassingCall): Promise<() => void> {
    const large = await lanes.enter(`${standing}-large`, owner, 0);
    if (large !== null) {
      leave();
      return large;
    }
    if (isTrusted({ standing })) return leave;
    throw busy();
  }

  async function pass(
    context: ServerContext,
    body: object | 'none' | 'as it comes',
    { lane, timeoutMs }: { lane?: LaneName | undefined; timeoutMs?: number },
    judge: (answer: IncomingMessage) => boolean,
  ): Promise<Response | null> {
    const arrivedMs = performance.now();
    const caller = await deps.callerOf(context);
    // Photos of customers wait for their turn at central.
    const limitMs = timeoutMs ?? (caller.standing === 'customer' ? IDLE_TIMEOUT_MS : patience.forwardedMs);
    const leftMs = () => Math.max(1, limitMs - (performance.now() - arrivedMs));
    const sending = body === 'as it comes' ? await takeIn(context, caller) : whole(body);
    const gone = new AbortController();
    context.env.outgoing.once('close', () => gone.abort());
    const called = lane ?? caller.standing;
    const waitMs = Math.min(patience.placeMs, leftMs());
    const leave = await lanes.enter(called, caller.owner, waitMs, gone.signal);
    if (leave === null) throw busy();
    const call: PassingCall = { ...caller, context, lane: called, leave, gone: gone.signal };
    let answer: IncomingMessage | undefined;
    try {
      answer = await send(call, sending, sending.isWhole ? leftMs() : IDLE_TIMEOUT_MS);
      if (judge(answer)) return await answerOf(call, answer);
      answer.destroy();
      leave();
      return null;
    } catch (error) {
      answer?.destroy();
      leave();
      throw error instanceof CallFailure ? unreachable() : error;
    }
  }

  return {
    async forward(context, body) {
      const answer = await pass(context, body ?? 'as it comes', {}, () => true);
      return answer ?? Promise.reject(unreachable());
    },
    async ask(context, body, lane) {
      const isOf = (answer: IncomingMessage) => {
        const isCentral = isOfCentral(answer);
        if (!isCentral) reach?.failed();
        return isCentral;
      };
      try {
        const answer = await pass(context, body ?? 'none', { lane, timeoutMs: patience.askedMs }, isOf);
        return answer && Object.assign(answer, { isPassedOn: true as const });
      } catch (error) {
        if (error instanceof HttpProblem) return null;
        throw error;
      }
    },
  };
}

interface LineToCentral {
  url: string;
  central: URL;
  open: typeof http.request;
  agent: http.Agent;
}

function lineTo(url: string): LineToCentral {
  const central = new URL(url);
  const { request: open, Agent } = central.protocol === 'https:' ? https : http;
  // How many there are at once is for the lanes to say: a limit here would make everybody wait in one hidden queue.
  return { url, central, open, agent: new Agent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS }) };
}

interface PassingCall extends ProxyCaller {
  context: ServerContext;
  lane: LaneName;
  /** Gives the place back. */
  leave: () => void;
  /** Aborted when nobody waits for the answer any more. */
  gone: AbortSignal;
}

/** Staff, whose pace nobody judges. */
const isTrusted = ({ standing }: Pick<ProxyCaller, 'standing'>): boolean => standing === 'staff';

/**
 * Nobody has a connection to central while their body drips: a guest's is taken in whole before, of others as much as
 * shows that they send.
 *
 * @throws HttpProblem body-too-large, body-too-slow
 */
async function takeIn(context: ServerContext, { standing }: ProxyCaller): Promise<Start> {
  const { incoming } = context.env;
  if (!hasBody(incoming)) return { bytes: Buffer.alloc(0), isWhole: true };
  if (standing === 'staff') return { bytes: Buffer.alloc(0), isWhole: false };
  const limitBytes = standing === 'guest' ? GUEST_BODY_BYTES : BODY_START_BYTES;
  const start = await readStart(incoming, limitBytes, BODY_START_TIMEOUT_MS, (why) => {
    cutAfterLastWords(incoming);
    if (why === 'broken') return new HttpProblem('body-malformed', 'The body of the request broke off.');
    return new HttpProblem('body-too-slow', 'The body of the request came too slowly.', { retryAfterSeconds: 5 });
  });
  if (start.isWhole || standing !== 'guest') return start;
  cutAfterLastWords(incoming);
  throw new HttpProblem('body-too-large', 'Sign in to send so much.');
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const whole = (body: object | 'none'): Start => ({
  bytes: body === 'none' ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)),
  isWhole: true,
});

/**
 * A guest's or customer's own doing must not send staff to the shop's copy: a caller who leaves half way, or whose call
 * central ends or takes long over, says nothing of the line.
 */
function saysThatCentralIsAway(error: unknown, lane: LaneName): boolean {
  if (!(error instanceof CallFailure) || error.kind === 'caller-left') return false;
  return error.kind === 'no-connection' || (lane !== 'guest' && lane !== 'customer');
}

/** A gateway that found nobody, and the wifi of a café that answers everything with its own page, are not central. */
function isOfCentral({ statusCode = 502, headers }: IncomingMessage): boolean {
  if (isProxyAlone(statusCode)) return false;
  const type = headers['content-type'] ?? '';
  return statusCode === 204 || statusCode === 304 || (!type.startsWith('text/html') && type !== '');
}

interface Passing {
  options: RequestOptions;
  sending: Start;
  timeoutMs: number;
}

/** @throws CallFailure */
function exchange(call: PassingCall, open: typeof http.request, passing: Passing): Promise<IncomingMessage> {
  const { incoming } = call.context.env;
  const { options, sending, timeoutMs } = passing;
  return new Promise((resolve, reject) => {
    const outgoing = open(options);
    let failure: CallFailure | undefined;
    const giveUp = (kind: CallFailure['kind'], why: string) => {
      failure ??= new CallFailure(kind, why);
      outgoing.destroy(failure);
    };
    const connecting = setTimeout(() => giveUp('no-connection', 'no connection in time'), CONNECT_TIMEOUT_MS);
    let isConnected = false;
    const connected = () => {
      isConnected = true;
      clearTimeout(connecting);
    };
    outgoing.on('socket', (socket) => (socket.connecting ? socket.once('connect', connected) : connected()));
    // A body that is sent on keeps the line busy; after it, and without one, the clock runs.
    const silent = () => giveUp('silent', 'central fell silent');
    const waiting = sending.isWhole ? setTimeout(silent, timeoutMs) : undefined;
    outgoing.setTimeout(IDLE_TIMEOUT_MS, silent);
    const onGone = () => giveUp('caller-left', 'the caller left');
    call.gone.addEventListener('abort', onGone, { once: true });
    const endPace = sending.isWhole || isTrusted(call) ? () => {} : keepPace(incoming, giveUp);
    const settle = () => {
      clearTimeout(waiting);
      clearTimeout(connecting);
      call.gone.removeEventListener('abort', onGone);
    };
    outgoing.on('close', endPace);
    outgoing.on('response', (answer) => {
      settle();
      resolve(answer);
    });
    outgoing.on('error', () => {
      settle();
      endPace();
      incoming.unpipe(outgoing);
      incoming.resume();
      // A kept connection that central closed meanwhile (a restart, for example) says nothing about central now.
      if (failure === undefined && outgoing.reusedSocket && incoming.method === 'GET')
        resolve(exchange(call, open, { ...passing, options: { ...options, agent: false } }));
      else reject(failure ?? new CallFailure(isConnected ? 'silent' : 'no-connection', 'the connection failed'));
    });
    if (call.gone.aborted) onGone();
    else sendBody(incoming, outgoing, sending);
  });
}

function sendBody(incoming: IncomingMessage, outgoing: http.ClientRequest, { bytes, isWhole }: Start): void {
  if (isWhole) return void outgoing.end(bytes);
  if (bytes.length > 0) outgoing.write(bytes);
  incoming.pipe(outgoing);
}

const keepPace = (incoming: IncomingMessage, giveUp: (kind: CallFailure['kind'], why: string) => void) =>
  watchPace(bodyFlow(incoming), LEAST_BYTES_PER_TURN, () => {
    giveUp('caller-left', 'the body came too slowly');
    incoming.socket.destroy();
  });

function pathOf(context: ServerContext): string {
  const { pathname, search } = new URL(context.req.url);
  return pathname + search;
}

const unreachable = () =>
  new HttpProblem('central-unreachable', 'The central server cannot be reached; the shop itself goes on working.', {
    retryAfterSeconds: RETRY_SECONDS,
  });

const busy = () =>
  new HttpProblem('server-busy', 'Too many calls of this kind are on their way to the central server.', {
    retryAfterSeconds: RETRY_SECONDS,
  });
