import { networkOf } from '@printfront/shared/server/http/network-of.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';

/**
 * The network that a request comes from, for counting what it does.
 *
 * @param trustProxy take the last entry of X-Forwarded-For: the one that our own proxy wrote, not the caller
 */
export function callerNetwork(context: ServerContext, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return networkOf(forwarded || context.env.incoming.socket.remoteAddress || 'unknown');
}

export function isHttps(context: ServerContext, trustProxy: boolean): boolean {
  if (trustProxy && context.req.header('x-forwarded-proto') === 'https') return true;
  return 'encrypted' in context.env.incoming.socket && context.env.incoming.socket.encrypted === true;
}
