import {
  AUTHENTICATED_ADDRESS_HEADER,
  isAuthenticatedBy,
  parseAuthenticatedAddress,
} from '@printfront/shared/server/http/authenticated-address.ts';
import { forwardedAddress } from '@printfront/shared/server/http/caller-device.ts';
import { networkOf } from '@printfront/shared/server/http/network-of.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import type { CentralDatabase } from '../database/database.ts';
import { findTokenHash } from '../sync/edge-servers.repository.ts';

/**
 * The network that a request comes from, for counting what it does. Of what comes through an enrolled shop it is the device
 * in the shop (S42): everybody there would be one otherwise.
 *
 * @param trustProxy take the last entry of X-Forwarded-For: the one that our own proxy wrote, not the caller
 */
export async function callerNetwork(
  context: ServerContext,
  { database, trustProxy }: { database: CentralDatabase; trustProxy: boolean },
): Promise<string> {
  const inShop = await networkInShop(context, database);
  if (inShop !== null) return inShop;
  const forwarded = trustProxy ? forwardedAddress(context.req.header('x-forwarded-for')) : undefined;
  return networkOf(forwarded || context.env.incoming.socket.remoteAddress || 'unknown');
}

async function networkInShop(context: ServerContext, database: CentralDatabase): Promise<string | null> {
  const said = await addressInShop(context, database);
  return said && `${said.serverId}/${networkOf(said.address)}`;
}

/** Id of the enrolled shop through whose server a request comes; null for others. */
export async function callerShop(context: ServerContext, database: CentralDatabase): Promise<string | null> {
  return (await addressInShop(context, database))?.serverId ?? null;
}

async function addressInShop(context: ServerContext, database: CentralDatabase) {
  const said = parseAuthenticatedAddress(context.req.header(AUTHENTICATED_ADDRESS_HEADER) ?? '');
  const tokenHash = said && (await findTokenHash(database, said.serverId));
  return said === null || tokenHash === null || !isAuthenticatedBy(tokenHash, said) ? null : said;
}

export function isHttps(context: ServerContext, trustProxy: boolean): boolean {
  if (trustProxy && context.req.header('x-forwarded-proto') === 'https') return true;
  return 'encrypted' in context.env.incoming.socket && context.env.incoming.socket.encrypted === true;
}
