import { printIfKnown, type RouterMenus, type ShownRow } from './router-menu.ts';

/**
 * Ways past the router's firewall, which sees only what passes through the router: from phone to phone inside the wifi, and
 * to the router's own doors below IP. They belong to hardware or to the whole router, so they are named and not shut.
 */
export async function findOpenDoors(menus: RouterMenus, guestInterface: string): Promise<string[]> {
  const ports = (await printIfKnown(menus, '/interface/bridge/port')).filter((row) => row.bridge === guestInterface);
  const datapaths = await printIfKnown(menus, '/interface/wifi/datapath');
  const isOnBridge = (row: ShownRow) => ports.some((port) => port.interface === row.name);
  const isolates = (row: ShownRow) =>
    isYes(
      row['datapath.client-isolation'] ?? datapaths.find(({ name }) => name === row.datapath)?.['client-isolation'],
    );
  const doors: string[] = [];
  for (const row of (await printIfKnown(menus, '/interface/wifi')).filter(isOnBridge)) {
    if (isolates(row)) continue;
    doors.push(
      `Phones on ${row.name} reach each other. Enter "/interface/wifi/set ${row.name} datapath.client-isolation=yes".`,
    );
  }
  for (const row of (await printIfKnown(menus, '/interface/wireless')).filter(isOnBridge)) {
    if (row['default-forwarding'] === 'false' || row['default-forwarding'] === 'no') continue;
    doors.push(
      `Phones on ${row.name} reach each other. Enter "/interface/wireless/set ${row.name} default-forwarding=no".`,
    );
  }
  const horizons = new Set(ports.map(({ horizon = 'none' }) => horizon));
  if (ports.length > 1 && (horizons.size > 1 || horizons.has('none'))) {
    doors.push(
      `Phones on different ports of ${guestInterface} reach each other. Enter "/interface/bridge/port/set ` +
        `[find bridge=${guestInterface}] horizon=1", unless the shop's server or a kiosk is on one of them.`,
    );
  }
  for (const menu of ['/tool/mac-server', '/tool/mac-server/mac-winbox']) {
    const [row] = await printIfKnown(menus, menu);
    if (row?.['allowed-interface-list'] !== 'all') continue;
    doors.push(`Guests reach the router below IP (${menu}). Enter "${menu}/set allowed-interface-list=LAN".`);
  }
  return doors;
}

const isYes = (value: string | undefined) => value === 'yes' || value === 'true';
