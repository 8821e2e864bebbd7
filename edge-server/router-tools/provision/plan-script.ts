import { randomBytes } from 'node:crypto';
import dgram from 'node:dgram';
import dns from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Logger } from 'pino';
import { adminTarget, localAddressTowards, openAsAdmin } from './admin-connection.ts';
import { desiredState, type ShopNetwork } from './desired-state.ts';
import { OUR_NAME } from './our-names.ts';
import type { ProvisionSettings } from './provision-settings.ts';
import { ProvisionStop } from './provision-stop.ts';
import { readRouterFacts } from './router-facts.ts';
import { writeRouterScript } from './router-script.ts';

export interface RouterScript {
  /** For the router's terminal; it carries the password. */
  readonly script: string;
  readonly password: string;
  readonly loginHost: string;
}

/**
 * The set-up of the router as a script. The same table as `provisionRouter` works through, written down instead of carried out.
 * Where the guests' interface is named the router need not answer; else it is asked which one there is.
 *
 * @throws ProvisionStop, HotspotError
 */
export async function planScript(settings: ProvisionSettings, logger: Logger): Promise<RouterScript> {
  const password = settings.ROUTER_API_PASSWORD ?? randomBytes(18).toString('base64url');
  const shop = { ...(await readShopNetwork(settings, logger)), apiPassword: password };
  const about = [
    'Printfront: sets a MikroTik router up for the shop. Paste all of it into its terminal (WinBox: New Terminal).',
    `For the guests' interface ${shop.guestInterface}, and the shop's server at ${shop.edgeAddress}:${settings.EDGE_PORT}.`,
    'It can be pasted again at any time. It carries a password, where it says SECRET: remove the file afterwards.',
    'Routers sold since RouterOS 7.17: "/system device-mode print" has to say hotspot: yes.',
  ];
  const script = writeRouterScript(desiredState(settings, shop), shop, about);
  return { script, password, loginHost: settings.GUEST_NETWORK.routerAddress };
}

/** What to set on the shop's server once the script has run. */
export const settingsAfterScript = (settings: ProvisionSettings, { password, loginHost }: RouterScript) => [
  `ROUTER_HOST=${settings.ROUTER_HOST}`,
  `ROUTER_USERNAME=${OUR_NAME}`,
  `ROUTER_PASSWORD=${password}`,
  'ROUTER_TLS=true',
  `ROUTER_USER_PROFILE=${OUR_NAME}`,
  `HOTSPOT_LOGIN_HOST=${loginHost}`,
];

async function readShopNetwork(settings: ProvisionSettings, logger: Logger): Promise<Omit<ShopNetwork, 'apiPassword'>> {
  const { GUEST_INTERFACE: guestInterface, EDGE_ADDRESS: given, ROUTER_HOST: host } = settings;
  if (guestInterface !== undefined) {
    return { guestInterface, edgeAddress: given ?? (await addressTowards(host)), hasIpv6: true };
  }
  const target = adminTarget(settings);
  const edgeAddress = given ?? (await localAddressTowards(target.host, target.port));
  const admin = await openAsAdmin(target, logger);
  try {
    const facts = await readRouterFacts(admin.menus, settings, edgeAddress);
    return { guestInterface: facts.guestInterface, edgeAddress, hasIpv6: facts.hasIpv6 };
  } finally {
    admin.close();
  }
}

/** The address of this machine on the way to the router; nothing is sent there. @throws ProvisionStop */
async function addressTowards(host: string): Promise<string> {
  const address = isIP(host) === 4 ? host : (await dns.lookup(host, 4).catch(() => null))?.address;
  if (address === undefined) {
    throw new ProvisionStop(`The name ${host} is not known here: check ROUTER_HOST.`, 'name-unknown');
  }
  const socket = dgram.createSocket('udp4');
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.connect(9, address, resolve);
    });
    return socket.address().address;
  } catch {
    throw new ProvisionStop(`There is no way from here to ${host}: check ROUTER_HOST and the cable.`, 'no-answer');
  } finally {
    socket.close();
  }
}
