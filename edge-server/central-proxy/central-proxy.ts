import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { PassedOnAnswer, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { currentRequestId, REQUEST_ID_HEADER } from '@printfront/shared/server/logging/request-id.ts';
import { clientAddress } from '../storefront/client-address.ts';
import type { CentralReach } from './central-reach.ts';
import { answerHeaders, requestHeaders } from './proxy-headers.ts';

export interface CentralProxy {
  /**
   * Passes a call to central and its answer back, both streamed.
   *
   * @param body as it was read already, where it was
   * @throws HttpProblem central-unreachable when no answer begins to come
   */
  forward(context: ServerContext, body?: object): Promise<Response>;
  /**
   * The same for a call that can be answered here too, so that its wait is short and a proxy's word for central is not enough.
   *
   * @param body as it was read, where the call has one
   * @returns null when central does not answer
   */
  ask(context: ServerContext, body?: object): Promise<PassedOnAnswer | null>;
}

const CONNECT_TIMEOUT_MS = 4_000;
/** Without a byte in either direction for so long there is nobody at the other end. */
const IDLE_TIMEOUT_MS = 60_000;
/** From asking to the first byte of an answer, when there is another. */
const ASKED_TIMEOUT_MS = 8_000;
const RETRY_SECONDS = 10;

/**
 * @param centralUrl origin of the central server
 * @param reach is told what came of each call
 */
export function createCentralProxy(centralUrl: string, reach?: Pick<CentralReach, 'failed' | 'heard'>): CentralProxy {
  const central = new URL(centralUrl);
  const { request: open, Agent } = central.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 32, timeout: IDLE_TIMEOUT_MS });

  async function send(
    context: ServerContext,
    body: Buffer | 'as it comes',
    silenceMs: number,
  ): Promise<IncomingMessage> {
    const { incoming } = context.env;
    const headers = requestHeaders(incoming.headers, central, clientAddress(context));
    // So that one call can be followed through both logs.
    const requestId = currentRequestId();
    if (requestId !== undefined) headers[REQUEST_ID_HEADER] = requestId;
    if (body !== 'as it comes') {
      delete headers['transfer-encoding'];
      headers['content-length'] = String(body.length);
    }
    try {
      const answer = await request(incoming, open, {
        agent,
        method: incoming.method,
        hostname: central.hostname,
        port: central.port,
        // With `..` resolved, so that central sees the path that was judged here.
        path: pathOf(context),
        headers,
        body,
        silenceMs,
      });
      reach?.heard();
      return answer;
    } catch (error) {
      reach?.failed();
      throw error;
    }
  }

  return {
    async forward(context, body) {
      const bytes = body === undefined ? 'as it comes' : Buffer.from(JSON.stringify(body));
      return asResponse(context, await send(context, bytes, IDLE_TIMEOUT_MS));
    },
    async ask(context, body) {
      const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body));
      const answer = await send(context, bytes, ASKED_TIMEOUT_MS).catch(() => null);
      if (answer === null) return null;
      if (isOfCentral(answer)) return Object.assign(asResponse(context, answer), { isPassedOn: true as const });
      answer.resume();
      reach?.failed();
      return null;
    },
  };
}

/** A gateway that found nobody, and the wifi of a café that answers everything with its own page, are not central. */
function isOfCentral({ statusCode = 502, headers }: IncomingMessage): boolean {
  if (statusCode >= 502 && statusCode <= 504) return false;
  const type = headers['content-type'] ?? '';
  return statusCode === 204 || (!type.startsWith('text/html') && type !== '');
}

function asResponse(context: ServerContext, answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 502;
  const hasBody = context.env.incoming.method !== 'HEAD' && status !== 204 && status !== 304;
  if (!hasBody) answer.resume();
  const body = hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null;
  return new Response(body, { status, headers: answerHeaders(answer.headers, isPlainHttp(context)) });
}

interface Passing extends RequestOptions {
  body: Buffer | 'as it comes';
  silenceMs: number;
}

function request(incoming: IncomingMessage, open: typeof http.request, passing: Passing): Promise<IncomingMessage> {
  const { body, silenceMs, ...options } = passing;
  return new Promise((resolve, reject) => {
    const outgoing = open(options, resolve);
    const connecting = setTimeout(() => outgoing.destroy(new Error('no connection in time')), CONNECT_TIMEOUT_MS);
    outgoing.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => clearTimeout(connecting));
      else clearTimeout(connecting);
    });
    outgoing.on('close', () => clearTimeout(connecting));
    outgoing.setTimeout(silenceMs, () => outgoing.destroy(new Error('central fell silent')));
    outgoing.on('error', () => {
      incoming.unpipe(outgoing);
      incoming.resume();
      // A kept connection that central closed meanwhile (a restart, for example) says nothing about central now.
      if (outgoing.reusedSocket && incoming.method === 'GET')
        resolve(request(incoming, open, { ...passing, agent: false }));
      else reject(unreachable());
    });
    // A browser that goes away takes its call with it.
    incoming.on('close', () => {
      if (!incoming.complete) outgoing.destroy();
    });
    if (body === 'as it comes') incoming.pipe(outgoing);
    else outgoing.end(body);
  });
}

function pathOf(context: ServerContext): string {
  const { pathname, search } = new URL(context.req.url);
  return pathname + search;
}

const isPlainHttp = (context: ServerContext): boolean => new URL(context.req.url).protocol === 'http:';

const unreachable = () =>
  new HttpProblem('central-unreachable', 'The central server cannot be reached; the shop itself goes on working.', {
    retryAfterSeconds: RETRY_SECONDS,
  });
