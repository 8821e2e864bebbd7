import net from 'node:net';

/** Where a guest's device stands, and what it may reach. */
export interface GuestPlace {
  /** Its own address, of the loopback range. */
  readonly address: string;
  readonly host: string;
  readonly port: number;
  /** Ends everything that the guest does. */
  readonly signal: AbortSignal;
}

interface SocketWork {
  /** How many are open at once. One that is closed, by whom ever, is opened anew. */
  readonly count: number;
  /** Once it is connected; whatever it starts ends with the socket. */
  begin(socket: net.Socket): void;
}

/** A guest who is cut off tries again, but no faster than so. */
const PAUSE_MS = 1_000;

/** Keeps so many raw connections open until the guest's end; nothing of what comes back is expected. */
export function keepSockets({ address, host, port, signal }: GuestPlace, { count, begin }: SocketWork): void {
  const open = () => {
    if (signal.aborted) return;
    const socket = net.connect({ host, port, localAddress: address });
    const end = () => socket.destroy();
    signal.addEventListener('abort', end);
    socket.once('connect', () => begin(socket));
    socket.on('error', () => undefined);
    socket.once('close', () => {
      signal.removeEventListener('abort', end);
      if (!signal.aborted) setTimeout(open, PAUSE_MS).unref();
    });
  };
  for (let opened = 0; opened < count; opened += 1) open();
}

/** What the other side does not take is not piled up here. */
const MOST_WAITING_BYTES = 1_000_000;

/** Sends a piece again and again for as long as the socket lives. */
export function drip(socket: net.Socket, piece: () => string | Buffer, everyMs: number): void {
  const timer = setInterval(() => {
    if (socket.writableLength < MOST_WAITING_BYTES) socket.write(piece());
  }, everyMs);
  socket.once('close', () => clearInterval(timer));
}
