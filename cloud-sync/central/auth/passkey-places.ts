import { isIP } from 'node:net';

export interface PasskeyPlacesDeps {
  /** How browsers reach this server, without a slash at the end. */
  publicUrl(): string;
  /** Further names that it was told it has. */
  hostNames: readonly string[];
}

/** Where a passkey is made and used. */
export interface PasskeyPlace {
  origin: string;
  /** The relying party: a passkey that was made for one works for no other. */
  site: string;
}

const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/**
 * The addresses that this server was told it has, as far as browsers let passkeys be used there: over HTTPS or on this very
 * machine, and under a name. What a request says of its host or origin only chooses among them.
 */
export function passkeyPlaces({ publicUrl, hostNames }: PasskeyPlacesDeps): PasskeyPlace[] {
  const main = new URL(publicUrl());
  const port = main.port === '' ? '' : `:${main.port}`;
  const names = [...new Set([main.hostname, ...hostNames])];
  return names
    .filter((name) => isIP(name.replace(/^\[|\]$/g, '')) === 0)
    .filter((name) => main.protocol === 'https:' || isLocal(name))
    .map((site) => ({ site, origin: `${main.protocol}//${site}${port}` }));
}
