import { isIPv6 } from 'node:net';
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

/** A customer's line gets a whole /64 of IPv6, so its addresses count as one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? Array.from({ length: 8 - groups.length - rest.length }, () => '0') : [];
  const prefix = [...groups, ...zeros, ...rest].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

export function isHttps(context: ServerContext, trustProxy: boolean): boolean {
  if (trustProxy && context.req.header('x-forwarded-proto') === 'https') return true;
  return 'encrypted' in context.env.incoming.socket && context.env.incoming.socket.encrypted === true;
}
