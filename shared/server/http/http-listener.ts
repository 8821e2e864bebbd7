import type { Server } from 'node:http';
import https from 'node:https';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { NotNowError, SettingError } from '../env/read-environment.ts';
import type { Service } from '../service/service.ts';
import { answerClientErrors } from './answer-client-errors.ts';
import { type CallTurns, createCallTurns } from './call-turns.ts';
import {
  CONNECTION_LIMITS,
  createProcessPlaces,
  guestOn,
  hasPlace,
  limitConnections,
  TURNED_AWAY_SECONDS,
} from './connection-limits.ts';
import type { ConnectionPlaces } from './connection-places.ts';
import { BARE_SECURITY_HEADERS } from './security-headers.ts';
import type { ServerApp } from './serve.ts';
import type { ShownCertificate } from './tls-certificate.ts';

export interface HttpListener extends Service {
  /** The port that is really listened on; only after start. */
  port(): number;
}

interface HttpListenerOptions {
  app: ServerApp;
  host: string;
  /** 0 picks a free port, for tests. */
  port: number;
  /** Name of the setting that holds the port, for the sentence about a taken one. */
  portSetting: string;
  /** Only a proxy of ours reaches the port: the last entry of X-Forwarded-For says which device a call comes from. */
  isProxied?: boolean;
  /** Shared with the process's other listeners; without it this one has places of its own. */
  places?: ConnectionPlaces;
  /** Serves HTTPS with it; without it plain HTTP. */
  tls?: ShownCertificate | undefined;
  /** Shorter in tests. */
  timeouts?: Partial<typeof TIMEOUTS>;
}

/** A slow phone may need long for a large photo: Node's default of 300 s for a whole request is too short. */
const REQUEST_TIMEOUT_MS = 30 * 60_000;
const HEADERS_TIMEOUT_MS = 20_000;
/** How often connections are looked through for those that are late. */
const CHECKING_INTERVAL_MS = 5_000;
/** A connection on which nothing moves in either direction: an answer that nobody takes, or a device that has left the wifi. */
const SILENCE_MS = 5 * 60_000;
const TIMEOUTS = {
  silence: SILENCE_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  headersTimeout: HEADERS_TIMEOUT_MS,
  /** A caller who connects and does not even begin to greet is let go as early as one who does not ask. */
  handshakeTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: CHECKING_INTERVAL_MS,
};
const TLS_LIMITS = { minVersion: 'TLSv1.2' } as const;
/** How long a request that is under way at stop may still take. */
const DRAIN_MS = 5_000;
const SWEEP_MS = 20;

/** Serves an app over HTTP or HTTPS from start to stop; requests that are under way at stop get time to finish. */
export function createHttpListener(options: HttpListenerOptions): HttpListener {
  const { app, host, port, portSetting, places = createProcessPlaces(), isProxied = false, tls } = options;
  const { silence, ...timeouts } = { ...TIMEOUTS, ...options.timeouts };
  let server: Server | undefined;
  let endWatching = () => {};
  tls?.onRenewed((pair) => (server as https.Server | undefined)?.setSecureContext({ ...TLS_LIMITS, ...pair }));
  return {
    async start() {
      const created = createAdaptorServer({
        fetch: inTurns(app, createCallTurns()),
        overrideGlobalObjects: false,
        // By itself it cuts the connection of a refused upload, and a phone that still sends never reads the answer.
        autoCleanupIncoming: false,
        ...(tls === undefined
          ? { serverOptions: timeouts }
          : { createServer: https.createServer, serverOptions: { ...timeouts, ...TLS_LIMITS, ...tls.current() } }),
      }) as Server;
      created.timeout = silence;
      answerClientErrors(created);
      endWatching = limitConnections(created, places, { isProxied });
      await new Promise<void>((resolve, reject) => {
        created.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, { host, port, portSetting })));
        // With Node's 511 the system resets connections of a larger crowd that comes at one moment.
        created.listen({ port, host, backlog: CONNECTION_LIMITS.connections }, resolve);
      });
      server = created;
    },
    async stop() {
      const current = server;
      server = undefined;
      endWatching();
      if (current === undefined) return;
      await new Promise<void>((resolve) => {
        const force = setTimeout(() => current.closeAllConnections(), DRAIN_MS);
        // One whose call was still under way would be kept alive for the next call, which nobody answers any more.
        const sweep = setInterval(() => current.closeIdleConnections(), SWEEP_MS);
        current.close(() => {
          clearTimeout(force);
          clearInterval(sweep);
          resolve();
        });
        current.closeIdleConnections();
      });
    },
    port() {
      const address = server?.address();
      if (typeof address !== 'object' || address === null) throw new Error('The server is not listening.');
      return address.port;
    },
  };
}

/** What has no place, or has left while it waited, is not begun any more. */
function inTurns(app: ServerApp, turns: CallTurns): typeof app.fetch {
  return (request, env, ...rest) => {
    const { socket } = (env as HttpBindings).incoming;
    // Cut off for asking too often at once: the rest of what it has asked in the same breath.
    if (socket.destroyed || !hasPlace(socket)) return turnedAway();
    const guest = guestOn(socket);
    const turn = guest && turns.take(guest.device, () => socket.destroyed);
    if (turn === undefined) return app.fetch(request, env, ...rest);
    guest?.noteTurn(true);
    return turn.then(() => {
      guest?.noteTurn(false);
      return socket.destroyed ? turnedAway() : app.fetch(request, env, ...rest);
    });
  };
}

const turnedAway = () =>
  new Response(null, {
    status: 503,
    headers: { ...BARE_SECURITY_HEADERS, 'Retry-After': String(TURNED_AWAY_SECONDS) },
  });

type Address = Pick<HttpListenerOptions, 'host' | 'port' | 'portSetting'>;

function explain(error: NodeJS.ErrnoException, { host, port, portSetting }: Address): Error {
  const hostSetting = portSetting.replace(/_(TLS_)?PORT$/, '_HOST');
  if (error.code === 'ENOTFOUND') {
    return new SettingError(
      `The setting ${hostSetting} cannot be used: nobody knows the name ${host}. Set an address of this machine, or leave it out.`,
    );
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAI_AGAIN') {
    return new NotNowError(
      `This machine has no address ${host} at the moment; wait for its network, or mend ${hostSetting}.`,
    );
  }
  if (error.code === 'EADDRINUSE') {
    return new NotNowError(`Port ${port} is taken by another program; stop it or choose another with ${portSetting}.`);
  }
  if (error.code === 'EACCES') {
    return new SettingError(
      `Port ${port} needs more rights than this user has; choose one above 1023 with ${portSetting}, or give its unit that right (docs/deployment.md).`,
    );
  }
  return error;
}
