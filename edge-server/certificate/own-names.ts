import { BlockList, isIPv4 } from 'node:net';
import { LOCAL_ENDINGS } from '@printfront/shared/server/http/own-host.ts';

/** What a certificate is made out for. */
export interface CertifiedNames {
  readonly names: readonly string[];
  /** IPv4: the server listens to no other. */
  readonly addresses: readonly string[];
}

/** Names that lead nowhere outside a shop, and all below them. */
export const PERMITTED_DOMAINS: readonly string[] = LOCAL_ENDINGS.map((ending) => ending.slice(1));
/** This machine itself, and networks that are nobody's on the internet (RFC 6890). */
export const PERMITTED_NETWORKS = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'];

const permitted = new BlockList();
for (const network of PERMITTED_NETWORKS) {
  const [address = '', bits] = network.split('/');
  permitted.addSubnet(address, Number(bits));
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const isLocalName = (name: string) =>
  name.split('.').every((label) => LABEL.test(label)) && LOCAL_ENDINGS.some((ending) => name.endsWith(ending));

/** @returns null for one that is of no use to others */
function plainHostName(hostName: string): string | null {
  const [label = ''] = hostName.toLowerCase().split('.');
  return LABEL.test(label) && label !== 'localhost' ? label : null;
}

/**
 * The bare name that an authority may vouch for: a constraint to `shop` would permit all of `.shop`, which is public, and so are
 * `.studio`, `.photos` and a thousand more. No public ending has a digit or a hyphen but those that begin with `xn--`.
 */
export function nameToPermit(hostName: string): string | null {
  const label = plainHostName(hostName);
  return label !== null && /[\d-]/.test(label) && !label.startsWith('xn--') ? label : null;
}

/**
 * By what others in the shop may reach this computer, as far as its authority may vouch for it; addresses first in the order of its
 * network cards.
 *
 * @param publicUrl where phones reach it
 * @param permittedHostName what the computer called itself when the authority was made
 */
export function namesOfComputer(computer: {
  hostName: string;
  addresses: readonly string[];
  publicUrl: string;
  permittedHostName: string | null;
}): CertifiedNames {
  const own = plainHostName(computer.hostName);
  const { hostname: told } = new URL(computer.publicUrl);
  const names = [
    ...[told, computer.hostName.toLowerCase()].filter(isLocalName),
    ...(own === null ? [] : [`${own}.local`, `${own}.lan`]),
    ...(own !== null && own === computer.permittedHostName ? [own] : []),
    'localhost',
  ];
  const addresses = [...[told].filter(isIPv4), ...computer.addresses, '127.0.0.1'];
  return {
    names: [...new Set(names)],
    addresses: [...new Set(addresses.filter((address) => permitted.check(address)))],
  };
}
