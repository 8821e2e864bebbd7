import net from 'node:net';
import { countAnswer, type Reach } from './hostile-guest-reach.ts';

/** Where a guest's device stands, and what it may reach. */
export interface GuestPlace {
  /** Its own address, of the loopback range. */
  readonly address: string;
  readonly host: string;
  readonly port: number;
  /** Ends everything that the guest does. */
  readonly signal: AbortSignal;
}

/** A connection that is abused, and what came of it. */
export interface Wire {
  readonly socket: net.Socket;
  /** Which of those that are kept open: one that is opened anew is the same. */
  readonly index: number;
  /** Sends a piece again and again for as long as the connection lives. */
  drip(piece: () => string | Buffer, everyMs: number): void;
}

interface SocketWork {
  /** How many are open at once. One that is closed, by whom ever, is opened anew. */
  readonly count: number;
  /** Once it is connected; whatever it starts ends with the connection. */
  begin(wire: Wire): void;
}

/** A guest who is cut off tries again, but no faster than so. */
const PAUSE_MS = 1_000;
const STATUS_LINE = /HTTP\/1\.1 (\d{3}) /g;

/** Keeps so many raw connections open until the guest's end, and counts what they reach. */
export function keepSockets(
  { address, host, port, signal }: GuestPlace,
  { count, begin }: SocketWork,
  reach: Reach,
): void {
  const open = (index: number) => {
    if (signal.aborted) return;
    const socket = net.connect({ host, port, localAddress: address });
    const end = () => socket.destroy();
    let isConnected = false;
    signal.addEventListener('abort', end);
    socket.once('connect', () => {
      isConnected = true;
      reach.connected += 1;
      reach.open += 1;
      reach.mostOpen = Math.max(reach.mostOpen, reach.open);
      begin(makeWire(socket, index, reach));
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      signal.removeEventListener('abort', end);
      if (isConnected) reach.open -= 1;
      if (signal.aborted) return;
      if (isConnected) reach.cut += 1;
      else reach.broken += 1;
      setTimeout(() => open(index), PAUSE_MS).unref();
    });
  };
  for (let index = 0; index < count; index += 1) open(index);
}

/** What the other side does not take is not piled up here. */
const MOST_WAITING_BYTES = 1_000_000;

function makeWire(socket: net.Socket, index: number, reach: Reach): Wire {
  let isAnswered = false;
  socket.on('data', (bytes) => {
    for (const [, status] of bytes.toString('latin1').matchAll(STATUS_LINE)) {
      isAnswered = true;
      countAnswer(reach, Number(status));
    }
  });
  let pieces = 0;
  return {
    socket,
    index,
    drip(piece, everyMs) {
      const timer = setInterval(() => {
        if (socket.writableLength >= MOST_WAITING_BYTES || !socket.writable) return;
        socket.write(piece());
        if (isAnswered) return;
        pieces += 1;
        reach.longestDrip = Math.max(reach.longestDrip, pieces);
        reach.mostBytes = Math.max(reach.mostBytes, socket.bytesWritten - socket.writableLength);
      }, everyMs);
      socket.once('close', () => clearInterval(timer));
    },
  };
}
