import fs from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { bareAnswer } from './answer-client-errors.ts';
import { type ConnectionPlaces, createConnectionPlaces, type Place, type PlaceLimits } from './connection-places.ts';

export interface ConnectionLimits extends PlaceLimits {
  /** A body has to bring so much in each turn … */
  readonly bytesPerTurn: number;
  readonly turnMs: number;
  /** … and is given up after so many turns in a row in which it did not. */
  readonly slowTurns: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 4_000,
  ownConnections: 200,
  knownConnections: 400,
  knownPerAddress: 100,
  unprovenPerAddress: 32,
  connectionsPerAddress: 1_500,
  // 512 bytes a second for a minute: slower than any phone that a person would wait for.
  bytesPerTurn: 5_120,
  turnMs: 10_000,
  slowTurns: 6,
};

/** Database, photos, workers and the line to central: what a server opens beside connections. */
const OTHER_FILES = 500;
const FEWEST_CONNECTIONS = 100;

/**
 * Fewer places where the system lets this process open fewer files: a connection that is taken in and then has no file
 * left for its photo helps nobody, and neither does a database that cannot be opened any more.
 */
export function withinOpenFiles<Limits extends PlaceLimits>(limits: Limits, openFiles: number): Limits {
  const connections = Math.max(FEWEST_CONNECTIONS, Math.min(limits.connections, openFiles - OTHER_FILES));
  const share = (count: number) => Math.ceil((count * connections) / limits.connections);
  return {
    ...limits,
    connections,
    ownConnections: share(limits.ownConnections),
    knownConnections: share(limits.knownConnections),
    connectionsPerAddress: share(limits.connectionsPerAddress),
  };
}

/** How many files this process may have open; Infinity where the system does not say. */
export function readOpenFiles(file = '/proc/self/limits'): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(fs.readFileSync(file, 'utf8'))?.[1];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** The places of this process, for all that it listens on. @param isProxied all callers come over one proxy of ours */
export function createProcessPlaces(isProxied = false): ConnectionPlaces {
  return createConnectionPlaces(withinOpenFiles(CONNECTION_LIMITS, readOpenFiles()), { isProxied });
}

const TURNED_AWAY = bareAnswer('503 Service Unavailable', ['Retry-After: 10']);

/** Which place a connection has, for the code that finds out later who is at its other end. */
const placeOf = new WeakMap<Socket, { readonly place: Place; readonly places: ConnectionPlaces }>();

/** @returns the address that waits for its turn with others; undefined when kiosks, staff, a shop's server or this machine call */
export function guestAddress(socket: Socket): string | undefined {
  const place = placeOf.get(socket)?.place;
  return place?.kind === 'guest' ? place.address : undefined;
}

/** Says that the caller on this connection is a kiosk, staff or a shop's server: it then has a reserved place. */
export function vouchFor(socket: Socket | undefined): void {
  const found = socket && placeOf.get(socket);
  found?.places.vouch(found.place);
}

type BodyLimits = Pick<ConnectionLimits, 'bytesPerTurn' | 'turnMs' | 'slowTurns'>;

/**
 * Keeps a few from taking what all need. When places run out, the connection of the device with most is closed for the
 * newcomer; where there is none to close, not even for its slow body, the newcomer is turned away with 503 (over TLS
 * without a word: greeting them first would be the costly part). A body that only drips is cut. Time in which this server
 * itself does not read (its disk is slower than the sender) is not held against anybody.
 *
 * @param places of the whole process, where it listens on several ports
 * @returns what ends the watching
 */
export function limitConnections(
  server: Server,
  places: ConnectionPlaces,
  bodies: BodyLimits = CONNECTION_LIMITS,
): () => void {
  const isTls = server instanceof TlsServer;
  /** By both ends, as the connection below the encrypted one is not to be seen from there. */
  const ungreeted = new Map<string, Place>();
  server.on('connection', (socket: Socket) => {
    const place = places.take(socket);
    if (place === undefined) {
      if (!isTls && socket.writable) socket.write(TURNED_AWAY);
      socket.destroySoon();
      return;
    }
    placeOf.set(socket, { place, places });
    if (!isTls) return;
    const ends = endsOf(socket);
    ungreeted.set(ends, place);
    socket.once('close', () => ungreeted.delete(ends));
  });
  server.on('secureConnection', (socket: TLSSocket) => {
    const place = ungreeted.get(endsOf(socket));
    if (place !== undefined) placeOf.set(socket, { place, places });
  });
  return watchCalls(server, bodies);
}

const endsOf = ({ remoteAddress, remotePort, localAddress, localPort }: Socket) =>
  [remoteAddress, remotePort, localAddress, localPort].join(' ');

/**
 * No browser and no proxy asks again on a connection before it was answered there. Each call that waits so is kept in
 * memory, and the answers that are not taken meanwhile too.
 */
const MOST_CALLS_AT_ONCE = 8;
const MOST_UNTAKEN_BYTES = 65_536;

/** A call that is under way. */
interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly hasBody: boolean;
  seenBytes: number;
  sentBytes: number;
  slowTurns: number;
  /** In turns in which this server did not keep its body waiting. */
  bodyBytes: number;
  bodyTurns: number;
}

/** Whether it is this server that does not read: its disk is behind, or the body's turn has not come. */
export function isWaitingForUs(request: IncomingMessage): boolean {
  return request.isPaused() || request.readableLength > 0;
}

function watchCalls(server: Server, { bytesPerTurn, turnMs, slowTurns }: BodyLimits): () => void {
  const calls = new Set<Call>();
  // Before the app, which may begin to read at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const found = placeOf.get(socket);
    found?.places.begin(found.place);
    const isGreedy = (found?.place.calls ?? 0) > MOST_CALLS_AT_ONCE || socket.writableLength > MOST_UNTAKEN_BYTES;
    if (isGreedy) socket.destroy();
    const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0;
    const call = {
      request,
      response,
      hasBody,
      seenBytes: socket.bytesRead,
      sentBytes: 0,
      slowTurns: 0,
      bodyBytes: 0,
      bodyTurns: 0,
    };
    calls.add(call);
    response.once('close', () => {
      calls.delete(call);
      found?.places.end(found.place);
    });
  });
  const timer = setInterval(() => {
    for (const call of calls) {
      const { request } = call;
      const { bytesRead, bytesWritten, writableLength } = request.socket;
      const came = bytesRead - call.seenBytes;
      const isComing = call.hasBody && !request.complete;
      const isSendersTurn = isComing && !isWaitingForUs(request);
      const isSlow = isSendersTurn && came < bytesPerTurn;
      const isUntaken = writableLength > 0 && bytesWritten === call.sentBytes;
      call.slowTurns = isSlow ? call.slowTurns + 1 : 0;
      call.seenBytes = bytesRead;
      call.sentBytes = bytesWritten;
      if (isSendersTurn) {
        call.bodyBytes += came;
        call.bodyTurns += 1;
      }
      const found = placeOf.get(request.socket);
      if (found !== undefined) {
        const isKnown = isComing && call.bodyTurns > 0;
        const bytesPerSecond = isKnown ? (call.bodyBytes * 1000) / (call.bodyTurns * turnMs) : undefined;
        found.places.notePace(found.place, { isHeldUp: isSlow || isUntaken, bytesPerSecond });
      }
      if (call.slowTurns >= slowTurns) request.socket.destroy();
    }
  }, turnMs);
  timer.unref();
  return () => clearInterval(timer);
}
