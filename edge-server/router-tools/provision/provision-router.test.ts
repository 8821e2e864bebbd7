import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeHotspot } from '../../hotspot/hotspot-compliance.ts';
import { FOREIGN_USERS, PATIENT, SILENT } from '../../hotspot/hotspot-in-test.ts';
import { createMikrotikHotspot } from '../../hotspot/mikrotik-hotspot.ts';
import type { RouterSimulator } from '../simulator/router-simulator.ts';
import { API_PASSWORD, comparable, provisionInTest, rowOf, writesTo } from './provision-in-test.ts';
import { readAuthorityFile } from './router-authority.ts';

const FILTER = '/ip/firewall/filter';
const comments = (router: RouterSimulator, menu: string) => router.state.rows(menu).map((row) => row.comment);

describe('a dry run', () => {
  it('says what is there and what would be done, and changes nothing', async () => {
    const { router, run } = await provisionInTest();
    const before = router.state.snapshot();
    const said = await run({}, true);
    expect(router.state.snapshot()).toEqual(before);
    expect(writesTo(router)).toEqual([]);
    expect(said).toContain('+ add comment=pf:address address=10.5.50.1/24 interface=bridge-guest');
    expect(said).toContain('~ set allow-remote-requests: false → yes');
    expect(said).toContain('Guests are on bridge-guest (wifi "Shop photos")');
    expect(said).not.toContain(API_PASSWORD);
  });
});

describe('setting up', () => {
  it.each(['6.49', '7.15', '7.20'])(
    'sets everything, and the second time finds nothing to do (RouterOS %s)',
    async (version) => {
      const { router, run } = await provisionInTest({ version });
      const first = await run();
      expect(first).toContain('The router is set up.');
      expect(rowOf(router, '/ip/hotspot', 'printfront')).toMatchObject({
        interface: 'bridge-guest',
        disabled: 'false',
      });
      expect(rowOf(router, '/ip/hotspot/profile', 'printfront')['login-by']).toBe('http-pap,cookie');
      expect(rowOf(router, '/ip/service', 'api-ssl')).toMatchObject({
        certificate: 'printfront-api',
        'tls-version': 'only-1.2',
        address: '127.0.0.1/32',
        disabled: 'false',
      });
      expect(rowOf(router, '/ip/service', 'api').disabled).toBe('true');
      expect(rowOf(router, '/user', 'printfront')).toMatchObject({ group: 'printfront', password: API_PASSWORD });

      const set = router.state.snapshot();
      const second = await run();
      expect(second).toContain('Nothing was left to do.');
      expect(second.match(/as it should be/g)).toHaveLength(version === '6.49' ? 28 : 32);
      expect(second).toContain('checked: the shop’s server is let in over TLS');
      expect(router.state.snapshot()).toEqual(set);
    },
  );

  it('puts its rules in front of the shop’s, in their order, and never in front of the router’s own', async () => {
    const { router, run } = await provisionInTest();
    await run();
    expect(comments(router, FILTER)).toEqual([
      ...[
        undefined,
        'pf:router-udp',
        'pf:router-tcp',
        'pf:router-drop',
        'pf:edge',
        'pf:edge-drop',
        'pf:guests-drop',
        'pf:private-drop',
      ],
      ...['defconf', 'defconf: drop'],
    ]);
  });

  it('puts right what somebody has changed, removed or moved, and only that', async () => {
    const { router, run } = await provisionInTest();
    await run();
    const good = comparable(router);
    rowOf(router, '/ip/hotspot/user/profile', 'printfront')['rate-limit'] = '1k/1k';
    rowOf(router, '/ip/hotspot', 'printfront').disabled = 'true';
    router.state.remove(FILTER, rowOf(router, FILTER, 'pf:router-tcp')['.id'] ?? '');
    router.state.move(
      FILTER,
      rowOf(router, FILTER, 'pf:private-drop')['.id'] ?? '',
      rowOf(router, FILTER, 'pf:edge')['.id'] ?? '',
    );
    const writesBefore = writesTo(router).length;
    const said = await run();
    expect(said).toContain('~ set rate-limit: 1k/1k → 10M/20M');
    expect(comparable(router)).toEqual(good);
    expect(writesTo(router).slice(writesBefore).toSorted()).toEqual([
      // What stood behind the row that was moved goes back in front of it, one after the other.
      ...['/ip/firewall/filter/add', ...Array.from({ length: 3 }, () => '/ip/firewall/filter/move')],
      ...['/ip/hotspot/set', '/ip/hotspot/user/add', '/ip/hotspot/user/profile/set', '/ip/hotspot/user/remove'],
    ]);
  });

  it('touches no row of anybody else', async () => {
    const { router, run } = await provisionInTest();
    const settings = ['/ip/service', '/ip/dns'];
    const before = Object.entries(router.state.snapshot()).filter(([menu]) => !settings.includes(menu));
    await run();
    for (const [menu, rows] of before) expect(router.state.rows(menu)).toEqual(expect.arrayContaining(rows));
    expect(router.state.rows('/ip/hotspot/user')).toHaveLength(1 + FOREIGN_USERS.length);
  });

  it('makes a password, shows it once, and leaves it alone afterwards', async () => {
    const { router, run } = await provisionInTest();
    const first = await run({ ROUTER_API_PASSWORD: '' });
    const password = /ROUTER_PASSWORD=(\S+)/.exec(first)?.[1] ?? '';
    expect(password).toMatch(/^[\w-]{24}$/);
    expect(first.split(password)).toHaveLength(2);
    const second = await run({ ROUTER_API_PASSWORD: '' });
    expect(second).toContain('not checked: the password of the shop’s server');
    expect(second).not.toContain(password);
    expect(rowOf(router, '/user', 'printfront').password).toBe(password);
  });

  it('gives the account another password when one is asked for', async () => {
    const { router, run } = await provisionInTest();
    await run();
    expect(await run({ ROUTER_API_PASSWORD: 'quite-another-one' })).toContain('~ set password (not shown)');
    expect(rowOf(router, '/user', 'printfront').password).toBe('quite-another-one');
  });

  it('lets guests reach nothing but the shop’s server where they get no internet', async () => {
    const { router, run } = await provisionInTest();
    await run({ BYPASSED_DEVICES: 'aa:bb:cc:dd:ee:ff' });
    expect(comments(router, '/ip/hotspot/ip-binding')).toEqual(['pf:device-AA:BB:CC:DD:EE:FF']);
    // What the earlier settings wanted goes again.
    await run({ GUEST_INTERNET: 'no' });
    expect(comments(router, '/ip/hotspot/ip-binding')).toEqual([]);
    expect(comments(router, '/ip/firewall/nat')).toEqual(['pf:own-address', 'defconf: masquerade']);
    expect(rowOf(router, FILTER, 'pf:forward-drop')).not.toHaveProperty('dst-address-list');
    expect(comments(router, FILTER)).not.toContain('pf:private-drop');
  });

  it('asks the router for a file where it does not send its authority along, and takes the file away again', async () => {
    const { router, run } = await provisionInTest({ sendsAuthority: false });
    expect(await run()).toContain('The router is set up.');
    expect(router.state.rows('/file')).toEqual([]);
  });

  it('waits for a router that signs slowly', async () => {
    const { run } = await provisionInTest({ signingMs: 700 });
    expect(await run()).toContain('The router is set up.');
  });
});

