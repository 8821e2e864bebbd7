import { BlockList, isIP } from 'node:net';
import { Flag, Port, readEnvironment, SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { z } from 'zod';
import { readAuthorityFile } from './router-authority.ts';

/** What RouterOS stores without loss and an API sentence can carry. */
const Ascii = z.string().regex(/^[\x20-\x7e]*$/, 'only ASCII reaches a router unchanged');
const Mac = /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/;

const ProvisionSettings = z.object({
  ROUTER_HOST: Ascii,
  ROUTER_PORT: Port.optional(),
  /** An account of the router that may do everything, for this run only. */
  ROUTER_USERNAME: Ascii.default('admin'),
  ROUTER_PASSWORD: Ascii.default(''),
  ROUTER_TLS: Flag.default(false),
  /** PEM text, or the path of a file that holds it. */
  ROUTER_CA: z.string().optional(),
  /** The bridge or VLAN that guests' phones are on. */
  GUEST_INTERFACE: Ascii.optional(),
  /** Of the shop's server, as the router sees it; by default the address from which this program reaches the router. */
  EDGE_ADDRESS: z.ipv4().optional(),
  EDGE_PORT: Port.default(8080),
  GUEST_NETWORK: z.cidrv4().default('10.5.50.0/24').transform(readNetwork),
  GUEST_INTERNET: Flag.default(true),
  /** The shop's server sees all guests as the router then: only for one that cannot have a way back to their network. */
  GUEST_MASQUERADE: Flag.default(false),
  /** Up/down for each phone, as RouterOS writes it. */
  GUEST_RATE_LIMIT: z
    .string()
    .regex(/^\d+[kMG]?\/\d+[kMG]?$/, 'write it as upload/download, such as 10M/20M')
    .default('10M/20M'),
  HOTSPOT_DNS_NAME: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'write a name with a dot, such as foto.wifi')
    .refine((name) => !name.endsWith('.local'), '.local is looked for on the wifi itself and never asked of the router')
    .default('foto.wifi'),
  /** Folder of login pages of the shop's own on the router; without it the router's own are used. */
  HOTSPOT_HTML_FOLDER: Ascii.optional(),
  /** Devices on the guests' side that need no login, such as a kiosk. */
  BYPASSED_DEVICES: z
    .string()
    .transform((text) => text.split(',').map((mac) => mac.trim().toUpperCase()))
    .refine((macs) => macs.every((mac) => Mac.test(mac)), 'write addresses such as AA:BB:CC:DD:EE:FF, commas between')
    .default([]),
  /** Password of the account that the shop's server will use. */
  ROUTER_API_PASSWORD: z
    .string()
    .regex(/^[\x21-\x7e]{12,64}$/, 'it must be 12 to 64 ASCII characters without spaces')
    .optional(),
  /** Where the router's certificate authority is saved. */
  ROUTER_CA_FOLDER: z.string().default('.'),
});

/** Of the address where phones are sent to: what the router lets them reach. @throws TypeError when it is none */
export function portOf(publicUrl: string): string {
  const { port, protocol } = new URL(publicUrl);
  return port || (protocol === 'https:' ? '443' : '80');
}

export type ProvisionSettings = ReturnType<typeof readProvisionSettings>;

/** The guests' network, with the router as its first address. */
export interface GuestNetwork {
  /** E.g. 10.5.50.0/24. */
  readonly network: string;
  readonly bits: number;
  readonly routerAddress: string;
  /** E.g. 10.5.50.10-10.5.50.254. */
  readonly pool: string;
}

/** Every variable that setting the router up reads. */
export const PROVISION_VARIABLES = Object.keys(ProvisionSettings.shape);

/** @throws SettingError naming what cannot be used */
export function readProvisionSettings(environment: NodeJS.ProcessEnv = process.env) {
  const settings = readEnvironment(ProvisionSettings, environment);
  if (settings.ROUTER_TLS && settings.ROUTER_CA === undefined) {
    throw new SettingError('The setting ROUTER_TLS needs ROUTER_CA, the certificate authority of the router.');
  }
  return { ...settings, ROUTER_CA: readAuthorityFile(settings.ROUTER_CA) };
}

/** Takes any address of the network. Ten addresses are kept for devices with a fixed one. */
function readNetwork(cidr: string, context: z.RefinementCtx): GuestNetwork {
  const [address = '', prefix = ''] = cidr.split('/');
  const bits = Number(prefix);
  if (bits < 16 || bits > 26) {
    context.addIssue('it must have between /16 and /26, room for a shop full of phones');
    return z.NEVER;
  }
  const size = 2 ** (32 - bits);
  const base = Math.floor(toNumber(address) / size) * size;
  return {
    network: `${toAddress(base)}/${bits}`,
    bits,
    routerAddress: toAddress(base + 1),
    pool: `${toAddress(base + 10)}-${toAddress(base + size - 2)}`,
  };
}

/** Whether an IPv4 address lies in a network written as address/bits. */
export function isInNetwork(address: string, cidr: string): boolean {
  const [network = '', bits = '32'] = cidr.split('/');
  if (isIP(address) !== 4 || isIP(network) !== 4) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(bits), 'ipv4');
  return list.check(address, 'ipv4');
}

/** Whether two networks, each written as address/bits, share an address. */
export function doNetworksMeet(one: string, other: string): boolean {
  return isInNetwork(one.split('/')[0] ?? '', other) || isInNetwork(other.split('/')[0] ?? '', one);
}

const toNumber = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const toAddress = (number: number) => [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
