import { describe, expect, it } from 'vitest';
import type { RouterSimulator } from '../simulator/router-simulator.ts';
import { keepsOwnAddress, type Packet, verdict } from './firewall-in-test.ts';
import { comparable, provisionInTest, rowOf } from './provision-in-test.ts';

const NAT = '/ip/firewall/nat';
const GARDEN = '/ip/hotspot/walled-garden/ip';
const IPV6 = '/ipv6/firewall/filter';
/** Where the simulated shop's server is, and a guest. */
const EDGE = '127.0.0.1';
const KIOSK = 'AA:BB:CC:DD:EE:FF';

const guest = (packet: Partial<Packet>): Packet => ({
  chain: 'forward',
  'in-interface': 'bridge-guest',
  'out-interface': 'bridge',
  protocol: 'tcp',
  ...packet,
});
const toEdge = (packet: Partial<Packet> = {}) => guest({ 'dst-address': EDGE, 'dst-port': 8080, ...packet });
const isOpen = (router: RouterSimulator, packet: Packet) => verdict(router, packet) === 'accept';

/** As the version before this one left a router: the server before the login, one address for all, nothing about IPv6. */
function makeEarlier({ state }: RouterSimulator): void {
  for (const menu of [NAT, '/ip/firewall/filter', IPV6]) {
    for (const row of [...state.rows(menu)]) {
      const isNew = /^pf:(own-address|edge-drop|guests-drop|ipv6-)/.test(row.comment ?? '');
      if (isNew) state.remove(menu, row['.id'] ?? '');
    }
  }
  for (const row of [...state.rows('/ip/firewall/address-list')]) {
    if (/^(100|169)\./.test(row.address ?? '')) state.remove('/ip/firewall/address-list', row['.id'] ?? '');
  }
  for (const row of state.rows('/ip/firewall/filter')) if (row.comment === 'pf:edge') delete row.hotspot;
  const values = { action: 'accept', 'dst-address': EDGE, protocol: 'tcp', 'dst-port': '8080', disabled: 'false' };
  state.add(GARDEN, { comment: 'pf:edge', ...values });
  const profile = state.rows('/ip/hotspot/profile').find(({ name }) => name === 'printfront') ?? {};
  profile['login-by'] = 'http-pap';
  delete profile['http-cookie-lifetime'];
  Object.assign(state.rows('/ip/hotspot/user/profile').find(({ name }) => name === 'printfront') ?? {}, {
    'keepalive-timeout': '2m',
  });
}

/** Everything on the router; in which order networks are listed does not matter. */
const unordered = (router: RouterSimulator) => {
  const { '/ip/firewall/address-list': listed = [], ...rest } = Object.fromEntries(comparable(router));
  return { ...rest, listed: listed.map((row) => JSON.stringify(row)).toSorted() };
};

describe('a guest', () => {
  it('reaches the shop’s server after the login and not before, and nothing else in the shop', async () => {
    const { router, run } = await provisionInTest();
    await run({ BYPASSED_DEVICES: KIOSK });
    expect(router.state.rows(GARDEN)).toEqual([]);
    expect(isOpen(router, toEdge())).toBe(false);
    expect(isOpen(router, toEdge({ isLoggedIn: true }))).toBe(true);
    expect(isOpen(router, toEdge({ 'src-mac-address': KIOSK }))).toBe(true);
    for (const isLoggedIn of [false, true]) {
      expect(isOpen(router, toEdge({ isLoggedIn, 'dst-port': 22 }))).toBe(false);
      expect(isOpen(router, toEdge({ isLoggedIn, protocol: 'udp' }))).toBe(false);
      for (const address of ['192.168.88.5', '172.16.3.4', '10.5.50.77', '100.64.1.1', '169.254.0.9']) {
        expect(isOpen(router, guest({ isLoggedIn, 'dst-address': address, 'dst-port': 80 }))).toBe(false);
      }
      const neighbour = { isLoggedIn, 'dst-address': '203.0.113.9', 'out-interface': 'bridge-guest', 'dst-port': 80 };
      expect(isOpen(router, guest(neighbour))).toBe(false);
    }
  });

  it('reaches of the router itself what a phone needs to log in, and nothing else', async () => {
    const { router, run } = await provisionInTest();
    await run();
    const toRouter = (protocol: 'tcp' | 'udp', port: number) =>
      isOpen(router, guest({ chain: 'input', protocol, 'dst-port': port }));
    for (const port of [53, 67, 64_872]) expect(toRouter('udp', port)).toBe(true);
    for (const port of [53, 80, 443, 64_873, 64_875]) expect(toRouter('tcp', port)).toBe(true);
    for (const port of [21, 22, 23, 2_000, 8_080, 8_291, 8_728, 8_729]) expect(toRouter('tcp', port)).toBe(false);
    for (const port of [161, 5_678, 20_561]) expect(toRouter('udp', port)).toBe(false);
  });

  it.each(['7.15', '7.20'])(
    'gets nothing and is told nothing over IPv6, whatever the shop allows (%s)',
    async (version) => {
      const { router, run } = await provisionInTest({ version });
      await run();
      const [from, to] = [{ 'in-interface': 'bridge-guest' }, { 'out-interface': 'bridge-guest' }];
      for (const packet of [
        { chain: 'input', ...from },
        { chain: 'forward', ...from },
        { chain: 'forward', ...to },
        { chain: 'output', ...to },
      ] as const) {
        expect(verdict(router, packet, IPV6)).toBe('drop');
      }
      expect(verdict(router, { chain: 'forward', 'in-interface': 'bridge', 'out-interface': 'ether1' }, IPV6)).toBe(
        'accept',
      );
      expect(router.state.rows(IPV6).at(-1)?.comment).toBe('defconf');
    },
  );

  it('on a router without IPv6 is not asked about it', async () => {
    const { router, run, undo } = await provisionInTest({ version: '6.49', hasIpv6: false });
    const before = router.state.snapshot();
    expect(await run()).not.toContain('IPv6');
    await undo();
    expect(router.state.snapshot()).toEqual(before);
  });
});

