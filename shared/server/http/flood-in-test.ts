import http from 'node:http';
import net from 'node:net';

/** Fewer than a listener takes in before it has looked at any. */
const AT_ONCE = 200;

export interface Flood {
  /** Connections that the server has neither closed nor turned away. */
  openCount(): number;
  end(): void;
}

/**
 * Opens connections that say nothing.
 *
 * @param from another loopback address counts as another device
 * @param head what each begins with, such as a call whose body never comes
 */
export async function flood(port: number, count: number, from = '127.0.0.1', head = ''): Promise<Flood> {
  const sockets: net.Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () => {
      const socket = net.connect({ port, host: '127.0.0.1', localAddress: from });
      socket.on('error', () => {});
      socket.resume();
      if (head !== '') socket.write(head);
      return socket;
    });
    sockets.push(...some);
    await Promise.all(some.map(isOpen));
  }
  // The connection that comes last is looked at last. Where each has begun a call, the caller knows when these have come.
  if (head === '') await callFrom(port, from).catch(() => {});
  return {
    openCount: () => sockets.filter(({ readyState }) => readyState === 'open').length,
    end: () => sockets.forEach((socket) => void socket.destroy()),
  };
}

/** One call on a connection of its own. @returns the status @throws Error when the connection is cut without an answer */
export function callFrom(port: number, from: string, options: http.RequestOptions = {}): Promise<number> {
  const { path = '/healthz', headers = {} } = options;
  return new Promise((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', localAddress: from, agent: false, path, headers }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      })
      .on('error', reject);
  });
}

function isOpen(socket: net.Socket): Promise<void> {
  return new Promise((resolve) => socket.once('connect', resolve).once('close', () => resolve()));
}
