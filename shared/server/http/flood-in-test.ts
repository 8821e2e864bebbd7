import net from 'node:net';

/** Fewer than a listener takes in before it has looked at any. */
const AT_ONCE = 200;

/**
 * Opens connections that say nothing, and closes them again when each has been kept or turned away.
 *
 * @param count more than one address may have
 * @returns how many were turned away with 503
 */
export async function countTurnedAway(port: number, count: number): Promise<number> {
  const sockets: net.Socket[] = [];
  let turnedAway = 0;
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () => {
      const socket = net.connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.once('data', (chunk) => {
        turnedAway += Number(chunk.toString('latin1').startsWith('HTTP/1.1 503'));
      });
      return socket;
    });
    sockets.push(...some);
    await Promise.all(some.map(isOpen));
  }
  // Whoever comes last is looked at last, and is sent away or answered.
  const last = net.connect(port, '127.0.0.1').resume();
  last.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
  await new Promise((resolve) => last.once('close', resolve).on('error', resolve));
  for (const socket of sockets) socket.destroy();
  return turnedAway;
}

function isOpen(socket: net.Socket): Promise<void> {
  return new Promise((resolve) => socket.once('connect', resolve).once('close', () => resolve()));
}
