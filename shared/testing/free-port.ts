import { once } from 'node:events';
import net from 'node:net';

/**
 * Systems give out ports from 32768 on to whoever calls somebody: such a one could be a caller's by the time a server wants
 * it. These are nobody's who does not ask for them by number.
 */
const FIRST = 20_000;
const COUNT = 12_000;
/** Workers of one run never choose the same. */
const WORKERS = 8;
const worker = Number(process.env.VITEST_POOL_ID ?? process.pid) % WORKERS;

/** A port that nobody listens on at this moment, for a server that has to come back at the same one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor((Math.random() * COUNT) / WORKERS) * WORKERS + worker;
    if (!given.has(port) && (await isFree(port))) {
      given.add(port);
      return port;
    }
  }
}

/** Given out here: what waits for its start is free as well. */
const given = new Set<number>();

async function isFree(port: number): Promise<boolean> {
  const listener = net.createServer().listen(port);
  try {
    await once(listener, 'listening');
  } catch {
    return false;
  }
  listener.close();
  await once(listener, 'close');
  return true;
}