describe('the shop’s server', () => {
  it('sees each guest’s own address, also where the shop masquerades everything', async () => {
    const { router, run } = await provisionInTest();
    router.state.add(NAT, { chain: 'srcnat', action: 'masquerade', comment: 'all of it', disabled: 'false' });
    const said = await run();
    expect(keepsOwnAddress(router, EDGE)).toBe(true);
    expect(keepsOwnAddress(router, '203.0.113.9')).toBe(false);
    expect(said).toContain('checked: the shop’s server finds the way back to guests');
    // A person puts a rule that masquerades in front of it.
    const [first] = router.state.rows(NAT);
    router.state.move(NAT, router.state.rows(NAT).at(-1)?.['.id'] ?? '', first?.['.id'] ?? '');
    expect(keepsOwnAddress(router, EDGE)).toBe(false);
    await run();
    expect(keepsOwnAddress(router, EDGE)).toBe(true);
  });

  it('without a way back gets its guests through the router as before, and the installer is told what to do', async () => {
    const { router, run } = await provisionInTest({ wayBack: 'router' });
    await expect(run()).rejects.toThrow(
      /way back to the guests' network 10\.5\.50\.0\/24.*ip route add.*GUEST_MASQUERADE/,
    );
    expect(keepsOwnAddress(router, EDGE)).toBe(false);
    expect(rowOf(router, '/ip/service', 'api').disabled).toBe('false');
    const said = await run({ GUEST_MASQUERADE: 'true', GUEST_INTERNET: 'no' });
    expect(said).toContain('The router is set up.');
    expect(rowOf(router, NAT, 'pf:internet').action).toBe('masquerade');
  });

  it('that answers no ping is for the installer to try', async () => {
    const { router, run } = await provisionInTest({ wayBack: 'nobody' });
    expect(await run()).toContain('not checked: the shop’s server answers no ping');
    expect(keepsOwnAddress(router, EDGE)).toBe(true);
  });
});

describe('a router that an earlier version has set up', () => {
  it('shows in a dry run what it lacks, and ends up as one that was set up now', async () => {
    const { router, run } = await provisionInTest();
    await run();
    const good = unordered(router);
    makeEarlier(router);
    expect(isOpen(router, toEdge())).toBe(true);
    const said = await run({}, true);
    expect(said).toContain('- remove pf:edge');
    expect(said).toContain('~ set hotspot: empty → auth');
    expect(said).toContain('+ add comment=pf:own-address');
    expect(said).toContain('+ add comment=pf:ipv6-from');
    await run();
    expect(unordered(router)).toEqual(good);
    expect(await run()).toContain('Nothing was left to do.');
  });

  it('is undone whole', async () => {
    const { router, run, undo } = await provisionInTest();
    const before = router.state.snapshot();
    await run();
    makeEarlier(router);
    await undo();
    expect(router.state.snapshot()).toEqual(before);
  });
});

describe('what passes below the firewall', () => {
  const NOTE = /^Note: (.*)$/gm;
  const notes = (said: string) => [...said.matchAll(NOTE)].map(([, text]) => text ?? '');

  it('is named, with what to enter', async () => {
    const { router, run } = await provisionInTest();
    expect(notes(await run({}, true))).toEqual([]);
    Object.assign(rowOf(router, '/interface/wifi', 'wifi-guest'), { 'datapath.client-isolation': 'false' });
    router.state.add('/interface/bridge/port', {
      bridge: 'bridge-guest',
      interface: 'wifi-guest-5',
      disabled: 'false',
    });
    for (const menu of ['/tool/mac-server', '/tool/mac-server/mac-winbox']) {
      Object.assign(router.state.rows(menu)[0] ?? {}, { 'allowed-interface-list': 'all' });
    }
    const found = notes(await run({}, true)).join('\n');
    expect(found).toContain('/interface/wifi/set wifi-guest datapath.client-isolation=yes');
    expect(found).toContain('/interface/bridge/port/set [find bridge=bridge-guest] horizon=1');
    expect(found).toContain('/tool/mac-server/set allowed-interface-list=LAN');
    expect(found).toContain('/tool/mac-server/mac-winbox/set allowed-interface-list=LAN');
  });

  it('is known from the profile that a wifi takes its settings from, and from older wifi', async () => {
    const { router, run } = await provisionInTest();
    const wifi = rowOf(router, '/interface/wifi', 'wifi-guest');
    delete wifi['datapath.client-isolation'];
    wifi.datapath = 'guests';
    router.state.add('/interface/wifi/datapath', { name: 'guests', 'client-isolation': 'true' });
    expect(notes(await run({}, true))).toEqual([]);
    const old = await provisionInTest({ version: '6.49' });
    Object.assign(rowOf(old.router, '/interface/wireless', 'wifi-guest'), { 'default-forwarding': 'true' });
    expect(notes(await old.run({}, true)).join('\n')).toContain('wireless/set wifi-guest default-forwarding=no');
  });
});
