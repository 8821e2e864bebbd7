import { OUR_MARK } from './our-names.ts';
import type { ProvisionSettings } from './provision-settings.ts';
import { ProvisionStop } from './provision-stop.ts';
import type { RouterMenus } from './router-menu.ts';

const NAT = '/ip/firewall/nat';
const PINGS = 3;

/**
 * Whether what the shop's server answers finds its way back to guests who come with addresses of their own. Where it does
 * not, the router goes on standing in for them, as before: a shop in which no photo arrives is worse than one that counts
 * its guests as one.
 *
 * @returns what was found, a line
 * @throws ProvisionStop when there is no way back; guests' addresses are masqueraded then
 */
export async function checkWayBack(
  menus: RouterMenus,
  settings: ProvisionSettings,
  edgeAddress: string,
): Promise<string> {
  if (settings.GUEST_MASQUERADE) return 'not checked: the shop’s server sees all guests as one (GUEST_MASQUERADE)';
  const { network, routerAddress } = settings.GUEST_NETWORK;
  if (await answers(menus, { address: edgeAddress, 'src-address': routerAddress })) {
    return 'checked: the shop’s server finds the way back to guests';
  }
  if (!(await answers(menus, { address: edgeAddress }))) {
    return `not checked: the shop’s server answers no ping, so try with a phone whether it finds back to ${network}`;
  }
  for (const row of await menus.print(NAT, `comment=${OUR_MARK}own-address`)) await menus.remove(NAT, row['.id'] ?? '');
  throw new ProvisionStop(
    `The shop's server (${edgeAddress}) does not find the way back to the guests' network ${network}. Give it a route there ` +
      `over this router (on the server: "ip route add ${network} via ${settings.ROUTER_HOST}", and so that it stays), or ` +
      'set GUEST_MASQUERADE=true: all guests then count as one device at the server. Until then they do.',
  );
}

async function answers(menus: RouterMenus, values: Record<string, string>): Promise<boolean> {
  const rows = await menus.ask('/ping', { ...values, count: String(PINGS) });
  return rows.some((row) => Number(row.received ?? 0) > 0);
}
