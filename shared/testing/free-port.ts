import { once } from 'node:events';
import net from 'node:net';

/** A port that nobody listens on at this moment, for a server that has to come back at the same one. */
export async function freePort(): Promise<number> {
  const listener = net.createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('A port was listened on and has no number.');
  return address.port;
}
