import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';
import { createCertificateSigner } from './router-certificates.ts';
import { createFaultBox, type Fault } from './router-faults.ts';
import { allowsAddress, createLoginDialogue } from './router-login.ts';
import { spellOutPolicies } from './router-menus.ts';
import type { Policy, WayBack } from './router-replies.ts';
import { reset, serveRouterSession } from './router-session.ts';
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
  /** PEM; present = TLS on `port` as well. */
  readonly certificate?: { readonly cert: string; readonly key: string };
  /** 0 = any free one. */
  readonly port?: number;
  /** Of api-ssl. 0 = any free one. */
  readonly tlsPort?: number;
  /** How long the router takes to sign a certificate. */
  readonly signingMs?: number;
  /** Whether api-ssl shows the authority along with its certificate. */
  readonly sendsAuthority?: boolean;
  /** Left out = from RouterOS 7 on. */
  readonly hasIpv6?: boolean;
  /** Left out = everybody. */
  readonly wayBack?: WayBack;
}

/**
 * A router of which only the hotspot and what is needed to set it up is there, spoken to over real TCP and TLS on
 * 127.0.0.1. The services api and api-ssl listen all the time and hang up while they are disabled.
 */
export interface RouterSimulator {
  /** @throws the listen error, e.g. EADDRINUSE */
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly port: number;
  readonly tlsPort: number;
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
  const version = readRouterVersion(options.version ?? '7.20');
  const state = createRouterState();
  const policies: readonly Policy[] = options.policies ?? ['api', 'read', 'write', 'sensitive', 'policy', 'test'];
  state.add('/user/group', { name: 'full', policy: spellOutPolicies(policies.join(',')) });
  const { username: name = 'printfront', password = 'printfront' } = options;
  state.add('/user', { name, password, group: 'full', address: '', disabled: 'false' });
  const certificates = createCertificateSigner(state, options.signingMs ?? 20, options.sendsAuthority ?? true);
  const { identity = 'shop-router', hasIpv6 = version.major >= 7, wayBack = 'everybody' } = options;
  const context = { state, version, identity, certificates, hasIpv6, wayBack };
  const faults = createFaultBox();
  const sockets = new Set<net.Socket>();
  /** As they were accepted: below a TLS socket, or with the handshake still under way. */
  const accepted = new Set<net.Socket>();
  const received: string[] = [];
  let servers: net.Server[] = [];
  let port = options.port ?? 0;
  let tlsPort = options.tlsPort ?? 0;
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
    const login = createLoginDialogue(version, state, socket.remoteAddress ?? '');
    serveRouterSession(socket, context, login, faults, (path) => received.push(path));
  }

  /** What a service's row says is asked for each connection. */
  function isServed(service: string, socket: net.Socket): boolean {
    const row = state.rows('/ip/service').find(({ name }) => name === service);
    if (row?.disabled === 'false' && allowsAddress(row.address, socket.remoteAddress ?? '')) return true;
    socket.on('error', () => socket.destroy());
    socket.end();
    return false;
  }

  function servePlain(socket: net.Socket): void {
    if (isServed('api', socket)) serve(socket);
  }

  function serveTls(socket: net.Socket): void {
    if (!isServed('api-ssl', socket)) return;
    const row = state.rows('/ip/service').find(({ name }) => name === 'api-ssl');
    const certificate = certificates.served(row?.certificate ?? '');
    if (certificate === undefined) return void socket.destroy();
    const maxVersion = row?.['tls-version'] === 'only-1.2' ? 'TLSv1.2' : 'TLSv1.3';
    startTls({ ...certificate, minVersion: 'TLSv1.2', maxVersion }).emit('connection', socket);
  }

  function startTls(settings: tls.TlsOptions): tls.Server {
    const server = tls.createServer(settings);
    server.on('secureConnection', serve);
    // A client that does not believe our certificate hangs up in the handshake; that is its right.
    server.on('tlsClientError', (_error, socket) => socket.destroy());
    return server;
  }

  async function listenOn(server: net.Server, wantedPort: number): Promise<number> {
    server.listen(wantedPort, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    server.on('connection', (socket) => {
      accepted.add(socket);
      socket.on('close', () => accepted.delete(socket));
    });
    const address = server.address();
    return address !== null && typeof address === 'object' ? address.port : wantedPort;
  }

  async function listen(): Promise<void> {
    const isTls = options.certificate !== undefined;
    port = await listenOn(isTls ? startTls(options.certificate) : net.createServer(servePlain), port);
    tlsPort = await listenOn(net.createServer(serveTls), tlsPort);
    if (state.rows('/ip/service').length > 0) return;
    state.add('/ip/service', { name: 'api', port: String(port), address: '', disabled: 'false' });
    const tlsRow = { name: 'api-ssl', port: String(tlsPort), address: '', certificate: 'none', 'tls-version': 'any' };
    state.add('/ip/service', { ...tlsRow, disabled: 'true' });
  }

  async function close(): Promise<void> {
    certificates.stop();
    const closing = servers;
    servers = [];
    for (const socket of [...sockets, ...accepted]) socket.destroy();
    await Promise.all(
      closing.map((server) => {
        const closed = once(server, 'close');
        server.close();
        return closed;
      }),
    );
  }

  return {
    start: listen,
    stop: close,
    get port() {
      return port;
    },
    get tlsPort() {
      return tlsPort;
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
        else reset(socket);
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
