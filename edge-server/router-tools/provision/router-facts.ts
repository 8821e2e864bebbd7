import { IPV6_FILTER } from './desired-state.ts';
import { findOpenDoors } from './open-doors.ts';
import { OUR_MARK, OUR_NAME } from './our-names.ts';
import { doNetworksMeet, isInNetwork, type ProvisionSettings } from './provision-settings.ts';
import { ProvisionStop } from './provision-stop.ts';
import { printIfKnown, printKnown, type RouterMenus, type ShownRow } from './router-menu.ts';

/** What was found on the router, for the installer to recognise it by. */
export interface RouterFacts {
  readonly identity: string;
  readonly version: string;
  readonly board: string;
  readonly guestInterface: string;
  /** Names of the wifi networks on it, as far as the router shows them. */
  readonly ssids: readonly string[];
  readonly hasIpv6: boolean;
  /** What is no reason to stop but worth knowing. */
  readonly warnings: readonly string[];
}

/**
 * Steps 0 and 1: looks at what is there, and stops where going on would not work or would break something.
 *
 * @throws ProvisionStop
 */
export async function readRouterFacts(
  menus: RouterMenus,
  settings: ProvisionSettings,
  edgeAddress: string,
): Promise<RouterFacts> {
  const [resource] = await menus.print('/system/resource');
  const [identity] = await menus.print('/system/identity');
  const version = resource?.version ?? '';
  const warnings = checkVersion(version);
  const [deviceMode] = await printIfKnown(menus, '/system/device-mode');
  if (deviceMode !== undefined && isNo(deviceMode.hotspot)) {
    throw new ProvisionStop(
      `The router's device-mode (${deviceMode.mode}) does not allow a hotspot. In its terminal enter ` +
        '"/system/device-mode/update hotspot=yes", and within five minutes press the button on the router or unplug it ' +
        'once. Then run this again.',
    );
  }
  const addresses = await menus.print('/ip/address');
  const hotspots = await menus.print('/ip/hotspot');
  const guestInterface = await chooseInterface(menus, settings, { addresses, hotspots, edgeAddress });
  const wifi = await readWifi(menus, guestInterface);
  checkNeighbours({ addresses, hotspots, dhcpServers: await menus.print('/ip/dhcp-server') }, guestInterface, settings);
  const isEdgeAGuest = isInNetwork(edgeAddress, settings.GUEST_NETWORK.network);
  if (isEdgeAGuest && settings.BYPASSED_DEVICES.length === 0) {
    throw new ProvisionStop(
      `The shop's server (${edgeAddress}) is in the guests' network ${settings.GUEST_NETWORK.network}. Put it on the ` +
        'shop’s own network, or name its MAC address in BYPASSED_DEVICES.',
    );
  }
  if (wifi.length === 0) {
    warnings.push(`No wifi was found on ${guestInterface}: phones join it through an access point of its own.`);
  }
  warnings.push(...(await findOpenDoors(menus, guestInterface)));
  return {
    hasIpv6: (await printKnown(menus, IPV6_FILTER)) !== undefined,
    identity: identity?.name ?? '',
    version,
    board: resource?.['board-name'] ?? '',
    guestInterface,
    warnings,
    ssids: wifi,
  };
}

function checkVersion(version: string): string[] {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  if (major < 6 || (major === 6 && minor < 43)) {
    throw new ProvisionStop(`RouterOS ${version} is too old: update it to 6.43 or newer, better to 7.`);
  }
  return major < 7 ? [`RouterOS ${version} is old. It works, but has had no new features since 2021.`] : [];
}

interface Surroundings {
  readonly addresses: readonly ShownRow[];
  readonly hotspots: readonly ShownRow[];
  readonly edgeAddress: string;
}

async function chooseInterface(menus: RouterMenus, { GUEST_INTERFACE: wanted }: ProvisionSettings, seen: Surroundings) {
  const interfaces = await menus.print('/interface');
  const name = wanted ?? seen.hotspots.find((row) => row.name === OUR_NAME)?.interface;
  if (name !== undefined) {
    if (interfaces.some((row) => row.name === name)) return name;
    const names = interfaces.map((row) => row.name).join(', ');
    throw new ProvisionStop(
      `The router has no interface ${name}. It has: ${names}. Set GUEST_INTERFACE to one of them.`,
    );
  }
  const ofShop = seen.addresses
    .filter((row) => isInNetwork(seen.edgeAddress, row.address ?? ''))
    .map((row) => row.interface);
  const candidates = interfaces
    .filter((row) => (row.type === 'bridge' || row.type === 'vlan') && !ofShop.includes(row.name))
    .map((row) => row.name ?? '');
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) return only;
  if (only === undefined) {
    throw new ProvisionStop(
      'The router has no bridge or VLAN besides the one of the shop. Make one for guests, put the guest wifi on it, and ' +
        'run this again: docs/router.md says how.',
    );
  }
  throw new ProvisionStop(
    `More than one bridge or VLAN could be the guests': ${candidates.join(', ')}. Set GUEST_INTERFACE to the right one.`,
  );
}

export async function readWifi(menus: RouterMenus, guestInterface: string): Promise<string[]> {
  const ports = await printIfKnown(menus, '/interface/bridge/port');
  const onIt = ports.filter((row) => row.bridge === guestInterface).map((row) => row.interface);
  const wifi = [
    ...(await printIfKnown(menus, '/interface/wifi')),
    ...(await printIfKnown(menus, '/interface/wireless')),
  ];
  const ssids = wifi
    .filter((row) => onIt.includes(row.name))
    .map((row) => row['configuration.ssid'] ?? row.ssid ?? row.name ?? '');
  return [...new Set(ssids)];
}

/** What others have set up where ours should go. */
function checkNeighbours(
  seen: { addresses: readonly ShownRow[]; hotspots: readonly ShownRow[]; dhcpServers: readonly ShownRow[] },
  guestInterface: string,
  { GUEST_NETWORK: { network } }: ProvisionSettings,
): void {
  const other = (rows: readonly ShownRow[]) =>
    rows.find((row) => row.interface === guestInterface && row.name !== OUR_NAME)?.name;
  const hotspot = other(seen.hotspots);
  if (hotspot !== undefined) {
    throw new ProvisionStop(
      `${guestInterface} has a hotspot already, ${hotspot}, that is not ours. An interface has one: remove it, or set ` +
        'GUEST_INTERFACE to another interface.',
    );
  }
  const dhcp = other(seen.dhcpServers);
  if (dhcp !== undefined) {
    throw new ProvisionStop(
      `${guestInterface} has a DHCP server already, ${dhcp}, that is not ours. An interface has one: remove it, or set ` +
        'GUEST_INTERFACE to another interface.',
    );
  }
  const clash = seen.addresses.find(
    (row) => row.comment !== `${OUR_MARK}address` && doNetworksMeet(row.address ?? '', network),
  );
  if (clash !== undefined) {
    throw new ProvisionStop(
      `The guests' network ${network} meets ${clash.address} on ${clash.interface}, which is not ours. Set ` +
        'GUEST_NETWORK to one that is free, or remove that address.',
    );
  }
}

const isNo = (value: string | undefined) => value === 'no' || value === 'false';
