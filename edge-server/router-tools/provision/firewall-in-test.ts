import { BlockList } from 'node:net';
import type { RouterSimulator } from '../simulator/router-simulator.ts';
import type { RouterRow } from '../simulator/router-state.ts';

/** What a guest's device sends, as the firewall sees it. */
export interface Packet {
  readonly chain: 'input' | 'forward' | 'output';
  readonly 'in-interface'?: string;
  readonly 'out-interface'?: string;
  readonly 'src-mac-address'?: string;
  readonly 'dst-address'?: string;
  readonly protocol?: 'tcp' | 'udp' | 'icmp';
  readonly 'dst-port'?: number;
  readonly isLoggedIn?: boolean;
}

/** What the rules of the router do with a packet, read from the first to the last; what no rule is about passes. */
export function verdict(router: RouterSimulator, packet: Packet, menu = '/ip/firewall/filter'): 'accept' | 'drop' {
  const rule = router.state
    .rows(menu)
    .find((row) => (row.action === 'accept' || row.action === 'drop') && isMatch(router, row, packet));
  return rule?.action === 'drop' ? 'drop' : 'accept';
}

/** Whether the shop's server sees a guest's own address. */
export function keepsOwnAddress(router: RouterSimulator, edgeAddress: string): boolean {
  const rule = router.state
    .rows('/ip/firewall/nat')
    .find((row) => row.chain === 'srcnat' && (row['dst-address'] ?? edgeAddress) === edgeAddress);
  return rule?.action === 'accept';
}

function isMatch(router: RouterSimulator, row: RouterRow, packet: Packet): boolean {
  if (row.disabled === 'true' || row.chain !== packet.chain) return false;
  return Object.entries(row).every(([name, value]) => {
    switch (name) {
      case 'in-interface':
      case 'out-interface':
      case 'src-mac-address':
      case 'dst-address':
      case 'protocol':
        return packet[name] === value;
      case 'dst-port':
        return isInPorts(packet['dst-port'] ?? 0, value);
      case 'hotspot':
        return (value === 'auth') === (packet.isLoggedIn ?? false);
      case 'dst-address-list':
        return isListed(router, value, packet['dst-address'] ?? '');
      case 'connection-state':
        // The first packet of a connection is the one that counts.
        return false;
      case 'in-interface-list':
        // The guests' bridge is in none of the shop's lists.
        return value.startsWith('!');
      default:
        return true;
    }
  });
}

const isInPorts = (port: number, ports: string) =>
  ports.split(',').some((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return port >= from && port <= to;
  });

function isListed(router: RouterSimulator, list: string, address: string): boolean {
  const networks = new BlockList();
  for (const row of router.state.rows('/ip/firewall/address-list')) {
    const [network = '', bits = '32'] = (row.address ?? '').split('/');
    if (row.list === list && row.disabled !== 'true') networks.addSubnet(network, Number(bits), 'ipv4');
  }
  return networks.check(address, 'ipv4');
}
