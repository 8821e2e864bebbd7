import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from '@printfront/shared/testing/program-environment.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RouterState } from '../simulator/router-state.ts';
import { provisionInTest, writesTo } from './provision-in-test.ts';

interface Surprise {
  readonly what: string;
  readonly prepare?: (state: RouterState) => void;
  readonly settings?: Record<string, string>;
  readonly version?: string;
  readonly says: RegExp;
}

const set = (menu: string, index: number, values: Record<string, string>) => (state: RouterState) =>
  void Object.assign(state.rows(menu)[index] ?? {}, values);
const add =
  (menu: string, ...rows: Record<string, string>[]) =>
  (state: RouterState) => {
    for (const row of rows) state.add(menu, row);
  };

const SURPRISES: readonly Surprise[] = [
  {
    what: 'a device-mode without hotspot',
    prepare: set('/system/device-mode', 0, { mode: 'home', hotspot: 'false' }),
    says: /device-mode \(home\).*hotspot=yes.*press the button/,
  },
  { what: 'a RouterOS that is too old', version: '6.42', says: /6\.42 .*too old/ },
  {
    what: 'an interface that is not there',
    settings: { GUEST_INTERFACE: 'guests' },
    says: /no interface guests.*bridge-guest/,
  },
  {
    what: 'several interfaces that could be meant',
    prepare: add('/interface', { name: 'vlan-guests', type: 'vlan' }),
    says: /More than one.*bridge-guest, vlan-guests.*GUEST_INTERFACE/,
  },
  {
    what: 'no interface for guests',
    prepare: set('/interface', 2, { type: 'ether' }),
    says: /no bridge or VLAN besides/,
  },
  {
    what: 'a hotspot of somebody else',
    prepare: add('/ip/hotspot', { name: 'cafe', interface: 'bridge-guest', profile: 'default' }),
    says: /hotspot already, cafe/,
  },
  {
    what: 'a DHCP server of somebody else',
    prepare: add('/ip/dhcp-server', { name: 'cafe', interface: 'bridge-guest' }),
    says: /DHCP server already, cafe/,
  },
  {
    what: 'a network that is in use',
    prepare: add('/ip/address', { address: '10.5.0.1/16', interface: 'ether1' }),
    says: /meets 10\.5\.0\.1\/16 on ether1/,
  },
  {
    what: 'a hotspot with our name that is not ours',
    prepare: add('/ip/hotspot', { name: 'printfront', interface: 'bridge-guest', profile: 'default' }),
    says: /\/ip\/hotspot has a row named printfront that is not ours/,
  },
  {
    what: 'an account with our name that is not ours',
    prepare: add('/user', { name: 'printfront', password: 'x', group: 'full', disabled: 'false' }),
    settings: { ROUTER_API_PASSWORD: '' },
    says: /\/user has a row named printfront that is not ours \(group is full\)/,
  },
  {
    what: 'two rows with one mark',
    prepare: add('/ip/firewall/filter', { comment: 'pf:edge' }, { comment: 'pf:edge' }),
    says: /2 rows with comment=pf:edge/,
  },
  {
    what: 'a certificate for another router',
    prepare: add('/certificate', { name: 'printfront-api', 'common-name': '10.0.0.1' }),
    says: /certificate printfront-api has common-name 10\.0\.0\.1 instead of 127\.0\.0\.1/,
  },
  {
    what: 'a server among the guests',
    settings: { EDGE_ADDRESS: '10.5.50.20', GUEST_INTERFACE: 'bridge-guest' },
    says: /10\.5\.50\.20.*in the guests' network/,
  },
  { what: 'a wrong password', settings: { ROUTER_PASSWORD: 'wrong' }, says: /does not let admin in/ },
  { what: 'a router that is not there', settings: { ROUTER_PORT: '1' }, says: /Nothing answers at 127\.0\.0\.1:1/ },
];

describe('what is not as expected', () => {
  it.each(SURPRISES)(
    'stops everything before the first write: $what',
    async ({ prepare, settings = {}, version, says }) => {
      const { router, run } = await provisionInTest(version === undefined ? {} : { version });
      prepare?.(router.state);
      const before = router.state.snapshot();
      await expect(run(settings)).rejects.toThrow(says);
      expect(writesTo(router)).toEqual([]);
      expect(router.state.snapshot()).toEqual(before);
    },
  );

  it('is a hotspot that device-mode holds back behind our back: the check says so, and the plain API stays on', async () => {
    const { router, run } = await provisionInTest();
    await run();
    Object.assign(router.state.rows('/ip/hotspot')[0] ?? {}, { '.about': 'inactivated, not allowed by device-mode' });
    await expect(run()).rejects.toThrow(/does not run: inactivated, not allowed by device-mode/);
  });
});

describe('npm run router:provision', () => {
  async function command(
    args: string[],
    environment: Record<string, string> = {},
  ): Promise<{ code: unknown; output: string }> {
    const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url)), ...args], {
      env: { ...programEnvironment(), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const [code] = await once(child, 'close');
    return { code, output };
  }

  it.each([
    [[], {}, 'The setting ROUTER_HOST is required.'],
    [[], { ROUTER_HOST: '127.0.0.1', ROUTER_TLS: 'true' }, 'The setting ROUTER_TLS needs ROUTER_CA'],
    [[], { ROUTER_HOST: '127.0.0.1', HOTSPOT_DNS_NAME: 'foto.local' }, 'The setting HOTSPOT_DNS_NAME cannot be used'],
    [[], { ROUTER_HOST: '127.0.0.1', GUEST_NETWORK: '10.0.0.0/8' }, 'between /16 and /26'],
    [[], { ROUTER_HOST: '127.0.0.1', BYPASSED_DEVICES: 'kiosk' }, 'The setting BYPASSED_DEVICES cannot be used'],
    [['--dry'], { ROUTER_HOST: '127.0.0.1' }, "Unknown option '--dry'"],
  ])('refuses %j with %j in one sentence', async (args, environment, sentence) => {
    const { code, output } = await command(args, environment);
    expect(code).toBe(args.length === 0 ? 78 : 1);
    expect(output).toContain(sentence);
    expect(output).not.toContain('    at ');
  });

  it('dry-runs as the administrator', async () => {
    const { router } = await provisionInTest();
    const before = router.state.snapshot();
    const port = String(router.port);
    const environment = { ROUTER_HOST: '127.0.0.1', ROUTER_PORT: port, ROUTER_PASSWORD: 'of the shop' };
    expect(await command(['--dry-run'], environment)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Dry run'),
    });
    expect(router.state.snapshot()).toEqual(before);
  });
});
