import fs from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { bareAnswer } from './answer-client-errors.ts';
import { deviceOfCall, deviceOfSocket } from './caller-device.ts';
import { type ConnectionPlaces, createConnectionPlaces, type Place, type PlaceLimits } from './connection-places.ts';
import { cutAfterLastWords } from './last-words.ts';

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

/** The places of this process, for all that it listens on. */
export function createProcessPlaces(): ConnectionPlaces {
  return createConnectionPlaces(withinOpenFiles(CONNECTION_LIMITS, readOpenFiles()));
}

export const TURNED_AWAY_SECONDS = 10;
const TURNED_AWAY = bareAnswer('503 Service Unavailable', [`Retry-After: ${TURNED_AWAY_SECONDS}`]);

/** Which place a connection has, or the call that is under way on it, for the code that finds out later who called. */
const placeOf = new WeakMap<Socket, { readonly place: Place; readonly places: ConnectionPlaces }>();

/** Whether the call on this connection has one. One that has none is answered, and nothing more. */
export const hasPlace = (socket: Socket): boolean => placeOf.has(socket);

/** @returns who waits for a turn with others; undefined when kiosks, staff, a shop's server or this machine call */
export function guestOn(socket: Socket): { device: string; noteTurn(isWaiting: boolean): void } | undefined {
  const found = placeOf.get(socket);
  if (found === undefined) return undefined;
  const { place, places } = found;
  if (place.kind === 'own' || (place.kind === 'known' && place.isProven)) return undefined;
  // A kiosk that has still to prove itself waits for the few of these places, not for all who share its address.
  const device = place.kind === 'known' ? `known ${place.address}` : place.address;
  return { device, noteTurn: (isWaiting) => places.noteTurn(place, isWaiting) };
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
 * @param options.isProxied a proxy of ours says of each call which device it comes from: places are the calls' then
 * @returns what ends the watching
 */
export function limitConnections(
  server: Server,
  places: ConnectionPlaces,
  { bodies = CONNECTION_LIMITS, isProxied = false }: { bodies?: BodyLimits; isProxied?: boolean } = {},
): () => void {
  return watchCalls(server, isProxied ? placesForCalls(server, places) : placesForConnections(server, places), bodies);
}

/** How a call comes to its place. */
interface Entrance {
  enter(request: IncomingMessage): Place | undefined;
  /** It was answered, or is cut. */
  leave(request: IncomingMessage, place: Place): void;
}

function placesForConnections(server: Server, places: ConnectionPlaces): Entrance {
  const isTls = server instanceof TlsServer;
  /** By both ends, as the connection below the encrypted one is not to be seen from there. */
  const ungreeted = new Map<string, Place>();
  server.on('connection', (socket: Socket) => {
    const device = deviceOfSocket(socket);
    const place = device && places.take(socket, device);
    if (place === undefined) return turnAway(socket, isTls);
    placeOf.set(socket, { place, places });
    socket.once('close', () => places.release(place));
    if (!isTls) return;
    const ends = endsOf(socket);
    ungreeted.set(ends, place);
    socket.once('close', () => ungreeted.delete(ends));
  });
  server.on('secureConnection', (socket: TLSSocket) => {
    const place = ungreeted.get(endsOf(socket));
    if (place !== undefined) placeOf.set(socket, { place, places });
  });
  return { enter: ({ socket }) => placeOf.get(socket)?.place, leave() {} };
}

/** A proxy opens connections for calls, one call on each at a time, and keeps some for later: idle they are nobody's. */
function placesForCalls(server: Server, places: ConnectionPlaces): Entrance {
  const isTls = server instanceof TlsServer;
  let open = 0;
  /** The longest first. */
  const idle = new Set<Socket>();
  const keep = (socket: Socket) => {
    idle.add(socket);
    socket.once('close', () => {
      idle.delete(socket);
      const place = placeOf.get(socket)?.place;
      if (place !== undefined) places.release(place);
    });
  };
  server.on('connection', (socket: Socket) => {
    // Guests' calls leave some of them for the next, so that it can say where it comes from.
    if (open >= places.count) {
      const [longest] = idle;
      if (longest === undefined) return turnAway(socket, isTls);
      idle.delete(longest);
      longest.destroy();
    }
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (!isTls) keep(socket);
  });
  if (isTls) server.on('secureConnection', keep);
  return {
    enter(request) {
      const { socket } = request;
      const entered = placeOf.get(socket)?.place;
      if (entered !== undefined) return entered;
      // Not of one that was turned away.
      const device = idle.has(socket) ? deviceOfCall(request) : undefined;
      const place = device && places.take(socket, device);
      if (place === undefined) {
        if (hasBody(request)) cutAfterLastWords(request);
        return undefined;
      }
      placeOf.set(socket, { place, places });
      idle.delete(socket);
      return place;
    },
    leave(request, place) {
      const { socket } = request;
      const over = () => {
        if (place.calls > 0 || placeOf.get(socket)?.place !== place) return;
        places.release(place);
        placeOf.delete(socket);
        if (!socket.destroyed) idle.add(socket);
      };
      // What was refused while its body still comes keeps the connection until that is over.
      if (request.complete || socket.destroyed) over();
      else request.once('close', over);
    },
  };
}

function turnAway(socket: Socket, isTls: boolean): void {
  if (!isTls && socket.writable) socket.write(TURNED_AWAY);
  socket.destroySoon();
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

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** Whether it is this server that does not read: its disk is behind, or the body's turn has not come. */
export function isWaitingForUs(request: IncomingMessage): boolean {
  return request.isPaused() || request.readableLength > 0;
}

function watchCalls(server: Server, entrance: Entrance, { bytesPerTurn, turnMs, slowTurns }: BodyLimits): () => void {
  const calls = new Set<Call>();
  // Before the app, which may begin to read at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const place = entrance.enter(request);
    const places = placeOf.get(socket)?.places;
    if (place !== undefined) places?.begin(place);
    const isGreedy = (place?.calls ?? 0) > MOST_CALLS_AT_ONCE || socket.writableLength > MOST_UNTAKEN_BYTES;
    if (isGreedy) socket.destroy();
    const call = {
      request,
      response,
      hasBody: hasBody(request),
      seenBytes: socket.bytesRead,
      sentBytes: 0,
      slowTurns: 0,
      bodyBytes: 0,
      bodyTurns: 0,
    };
    calls.add(call);
    response.once('close', () => {
      calls.delete(call);
      if (place === undefined) return;
      places?.end(place);
      entrance.leave(request, place);
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
