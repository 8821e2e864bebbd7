type Action = 'add' | 'set' | 'remove' | 'move';

/** What a menu of the router takes. The manual's CLI reference is the source of the attributes. */
export interface MenuRules {
  readonly actions: readonly Action[];
  /** Names that add and set take. */
  readonly attributes: readonly string[];
  readonly required?: readonly string[];
  /** No two rows have the same values of these. */
  readonly unique?: { readonly by: readonly string[]; readonly refusal: string };
  readonly defaults?: Readonly<Record<string, string>>;
  /** Attributes whose value is the name of a row in another menu. */
  readonly references?: Readonly<Record<string, string>>;
  /** Never shown, whatever the account may do. */
  readonly hidden?: readonly string[];
  /** Changing it takes the policy `policy`. */
  readonly isAboutAccounts?: true;
  /** One row that has no id. */
  readonly isSingle?: true;
}

const EVERYTHING: readonly Action[] = ['add', 'set', 'remove'];
const names = (text: string) => text.split(' ');
const list = (attributes: string, rules: Partial<MenuRules> = {}): MenuRules => ({
  actions: EVERYTHING,
  attributes: names(`${attributes} comment disabled`),
  defaults: { disabled: 'false' },
  ...rules,
});
const named = (attributes: string, rules: Partial<MenuRules> = {}): MenuRules =>
  list(`name ${attributes}`, {
    required: ['name'],
    unique: { by: ['name'], refusal: 'failure: already have such name' },
    ...rules,
  });
const FIREWALL: Partial<MenuRules> = { actions: [...EVERYTHING, 'move'], required: ['chain'] };
const LISTED_ONLY: MenuRules = { actions: ['remove'], attributes: [] };

export const MENUS: Readonly<Record<string, MenuRules>> = {
  '/ip/hotspot/user': named(
    'password profile server limit-uptime limit-bytes-total limit-bytes-in limit-bytes-out mac-address address email',
    {
      unique: { by: ['name'], refusal: 'failure: already have user with this name for this server' },
      defaults: { disabled: 'false', default: 'false' },
      references: { profile: '/ip/hotspot/user/profile' },
    },
  ),
  '/ip/hotspot/active': LISTED_ONLY,
  '/ip/hotspot/cookie': LISTED_ONLY,
  '/ip/hotspot/host': LISTED_ONLY,
  '/ip/hotspot/user/profile': named(
    'shared-users rate-limit session-timeout idle-timeout keepalive-timeout status-autorefresh add-mac-cookie ' +
      'mac-cookie-timeout address-list transparent-proxy on-login on-logout',
    { defaults: { 'shared-users': '1', 'add-mac-cookie': 'true', 'transparent-proxy': 'false', default: 'false' } },
  ),
  '/ip/hotspot/profile': named(
    'dns-name hotspot-address html-directory html-directory-override login-by http-cookie-lifetime ssl-certificate ' +
      'https-redirect use-radius',
    { defaults: { 'login-by': 'cookie,http-chap', 'html-directory': 'hotspot', default: 'false' } },
  ),
  '/ip/hotspot': named('interface address-pool profile idle-timeout addresses-per-mac', {
    required: ['name', 'interface'],
    references: { profile: '/ip/hotspot/profile', 'address-pool': '/ip/pool', interface: '/interface' },
    // In winbox a new server is off until a person turns it on; over the API it is the same.
    defaults: { disabled: 'true', invalid: 'false', profile: 'default', 'idle-timeout': '5m' },
  }),
  '/ip/hotspot/walled-garden/ip': list('action server src-address dst-address dst-host protocol dst-port'),
  '/ip/hotspot/ip-binding': list('mac-address address to-address server type'),
  '/ip/address': list('address interface', {
    required: ['address', 'interface'],
    unique: { by: ['address', 'interface'], refusal: 'failure: already have such address' },
    references: { interface: '/interface' },
  }),
  '/ip/pool': { ...named('ranges next-pool', { required: ['name', 'ranges'] }), defaults: {} },
  '/ip/dhcp-server': named('interface address-pool lease-time', {
    required: ['name', 'interface'],
    references: { interface: '/interface', 'address-pool': '/ip/pool' },
    defaults: { disabled: 'false', 'lease-time': '30m' },
  }),
  '/ip/dhcp-server/network': { ...list('address gateway dns-server netmask domain'), defaults: {} },
  '/ip/dns': { actions: ['set'], attributes: names('servers allow-remote-requests cache-size'), isSingle: true },
  '/ip/firewall/nat': list(
    'chain action src-address dst-address dst-address-list out-interface out-interface-list',
    FIREWALL,
  ),
  '/ip/firewall/filter': list(
    'chain action src-address dst-address dst-address-list protocol dst-port in-interface in-interface-list ' +
      'out-interface src-mac-address hotspot connection-state',
    FIREWALL,
  ),
  '/ipv6/firewall/filter': list('chain action in-interface out-interface protocol connection-state', FIREWALL),
  '/ip/firewall/address-list': list('list address timeout', {
    required: ['list', 'address'],
    unique: { by: ['list', 'address'], refusal: 'failure: already have such entry' },
  }),
  '/ip/service': { actions: ['set'], attributes: names('port address certificate tls-version disabled') },
  '/interface': { actions: [], attributes: [] },
  '/interface/bridge/port': list('bridge interface horizon'),
  '/interface/wifi': named('configuration.ssid datapath datapath.client-isolation'),
  '/interface/wifi/datapath': named('client-isolation'),
  '/interface/wireless': named('ssid default-forwarding'),
  '/tool/mac-server': { actions: ['set'], attributes: names('allowed-interface-list'), isSingle: true },
  '/tool/mac-server/mac-winbox': { actions: ['set'], attributes: names('allowed-interface-list'), isSingle: true },
  '/certificate': named('common-name subject-alt-name key-usage key-size days-valid', { defaults: {} }),
  '/file': LISTED_ONLY,
  '/user': named('group password address', {
    required: ['name', 'group'],
    unique: { by: ['name'], refusal: 'failure: user with the same name already exists' },
    references: { group: '/user/group' },
    hidden: ['password'],
    isAboutAccounts: true,
  }),
  '/user/group': { ...named('policy skin', { isAboutAccounts: true }), defaults: {} },
  '/system/device-mode': { actions: [], attributes: [], isSingle: true },
};

