/** Addresses that only a network of one's own leads to. */
const OWN_NETWORK = [
  /^localhost$/,
  /^127\./,
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^\[(::1|f[cd]|fe80:)/,
  /\.(local|lan|home|internal|home\.arpa)$/,
  // A name without a dot.
  /^[^.:[\]]+$/,
];

export const isInOwnNetwork = (host: string): boolean => OWN_NETWORK.some((pattern) => pattern.test(host));

/**
 * Reads the address of central as people type it or copy it from a browser: without a scheme, with the page behind it.
 *
 * @returns scheme, host and port; null for what is no address
 */
export function readCentralAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  const bare = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(bare)) return null;
  const url = new URL(bare);
  if (!['http:', 'https:'].includes(url.protocol) || url.hostname === '') return null;
  // A name before the host looks like the host.
  if (url.username !== '' || url.password !== '') return null;
  if (bare === text) return url.origin;
  return isInOwnNetwork(url.hostname) ? url.origin : `https://${url.host}`;
}

/** Whether everybody on the way could read what is said: without encryption only one's own network will do. */
export function isOpenToStrangers(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !isInOwnNetwork(hostname);
}

/** What every device calls itself. */
const ITSELF = /^(.+\.)?localhost$|^127\.|^\[::1\]$|^0\.0\.0\.0$/;

/** Whether an address leads every device to itself: on a code for another device it is of no use. */
export const leadsToItself = (address: string): boolean =>
  URL.canParse(address) && ITSELF.test(new URL(address).hostname);
