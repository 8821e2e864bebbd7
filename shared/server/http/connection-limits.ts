import type { IncomingMessage, Server } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { bareAnswer } from './answer-nonsense.ts';

export interface ConnectionLimits {
  /** All together: each costs memory and a file handle. */
  readonly connections: number;
  /** From one address. A browser opens six, and all guests of a shop may come from the router's one address. */
  readonly connectionsPerAddress: number;
  /** A body has to bring so much in each turn … */
  readonly bytesPerTurn: number;
  readonly turnMs: number;
  /** … and is given up after so many turns in a row in which it did not. */
  readonly slowTurns: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 4_000,
  connectionsPerAddress: 1_500,
  // 512 bytes a second for a minute: slower than any phone that a person would wait for.
  bytesPerTurn: 5_120,
  turnMs: 10_000,
  slowTurns: 6,
};

const TURNED_AWAY = bareAnswer('503 Service Unavailable', ['Retry-After: 10']);

/**
 * Keeps a few from taking what all need: too many connections are turned away with 503 (over TLS without a word: greeting
 * them first would be the costly part), and a body that only drips is cut. Time in which this server itself does not read (its disk is slower than the sender) is not held against anybody.
 *
 * @param isProxied everything comes from one address of our own, which then must not be limited
 * @returns what ends the watching
 */
export function limitConnections(
  server: Server,
  { isProxied = false, limits = CONNECTION_LIMITS }: { isProxied?: boolean; limits?: ConnectionLimits } = {},
): () => void {
  const perAddress = new Map<string, number>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = perAddress.get(address) ?? 0;
    if (connections >= limits.connections || (!isProxied && count >= limits.connectionsPerAddress)) {
      if (!(server instanceof TlsServer)) socket.write(TURNED_AWAY);
      socket.destroySoon();
      return;
    }
    connections += 1;
    perAddress.set(address, count + 1);
    socket.once('close', () => {
      connections -= 1;
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left === 0) perAddress.delete(address);
      else perAddress.set(address, left);
    });
  });
  return watchBodies(server, limits);
}

interface Body {
  readonly request: IncomingMessage;
  seenBytes: number;
  slowTurns: number;
}

/** Whether it is this server that does not read: its disk is behind, or the body's turn has not come. */
export function isWaitingForUs(request: IncomingMessage): boolean {
  return request.isPaused() || request.readableLength > 0;
}

function watchBodies(server: Server, { bytesPerTurn, turnMs, slowTurns }: ConnectionLimits): () => void {
  const bodies = new Set<Body>();
  // Before the app, which may begin to read at once.
  server.prependListener('request', (request: IncomingMessage) => {
    const isBodyless = request.headers['transfer-encoding'] === undefined && !Number(request.headers['content-length']);
    if (isBodyless) return;
    const body = { request, seenBytes: request.socket.bytesRead, slowTurns: 0 };
    bodies.add(body);
    request.once('close', () => bodies.delete(body));
  });
  const timer = setInterval(() => {
    for (const body of bodies) {
      const { request } = body;
      const { bytesRead } = request.socket;
      const isSlow = !request.complete && !isWaitingForUs(request) && bytesRead - body.seenBytes < bytesPerTurn;
      body.slowTurns = isSlow ? body.slowTurns + 1 : 0;
      body.seenBytes = bytesRead;
      if (body.slowTurns >= slowTurns) request.socket.destroy();
    }
  }, turnMs);
  timer.unref();
  return () => clearInterval(timer);
}