const FLAGS = new Set(names('disabled allow-remote-requests add-mac-cookie transparent-proxy'));
/** What the router answers with where a flag was written as yes or no. */
export const asStored = (name: string, value: string): string =>
  FLAGS.has(name) ? String(value === 'yes' || value === 'true') : value;

const POLICIES = names('local telnet ssh ftp reboot read write policy test winbox password web sniff sensitive api');
/** A group shows all policies there are, those it lacks with a `!`. */
export function spellOutPolicies(policy: string): string {
  const held = policy.split(',');
  return [...POLICIES.filter((name) => held.includes(name)), ...POLICIES.filter((name) => !held.includes(name))]
    .map((name) => (held.includes(name) ? name : `!${name}`))
    .join(',');
}

/**
 * What is on a router that a shop has set up for itself: a network of its own with the router as 127.0.0.1, and a second
 * bridge with a wifi for guests on it, not used for anything yet.
 */
export const FACTORY: readonly (readonly [menu: string, row: Readonly<Record<string, string>>])[] = [
  ['/ip/hotspot/user/profile', { '.id': '*0', name: 'default', 'shared-users': '1', default: 'true' }],
  ['/ip/hotspot/profile', { '.id': '*0', name: 'default', 'login-by': 'cookie,http-chap', default: 'true' }],
  ['/interface', { '.id': '*E0', name: 'ether1', type: 'ether', disabled: 'false' }],
  ['/interface', { '.id': '*E1', name: 'bridge', type: 'bridge', comment: 'defconf', disabled: 'false' }],
  ['/interface', { '.id': '*E2', name: 'bridge-guest', type: 'bridge', disabled: 'false' }],
  [
    '/interface/wifi',
    {
      '.id': '*E1',
      name: 'wifi-guest',
      'configuration.ssid': 'Shop photos',
      disabled: 'false',
      'datapath.client-isolation': 'true',
    },
  ],
  [
    '/interface/wireless',
    { '.id': '*E1', name: 'wifi-guest', ssid: 'Shop photos', 'default-forwarding': 'false', disabled: 'false' },
  ],
  ['/interface/bridge/port', { '.id': '*E1', bridge: 'bridge', interface: 'ether2', disabled: 'false' }],
  ['/interface/bridge/port', { '.id': '*E2', bridge: 'bridge-guest', interface: 'wifi-guest', disabled: 'false' }],
  ['/ip/address', { '.id': '*E1', address: '127.0.0.1/8', interface: 'bridge', comment: 'defconf', disabled: 'false' }],
  ['/ip/pool', { '.id': '*E1', name: 'default-dhcp', ranges: '192.168.88.10-192.168.88.254' }],
  [
    '/ip/dhcp-server',
    { '.id': '*E1', name: 'defconf', interface: 'bridge', 'address-pool': 'default-dhcp', disabled: 'false' },
  ],
  ['/ip/dns', { servers: '', 'allow-remote-requests': 'false', 'cache-size': '2048' }],
  [
    '/ip/firewall/nat',
    {
      '.id': '*E1',
      chain: 'srcnat',
      action: 'masquerade',
      'out-interface-list': 'WAN',
      comment: 'defconf: masquerade',
    },
  ],
  // The router's own, always first, and nothing can be put in front of it.
  ['/ip/firewall/filter', { '.id': '*E0', chain: 'forward', action: 'passthrough', dynamic: 'true' }],
  [
    '/ip/firewall/filter',
    { '.id': '*E1', chain: 'input', action: 'accept', 'connection-state': 'established', comment: 'defconf' },
  ],
  [
    '/ip/firewall/filter',
    { '.id': '*E2', chain: 'input', action: 'drop', 'in-interface-list': '!LAN', comment: 'defconf: drop' },
  ],
  // As the router sets itself up: IPv6 from inside goes everywhere.
  [
    '/ipv6/firewall/filter',
    { '.id': '*E1', chain: 'forward', action: 'accept', 'connection-state': 'established', comment: 'defconf' },
  ],
  ['/tool/mac-server', { 'allowed-interface-list': 'LAN' }],
  ['/tool/mac-server/mac-winbox', { 'allowed-interface-list': 'LAN' }],
  ['/user/group', { '.id': '*E1', name: 'read', policy: spellOutPolicies('read,api') }],
  ['/user/group', { '.id': '*E2', name: 'write', policy: spellOutPolicies('read,write,api') }],
  ['/system/device-mode', { mode: 'advanced', hotspot: 'true', scheduler: 'true' }],
];
