import { isIP } from 'node:net';
import { AUTHORITY, OUR_MARK, OUR_NAME } from './our-names.ts';
import { isInNetwork, type ProvisionSettings } from './provision-settings.ts';

/** A row that the router should have. It is found by its name or its comment, and nothing without them is changed. */
export interface DesiredRow {
  readonly kind: 'row';
  /** As the steps are numbered in docs/router.md. */
  readonly step: number;
  /** For the installer. */
  readonly what: string;
  readonly menu: string;
  readonly key: { readonly name: string } | { readonly comment: string };
  readonly values: Readonly<Record<string, string>>;
  /** Names of values that only our own row has: another value means that another program or person has used our name. */
  readonly identity?: readonly string[];
  /** Written but never shown by the router. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Stands in front of the rows of others; ours follow each other as in this table. */
  readonly isOrdered?: true;
  /** In front of the rows of others even where another row of ours is further back. */
  readonly isFirst?: true;
  /** A certificate: the name of the authority that signs it, its own for the authority itself. */
  readonly signedBy?: string;
}

/** A setting that is there anyway. What it was before is kept on the router, for undo. */
export interface DesiredSetting {
  readonly kind: 'setting';
  readonly step: number;
  readonly what: string;
  readonly menu: string;
  /** Of the row; left out for a menu that is one row. */
  readonly name?: string;
  readonly values: Readonly<Record<string, string>>;
}

export type Desired = DesiredRow | DesiredSetting;

/** What has been found out about the shop before the table can be written down. */
export interface ShopNetwork {
  readonly guestInterface: string;
  readonly edgeAddress: string;
  /** Of the account of the shop's server. */
  readonly apiPassword: string | undefined;
  /** Whether the router speaks IPv6; RouterOS 6 does with a package only. */
  readonly hasIpv6: boolean;
}

export const IPV6_FILTER = '/ipv6/firewall/filter';
export const CERTIFICATE = `${OUR_NAME}-api`;
const PRIVATE_LIST = `${OUR_NAME}-private`;
/** Whatever the shop's own networks are, they are among these (RFC 1918, 6598, 3927). */
const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'];
/** Ports on which the router's hotspot takes over web and name requests of phones that are not logged in. */
const HOTSPOT_PORTS = '64872-64875';

type Values = Record<string, string>;
type Extras = Omit<DesiredRow, 'kind' | 'step' | 'what' | 'menu' | 'key' | 'values'>;

function named(step: number, what: string, menu: string, values: Values, extras: Extras & { name?: string } = {}) {
  const { name = OUR_NAME, ...rest } = extras;
  return { kind: 'row', step, what, menu, key: { name }, values, ...rest } satisfies DesiredRow;
}

function marked(step: number, what: string, menu: string, mark: string, values: Values, extras: Extras = {}) {
  return {
    kind: 'row',
    step,
    what,
    menu,
    key: { comment: `${OUR_MARK}${mark}` },
    values,
    ...extras,
  } satisfies DesiredRow;
}