describe('the installer is never locked out', () => {
  it('when the login over TLS fails: nothing is switched off, and api-ssl is as it was', async () => {
    const { router, run } = await provisionInTest();
    const before = router.state.snapshot()['/ip/service'];
    await expect(run({ EDGE_ADDRESS: '127.0.0.99' })).rejects.toThrow(/login over TLS failed.*127\.0\.0\.99/);
    expect(router.state.snapshot()['/ip/service']).toEqual(before);
    expect(await run()).toContain('The router is set up.');
  });

  it('when the shop’s server is not let in: the API without TLS stays on', async () => {
    const { router, run } = await provisionInTest();
    router.inject({ kind: 'refuse', on: '/ip/hotspot/user/add', text: 'not enough permissions (9)' });
    await expect(run()).rejects.toThrow(/not enough permissions/);
    expect(rowOf(router, '/ip/service', 'api').disabled).toBe('false');
  });
});

describe('a connection that is cut in the middle', () => {
  const withoutPorts = (of: RouterSimulator) =>
    JSON.parse(JSON.stringify(comparable(of)).replaceAll(/"port":"\d+"/g, '"port":""'));
  let clean: unknown;
  beforeAll(async () => {
    const { router, run } = await provisionInTest({}, afterAll);
    await run();
    clean = withoutPorts(router);
  });

  it.each(
    ['rst-before', 'rst-after'].flatMap((kind) =>
      [
        ...['/ip/address/add', '/ip/dns/set', '/ip/firewall/address-list/add', '/ip/hotspot/add', '/ip/service/set'],
        ...[`${FILTER}/add`, '/certificate/add', '/certificate/sign', '/user/add', '/ip/hotspot/user/add'],
      ].map((on) => ({ kind: kind as 'rst-before' | 'rst-after', on })),
    ),
  )('costs one more run ($kind $on)', async ({ kind, on }) => {
    const { router, run } = await provisionInTest();
    router.inject({ kind, on, times: 1 });
    await expect(run()).rejects.toMatchObject({ name: 'HotspotError' });
    router.clearFaults();
    expect(await run()).toContain('The router is set up.');
    expect(withoutPorts(router)).toEqual(clean);
  });
});

describe('undo', () => {
  it('leaves the router as it was before, rows and settings', async () => {
    const { router, run, undo } = await provisionInTest();
    const before = router.state.snapshot();
    await run({ BYPASSED_DEVICES: 'aa:bb:cc:dd:ee:ff' });
    router.state.add('/ip/hotspot/user', { name: 'k7mp2x', comment: 'pf:123456789012345', profile: 'printfront' });
    await undo();
    expect(router.state.snapshot()).toEqual(before);
    expect(await undo()).toBe('Nothing on this router is ours.');
  });

  it('ends well when it was cut in the middle', async () => {
    const { router, run, undo } = await provisionInTest();
    const before = router.state.snapshot();
    await run();
    router.inject({ kind: 'rst-after', on: '/ip/hotspot/remove', times: 1 });
    await expect(undo()).rejects.toMatchObject({ name: 'HotspotError' });
    router.clearFaults();
    await undo();
    expect(router.state.snapshot()).toEqual(before);
  });

  it('takes off what a cut run has left', async () => {
    const { router, run, undo } = await provisionInTest();
    const before = router.state.snapshot();
    router.inject({ kind: 'rst-after', on: '/certificate/sign', times: 1 });
    await expect(run()).rejects.toMatchObject({ name: 'HotspotError' });
    await undo();
    expect(router.state.snapshot()).toEqual(before);
  });
});

describeHotspot(
  'a router that was set up, with the account that was made for the shop’s server',
  async () => {
    const { router, run, caFile } = await provisionInTest();
    await run();
    const hotspot = createMikrotikHotspot(
      {
        host: '127.0.0.1',
        port: router.tlsPort,
        username: 'printfront',
        password: API_PASSWORD,
        ca: readAuthorityFile(caFile()),
        userProfile: 'printfront',
        deadlines: PATIENT,
        retryPauseMs: 10,
      },
      SILENT,
    );
    await hotspot.start();
    return hotspot;
  },
  true,
  false,
);
