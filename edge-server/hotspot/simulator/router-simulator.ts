import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';
import type { CommandContext, Policy } from './router-commands.ts';
import { createFaultBox, type Fault } from './router-faults.ts';
import { createLoginDialogue } from './router-login.ts';
import { serveRouterSession } from './router-session.ts';
import { createRouterState, type RouterState } from './router-state.ts';
import { readRouterVersion } from './router-version.ts';

export interface RouterSimulatorOptions {
  /** E.g. `6.42`, `6.49`, `7.15`, `7.20`. */
  readonly version?: string;
  readonly username?: string;
  readonly password?: string;
  /** What the API user may do; left out = everything. */
  readonly policies?: readonly Policy[];
  readonly identity?: string;
  /** PEM; present = api-ssl instead of api. */
  readonly certificate?: { readonly cert: string; readonly key: string };
  /** 0 = any free one. */
  readonly port?: number;
}

/** A router of which only the hotspot is there, spoken to over real TCP or TLS on 127.0.0.1. */
export interface RouterSimulator {
  /** @throws the listen error, e.g. EADDRINUSE */
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly port: number;
  readonly state: RouterState;
  /** Paths of the commands received, logins included, in order. */
  readonly received: readonly string[];
  /** Connections accepted since the beginning. */
  readonly connectionCount: number;
  readonly openConnectionCount: number;
  inject(fault: Fault): void;
  /** Accepts and closes at once, as for an address that the service does not allow. */
  closeOnAccept(isOn: boolean): void;
  clearFaults(): void;
  /** Ends every connection: `fin` politely, `rst` as a crash does. */
  dropConnections(how: 'fin' | 'rst'): void;
  /** Drops every connection, forgets who is online, and answers again after this time. */
  reboot(downMs: number): Promise<void>;
}

export function createRouterSimulator(options: RouterSimulatorOptions = {}): RouterSimulator {
  const policies = new Set<Policy>(options.policies ?? ['api', 'read', 'write', 'sensitive']);
  const account = { username: options.username ?? 'printfront', password: options.password ?? 'printfront', policies };
  const version = readRouterVersion(options.version ?? '7.20');
  const state = createRouterState();
  const context: CommandContext = { state, version, policies, identity: options.identity ?? 'shop-router' };
  const faults = createFaultBox();
  const sockets = new Set<net.Socket>();
  const received: string[] = [];
  let server: net.Server | undefined;
  let port = options.port ?? 0;
  let connectionCount = 0;
  let closesOnAccept = false;

  function serve(socket: net.Socket): void {
    connectionCount += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (closesOnAccept) {
      socket.on('error', () => socket.destroy());
      socket.end();
      return;
    }
    const login = createLoginDialogue(version, account);
    serveRouterSession(socket, context, login, faults, (path) => received.push(path));
  }

  async function listen(): Promise<void> {
    const opened = options.certificate === undefined ? net.createServer() : tls.createServer(options.certificate);
    opened.on(options.certificate === undefined ? 'connection' : 'secureConnection', serve);
    // A client that does not believe our certificate hangs up in the handshake; that is its right.
    opened.on('tlsClientError', (_error, socket) => socket.destroy());
    opened.listen(port, '127.0.0.1');
    await once(opened, 'listening');
    const address = opened.address();
    if (address !== null && typeof address === 'object') port = address.port;
    server = opened;
  }

  async function close(): Promise<void> {
    const closing = server;
    server = undefined;
    if (closing === undefined) return;
    const closed = once(closing, 'close');
    closing.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  return {
    start: listen,
    stop: close,
    get port() {
      return port;
    },
    state,
    received,
    get connectionCount() {
      return connectionCount;
    },
    get openConnectionCount() {
      return sockets.size;
    },
    inject: (fault) => faults.inject(fault),
    closeOnAccept(isOn) {
      closesOnAccept = isOn;
    },
    clearFaults() {
      closesOnAccept = false;
      faults.clear();
    },
    dropConnections(how) {
      for (const socket of sockets) {
        if (how === 'fin') socket.end();
        else socket.resetAndDestroy();
      }
    },
    async reboot(downMs) {
      await close();
      state.reboot();
      await new Promise((resolve) => setTimeout(resolve, downMs));
      await listen();
    },
  };
}