/** Everything that a router of the shop should have, in the order in which it is made. */
export function desiredState(settings: ProvisionSettings, shop: ShopNetwork): readonly Desired[] {
  const { guestInterface, edgeAddress, apiPassword, hasIpv6 } = shop;
  const { network, bits, routerAddress, pool } = settings.GUEST_NETWORK;
  const fromGuests = { 'in-interface': guestInterface };
  const edgePort = String(settings.EDGE_PORT);
  const rule = (mark: string, what: string, values: Values) =>
    marked(8, what, '/ip/firewall/filter', mark, values, { isOrdered: true });
  const host = settings.ROUTER_HOST;
  const subject = isIP(host) === 0 ? `DNS:${host}` : `IP:${host}`;
  const pages = settings.HOTSPOT_HTML_FOLDER;

  return [
    marked(2, 'the router’s address for guests', '/ip/address', 'address', {
      address: `${routerAddress}/${bits}`,
      interface: guestInterface,
    }),
    named(2, 'addresses for phones', '/ip/pool', { ranges: pool }),
    named(
      2,
      'DHCP for phones',
      '/ip/dhcp-server',
      { interface: guestInterface, 'address-pool': OUR_NAME, 'lease-time': '1h', disabled: 'no' },
      { identity: ['address-pool'] },
    ),
    marked(2, 'what DHCP tells phones', '/ip/dhcp-server/network', 'dhcp', {
      address: network,
      gateway: routerAddress,
      'dns-server': routerAddress,
    }),
    {
      kind: 'setting',
      step: 2,
      what: 'the router answers names for phones',
      menu: '/ip/dns',
      values: { 'allow-remote-requests': 'yes' },
    },
    ...addressRules(settings, edgeAddress),

    named(3, 'how guests log in', '/ip/hotspot/profile', {
      'hotspot-address': routerAddress,
      'dns-name': settings.HOTSPOT_DNS_NAME,
      'login-by': 'http-pap,cookie',
      // A page that is loaded again logs its phone in again, as long as its session may last.
      'http-cookie-lifetime': '3h',
      ...(pages === undefined ? {} : { 'html-directory-override': pages }),
    }),
    named(4, 'limits of a guest', '/ip/hotspot/user/profile', {
      'shared-users': '3',
      'rate-limit': settings.GUEST_RATE_LIMIT,
      // A phone that sleeps in a pocket does not answer, and its upload goes on when it wakes up.
      'idle-timeout': '10m',
      'keepalive-timeout': '10m',
      'session-timeout': '3h',
      'status-autorefresh': '1m',
      'add-mac-cookie': 'no',
      'transparent-proxy': 'no',
    }),
    named(
      5,
      'the hotspot',
      '/ip/hotspot',
      {
        interface: guestInterface,
        'address-pool': OUR_NAME,
        profile: OUR_NAME,
        'addresses-per-mac': '2',
        'idle-timeout': '5m',
        disabled: 'no',
      },
      { identity: ['profile'] },
    ),
    ...settings.BYPASSED_DEVICES.map((mac) =>
      marked(7, `no login for ${mac}`, '/ip/hotspot/ip-binding', `device-${mac}`, {
        'mac-address': mac,
        type: 'bypassed',
      }),
    ),

    ...PRIVATE_NETWORKS.map((address) =>
      marked(8, 'networks inside the shop', '/ip/firewall/address-list', `private-${address}`, {
        list: PRIVATE_LIST,
        address,
      }),
    ),
    ...(isInNetwork(edgeAddress, network)
      ? [
          rule('router-edge', 'the shop’s server, a guest here itself, reaches the router', {
            chain: 'input',
            action: 'accept',
            ...fromGuests,
            'src-address': edgeAddress,
          }),
        ]
      : []),
    rule('router-udp', 'guests reach the router for names and DHCP', {
      chain: 'input',
      action: 'accept',
      ...fromGuests,
      protocol: 'udp',
      'dst-port': '53,67,64872',
    }),
    rule('router-tcp', 'guests reach the router’s login page', {
      chain: 'input',
      action: 'accept',
      ...fromGuests,
      protocol: 'tcp',
      'dst-port': `53,80,443,${HOTSPOT_PORTS}`,
    }),
    rule('router-drop', 'guests reach nothing else of the router', { chain: 'input', action: 'drop', ...fromGuests }),
    // `auth` also when the hotspot does not run: then nobody has logged in.
    rule('edge', 'guests who have logged in reach the shop’s server', {
      chain: 'forward',
      action: 'accept',
      ...fromGuests,
      hotspot: 'auth',
      'dst-address': edgeAddress,
      protocol: 'tcp',
      'dst-port': edgePort,
    }),
    ...settings.BYPASSED_DEVICES.map((mac) =>
      rule(`edge-${mac}`, `${mac} reaches the shop’s server without login`, {
        chain: 'forward',
        action: 'accept',
        ...fromGuests,
        'src-mac-address': mac,
        'dst-address': edgeAddress,
        protocol: 'tcp',
        'dst-port': edgePort,
      }),
    ),
    rule('edge-drop', 'nothing else of the shop’s server', {
      chain: 'forward',
      action: 'drop',
      ...fromGuests,
      'dst-address': edgeAddress,
    }),
    rule('guests-drop', 'guests do not reach each other through the router', {
      chain: 'forward',
      action: 'drop',
      ...fromGuests,
      'out-interface': guestInterface,
    }),
    // Two names for two rules: the router would keep what a changed one no longer has.
    settings.GUEST_INTERNET
      ? rule('private-drop', 'guests reach nothing else in the shop', {
          chain: 'forward',
          action: 'drop',
          ...fromGuests,
          'dst-address-list': PRIVATE_LIST,
        })
      : rule('forward-drop', 'guests reach nothing else', { chain: 'forward', action: 'drop', ...fromGuests }),
    ...(hasIpv6 ? noIpv6(guestInterface) : []),

    named(
      9,
      'certificate authority of this router',
      '/certificate',
      { 'common-name': AUTHORITY, 'key-usage': 'key-cert-sign,crl-sign', 'days-valid': '3650' },
      { name: AUTHORITY, signedBy: AUTHORITY },
    ),
    named(
      9,
      'certificate of its API',
      '/certificate',
      {
        'common-name': host,
        'subject-alt-name': subject,
        'days-valid': '3650',
        'key-usage': 'digital-signature,key-encipherment,tls-server',
      },
      { name: CERTIFICATE, signedBy: AUTHORITY },
    ),
    {
      kind: 'setting',
      step: 9,
      what: 'the API over TLS, for the shop’s server only',
      menu: '/ip/service',
      name: 'api-ssl',
      values: {
        certificate: CERTIFICATE,
        'tls-version': 'only-1.2',
        address: `${edgeAddress}/32`,
        disabled: 'no',
      },
    },
    named(10, 'rights of the shop’s server', '/user/group', { policy: 'read,write,api' }),
    named(
      10,
      'account of the shop’s server',
      '/user',
      { group: OUR_NAME, address: `${edgeAddress}/32`, disabled: 'no' },
      { identity: ['group'], ...(apiPassword === undefined ? {} : { secrets: { password: apiPassword } }) },
    ),
    // Last, and only after both accounts have been let in over TLS.
    {
      kind: 'setting',
      step: 12,
      what: 'the API without TLS',
      menu: '/ip/service',
      name: 'api',
      values: { disabled: 'yes' },
    },
  ];
}

