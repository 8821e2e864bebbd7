import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import { clientAddress } from '../storefront/client-address.ts';
import { answerHeaders, requestHeaders } from './proxy-headers.ts';

export interface CentralProxy {
  /**
   * Passes a call to central and its answer back, both streamed.
   *
   * @throws HttpProblem central-unreachable when no answer begins to come
   */
  forward(context: ServerContext): Promise<Response>;
}

const CONNECT_TIMEOUT_MS = 4_000;
/** Without a byte in either direction for so long there is nobody at the other end. */
const IDLE_TIMEOUT_MS = 60_000;
const RETRY_SECONDS = 10;

/** @param centralUrl origin of the central server */
export function createCentralProxy(centralUrl: string): CentralProxy {
  const central = new URL(centralUrl);
  const { request: open, Agent } = central.protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 32, timeout: IDLE_TIMEOUT_MS });

  return {
    async forward(context) {
      const { incoming } = context.env;
      const answer = await send(incoming, open, {
        agent,
        method: incoming.method,
        hostname: central.hostname,
        port: central.port,
        // With `..` resolved, so that central sees the path that was judged here.
        path: pathOf(context),
        headers: requestHeaders(incoming.headers, central, clientAddress(context)),
      });
      const status = answer.statusCode ?? 502;
      const hasBody = incoming.method !== 'HEAD' && status !== 204 && status !== 304;
      if (!hasBody) answer.resume();
      const body = hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null;
      return new Response(body, { status, headers: answerHeaders(answer.headers, isPlainHttp(context)) });
    },
  };
}

function send(incoming: IncomingMessage, open: typeof http.request, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = open(options, resolve);
    const connecting = setTimeout(() => outgoing.destroy(new Error('no connection in time')), CONNECT_TIMEOUT_MS);
    outgoing.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => clearTimeout(connecting));
      else clearTimeout(connecting);
    });
    outgoing.on('close', () => clearTimeout(connecting));
    outgoing.setTimeout(IDLE_TIMEOUT_MS, () => outgoing.destroy(new Error('central fell silent')));
    outgoing.on('error', () => {
      incoming.unpipe(outgoing);
      incoming.resume();
      // A kept connection that central closed meanwhile (a restart, for example) says nothing about central now.
      if (outgoing.reusedSocket && incoming.method === 'GET')
        resolve(send(incoming, open, { ...options, agent: false }));
      else reject(unreachable());
    });
    // A browser that goes away takes its call with it.
    incoming.on('close', () => {
      if (!incoming.complete) outgoing.destroy();
    });
    incoming.pipe(outgoing);
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