/** What becomes of guests' addresses on their way out. */
function addressRules(settings: ProvisionSettings, edgeAddress: string): DesiredRow[] {
  const fromGuests = { chain: 'srcnat', 'src-address': settings.GUEST_NETWORK.network };
  const rule = (mark: string, what: string, values: Values, extras: Extras = {}) =>
    marked(2, what, '/ip/firewall/nat', mark, { ...fromGuests, ...values }, { isOrdered: true, ...extras });
  const rules: DesiredRow[] = [];
  // First: a rule of the shop that masquerades everything would make all guests one address to the shop's server.
  if (!settings.GUEST_MASQUERADE) {
    const values = { action: 'accept', 'dst-address': edgeAddress };
    rules.push(rule('own-address', 'the shop’s server sees each guest’s own address', values, { isFirst: true }));
  }
  if (settings.GUEST_INTERNET || settings.GUEST_MASQUERADE) {
    rules.push(rule('internet', 'internet for guests', { action: 'masquerade' }));
  }
  return rules;
}

/**
 * A hotspot asks for no login over IPv6, so there is none for guests: nothing is taken from them, passed on to them, or
 * said to them. The last keeps the router from telling phones that it leads anywhere, however it is set up otherwise.
 */
function noIpv6(guestInterface: string): DesiredRow[] {
  const rule = (mark: string, what: string, values: Values) =>
    marked(8, what, IPV6_FILTER, mark, { ...values, action: 'drop' }, { isOrdered: true });
  const [from, to] = [{ 'in-interface': guestInterface }, { 'out-interface': guestInterface }];
  return [
    rule('ipv6-router', 'guests do not reach the router over IPv6', { chain: 'input', ...from }),
    rule('ipv6-from', 'guests reach nothing over IPv6', { chain: 'forward', ...from }),
    rule('ipv6-to', 'nobody reaches guests over IPv6', { chain: 'forward', ...to }),
    rule('ipv6-said', 'phones are not offered IPv6', { chain: 'output', ...to }),
  ];
}
