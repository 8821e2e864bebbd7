import { z } from 'zod';
import { readCentralAddress } from '../domain/central-address.ts';
import { DEFAULT_HOT_FOLDER_LAYOUT, layoutProblems } from '../domain/hot-folder-layout.ts';
import { AuditEntry } from './audit.ts';
import { computerSection, writtenSecret } from './computer-settings.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, PageQuery, pageOf, typedName } from './fields.ts';
import { SecureAddressesSection, SecureAddressesState } from './secure-addresses.ts';

/**
 * What is set on the shop's computer itself. Of a new one whoever has the code of its log may, as an owner may afterwards;
 * guests and clerks may not.
 */
const MAY_SET = { who: ['maintainer'], may: 'settings', where: ['edge'] } as const;

/** What a router stores without loss. */
const Ascii = z.string().regex(/^[\x20-\x7e]*$/, 'plain letters, digits and signs');
const Host = z
  .string()
  .trim()
  .max(253)
  .regex(/^[A-Za-z0-9.:_-]+$/, 'a name or address without http://');
const Pem = z
  .string()
  .trim()
  .max(20_000)
  .regex(/^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----$/, 'a certificate, from BEGIN to END');
const Port = z.int().min(1).max(65_535);

const CentralAddress = z
  .string()
  .max(300)
  .refine((text) => readCentralAddress(text) !== null, 'an address such as https://prints.example')
  .overwrite((text) => readCentralAddress(text) ?? text);

export const CentralLink = z.object({
  url: CentralAddress.nullable(),
  ca: Pem.nullable().describe('Authority beside the public ones that may have signed its certificate.'),
});
export type CentralLink = z.infer<typeof CentralLink>;

export const RouterLink = z.object({
  host: Host.nullable().describe('Null: a shop without a router that the server speaks to.'),
  port: Port.nullable().describe('Null: 8728, or 8729 with TLS.'),
  username: Ascii.trim().min(1).max(64),
  tls: z.boolean(),
  ca: Pem.nullable().describe('The only certificate, or authority, that is believed of the router.'),
  userProfile: Ascii.trim().min(1).max(64).nullable().describe('Of guests’ logins; null: the router’s default.'),
});
export type RouterLink = z.infer<typeof RouterLink>;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
export const GuestWifi = z.object({
  ssid: z
    .string()
    .max(32)
    .refine((name) => name.trim() !== '' && bytesOf(name) <= 32, {
      message: 'at most 32 bytes',
      params: { problem: 'high' },
    })
    .nullable()
    .describe('Null: no QR code that joins a wifi.'),
  loginHost: Host.nullable().describe('Of the hotspot’s login page, as phones reach it.'),
});
export type GuestWifi = z.infer<typeof GuestWifi>;

const HotFolderFields = z.object({
  path: z
    .string()
    .trim()
    .max(1_000)
    .regex(/^\//, 'a whole path, which begins with /')
    .refine((path) => !path.includes('\0'), 'a path')
    .nullable()
    .describe('Null: none.'),
  template: z.string().max(300),
  files: z.enum(['per-photo', 'per-copy']),
  hasDpof: z.boolean(),
  closing: z.string().max(300).nullable(),
  hasOrderSheet: z.boolean(),
});
export const HotFolderPlace = HotFolderFields.check(({ value, issues }) => {
  for (const { where, problem, what } of layoutProblems(value)) {
    const params = { problem: `layout.${problem}`, what };
    issues.push({ code: 'custom', path: [where], message: `${problem} ${what}`, params, input: value[where] });
  }
});
export type HotFolderPlace = z.infer<typeof HotFolderPlace>;

/** What stands until somebody says otherwise. */
export const COMPUTER_STARTS = {
  central: { url: null, ca: null },
  router: { host: null, port: null, username: 'printfront', tls: false, ca: null, userProfile: null },
  wifi: { ssid: null, loginHost: null },
  hotFolder: { path: null, ...DEFAULT_HOT_FOLDER_LAYOUT },
} as const satisfies { central: CentralLink; router: RouterLink; wifi: GuestWifi; hotFolder: HotFolderPlace };

const CentralSection = computerSection(CentralLink);
const RouterSection = computerSection(RouterLink, ['password']);
const WifiSection = computerSection(GuestWifi, ['passphrase']);
const HotFolderSection = computerSection(HotFolderFields);

/** What is noted of who changed it. */
export const NOTED_SECTIONS = ['central', 'router', 'wifi', 'hotFolder', 'https', 'backups', 'updates'] as const;
export type NotedSection = (typeof NOTED_SECTIONS)[number];

const SeenKiosk = z.object({ id: Id, name: z.string(), lastTouchedAt: Instant.nullable() });

export const ShopComputer = z
  .object({
    isSettingUp: z.boolean().describe('Nobody has said yet that the shop may open.'),
    shop: z.object({ id: Id, name: z.string() }).nullable().describe('What central calls it; null before it enrolled.'),
    isLinked: z.boolean().describe('Central has been heard of lately.'),
    central: CentralSection,
    router: RouterSection,
    wifi: WifiSection,
    hotFolder: HotFolderSection,
    https: SecureAddressesSection,
    certificate: SecureAddressesState,
    addresses: z.array(z.url()).describe('Where kiosks and phones reach this computer over HTTP; its own first.'),
    kiosks: z.array(SeenKiosk),
  })
  .meta({ id: 'ShopComputer', description: 'What is set on the shop’s computer, without its secrets.' });
export type ShopComputer = z.infer<typeof ShopComputer>;

/** How a code is grouped is nobody's concern. */
const TypedCode = z.string().trim().min(1).max(60);

export const getShopSetUp = endpoint({
  name: 'getShopSetUp',
  summary: 'Whether the shop’s computer waits to be set up, and has not met central yet',
  method: 'GET',
  path: '/shop/set-up',
  who: ['anyone'],
  where: ['edge'],
  status: 200,
  answer: z.object({
    isOpen: z.boolean(),
    isEnrolled: z.boolean(),
    isEntered: z.boolean().describe('Of this browser: the code was typed in it.'),
  }),
  problems: [],
});

/** The code stands in the log since the shop's server was started last; a cookie opens the other calls from then on. */
export const enterShopSetUp = endpoint({
  name: 'enterShopSetUp',
  summary: 'Open the set-up of the shop’s computer with the code of its log',
  method: 'POST',
  path: '/shop/set-up',
  who: ['anyone'],
  where: ['edge'],
  body: z.object({ code: TypedCode }),
  status: 204,
  problems: ['first-run-over', 'sign-in-code-unknown', 'sign-in-code-used', 'too-many-requests'],
});

export const finishShopSetUp = endpoint({
  name: 'finishShopSetUp',
  summary: 'The shop opens: the code of the log is worth nothing any more',
  method: 'POST',
  path: '/shop/set-up/finish',
  ...MAY_SET,
  status: 204,
  problems: ['starting-up'],
});

export const getShopComputer = endpoint({
  name: 'getShopComputer',
  summary: 'What is set on the shop’s computer, as it is in force',
  method: 'GET',
  path: '/shop/computer',
  ...MAY_SET,
  status: 200,
  answer: ShopComputer,
  problems: [],
});

/** Central has a list of its own; this one is there without central, too. */
export const listComputerChanges = endpoint({
  name: 'listComputerChanges',
  summary: 'Who changed what is set on the shop’s computer, when, from what to what; newest first',
  method: 'GET',
  path: '/shop/computer/changes',
  ...MAY_SET,
  query: PageQuery.extend({ section: z.enum(NOTED_SECTIONS) }),
  status: 200,
  answer: pageOf(AuditEntry),
  problems: [],
});

export const CENTRAL_PROBLEMS = [
  ...['name-unknown', 'no-answer', 'insecure', 'certificate', 'not-printfront', 'shop-computer', 'no-owner', 'busy'],
  ...['older', 'newer', 'code-missing', 'code-unknown', 'code-used', 'code-late', 'too-many', 'belongs-elsewhere'],
  ...['locked-out', 'other-address', 'connected-meanwhile'],
] as const;

/** Of each step: what is wrong, as a code with words on the page, and what was seen for who looks closer. */
const verdict = <const Problems extends readonly string[]>(problems: Problems) => ({
  problem: z.enum(problems).nullable().describe('Null: all is well.'),
  detail: z.string().nullable(),
});

export const CentralVerdict = z.object({
  ...verdict(CENTRAL_PROBLEMS),
  usedBy: z.string().nullable().describe('The shop that has used this code.'),
  at: Instant.nullable().describe('When the code was used, or ended, or this computer was locked out.'),
  shop: z
    .object({ id: Id, name: z.string() })
    .nullable()
    .describe('What central calls this shop, once it is enrolled.'),
});
export type CentralVerdict = z.infer<typeof CentralVerdict>;

export const connectCentral = endpoint({
  name: 'connectCentral',
  summary: 'Enrol at a central, or find the own one at another address; nothing is kept of a try that fails',
  method: 'POST',
  path: '/shop/computer/central',
  ...MAY_SET,
  body: z.object({ url: CentralAddress, ca: Pem.nullable(), enrolCode: z.string().trim().max(80).nullable() }),
  status: 200,
  answer: CentralVerdict,
  problems: [],
});

export const ROUTER_PROBLEMS = [
  ...['name-unknown', 'no-answer', 'refused', 'login', 'no-rights', 'tls', 'tls-unknown', 'not-routeros'],
  ...['no-hotspot', 'hotspot-off', 'no-qr-login', 'no-profile', 'broke-off'],
] as const;
export const RouterVerdict = z.object({
  ...verdict(ROUTER_PROBLEMS),
  router: z.object({ identity: z.string(), version: z.string() }).nullable(),
  ssids: z.array(z.string()).describe('Of the wifis on the router.'),
  loginHosts: z.array(z.string()).describe('Of its hotspots’ login pages.'),
  userProfiles: z.array(z.string()).describe('For guests’ logins.'),
  certificate: z
    .object({ pem: z.string(), fingerprint: z.string(), name: z.string(), endsAt: Instant })
    .nullable()
    .describe('What it shows over TLS, to be compared with the router and pinned.'),
});
export type RouterVerdict = z.infer<typeof RouterVerdict>;

const RouterPassword = Ascii.max(128);
const RouterFields = RouterLink.extend({ password: writtenSecret(RouterPassword) });
/** Another certificate than the one that is named would have to be believed. */
const RouterBody = RouterFields.check(({ value, issues }) => {
  if (!value.tls || value.ca !== null || value.host === null) return;
  issues.push({ code: 'custom', path: ['ca'], message: 'missing', params: { problem: 'missing' }, input: null });
});

export const checkRouter = endpoint({
  name: 'checkRouter',
  summary: 'Whether the router can be worked with; nothing is saved, and nothing of it stays on the router',
  method: 'POST',
  path: '/shop/computer/router/check',
  ...MAY_SET,
  body: RouterFields.extend({ host: Host }),
  status: 200,
  answer: RouterVerdict,
  problems: [],
});

const saving = { method: 'PUT', ...MAY_SET, ifMatch: true, status: 200 } as const;

export const setRouter = endpoint({
  ...saving,
  name: 'setRouter',
  summary: 'The router of the guests’ wifi, from now on',
  path: '/shop/computer/router',
  body: RouterBody,
  answer: RouterSection,
  problems: ['edited-meanwhile'],
});

/** Why a router cannot be reached by who sets it up; each has words on the page. */
export const PROVISION_PROBLEMS = ['name-unknown', 'no-answer', 'login', 'refused', 'broke-off'] as const;

export const provisionRouter = endpoint({
  name: 'provisionRouter',
  summary: 'Set the router up for guests, with an administrator’s password that is used once and not kept',
  method: 'POST',
  path: '/shop/computer/router/provision',
  ...MAY_SET,
  body: z.object({
    // An IPv6 address has more colons than one.
    host: Host.refine((host) => !/^[^:]*:\d*$/.test(host), 'an address without its port'),
    port: Port.nullable(),
    username: Ascii.trim().min(1).max(64),
    password: RouterPassword,
    guestInterface: Ascii.trim().min(1).max(64).nullable().describe('Null: the only one there is.'),
    guestInternet: z.boolean().describe('Whether guests reach more than the shop’s server.'),
    isDryRun: z.boolean().describe('Only read, and say what would be done.'),
  }),
  status: 200,
  answer: z.object({
    lines: z.array(z.string()).describe('What was found and what is, or would be, done.'),
    stop: z.string().nullable().describe('Why it went no further, in a sentence for who installs it.'),
    problem: z.enum(PROVISION_PROBLEMS).nullable().optional().describe('The same as a code, where it has words.'),
    changeCount: z.int().min(0).describe('Of things that are done, or would be.'),
  }),
  problems: [],
});

export const writeRouterScript = endpoint({
  name: 'writeRouterScript',
  summary: 'The same set-up as a script for the router’s terminal; the router is not asked, and nothing is saved',
  method: 'POST',
  path: '/shop/computer/router/script',
  ...MAY_SET,
  body: z.object({
    host: Host,
    guestInterface: Ascii.trim().min(1).max(64).describe('The bridge or VLAN of the guests.'),
    guestInternet: z.boolean(),
  }),
  status: 200,
  answer: z.object({
    script: z.string().nullable().describe('For RouterOS; it carries the password. Null: it could not be written.'),
    username: z.string().describe('Of the account that it makes on the router.'),
    password: z.string().nullable(),
    stop: z.string().nullable().describe('Why not, in a sentence for who installs it.'),
    problem: z.enum(PROVISION_PROBLEMS).nullable().describe('The same as a code, where it has words.'),
  }),
  problems: [],
});

export const WIFI_PROBLEMS = ['no-name', 'not-on-router', 'login-host-missing', 'login-host-other'] as const;
export const WifiVerdict = z.object({
  ...verdict(WIFI_PROBLEMS),
  qrPayload: z.string().nullable().describe('As kiosks show it to every guest: a phone that reads it joins.'),
  ssids: z.array(z.string()),
  loginHosts: z.array(z.string()),
});
export type WifiVerdict = z.infer<typeof WifiVerdict>;

const WifiBody = GuestWifi.extend({ passphrase: writtenSecret(Ascii.min(8).max(63)) });

export const checkWifi = endpoint({
  name: 'checkWifi',
  summary: 'The QR code of the guests’ wifi, and what the router says of it; nothing is saved',
  method: 'POST',
  path: '/shop/computer/wifi/check',
  ...MAY_SET,
  body: WifiBody,
  status: 200,
  answer: WifiVerdict,
  problems: [],
});

export const setWifi = endpoint({
  ...saving,
  name: 'setWifi',
  summary: 'The guests’ wifi, as QR codes have it from now on',
  path: '/shop/computer/wifi',
  body: WifiBody,
  answer: WifiSection,
  problems: ['edited-meanwhile'],
});

export const HOT_FOLDER_CHECKS = [
  // It will be made by being saved, or cannot be.
  'not-there',
  'not-made',
  'no-folder',
  'not-writable',
  // Not by its rights: its disk is read-only, or the unit keeps it shut.
  'closed',
  'full',
  'ours',
  'broken',
] as const;
export const HotFolderVerdict = z.object({
  ...verdict(HOT_FOLDER_CHECKS),
  example: z.array(z.string()).describe('What would come to lie there, of an order that was made up.'),
});
export type HotFolderVerdict = z.infer<typeof HotFolderVerdict>;

export const checkHotFolder = endpoint({
  name: 'checkHotFolder',
  summary: 'Writes a file into the folder and removes it; nothing is saved',
  method: 'POST',
  path: '/shop/computer/hot-folder/check',
  ...MAY_SET,
  body: HotFolderPlace,
  status: 200,
  answer: HotFolderVerdict,
  problems: [],
});

export const setHotFolder = endpoint({
  ...saving,
  name: 'setHotFolder',
  summary: 'Where print files of orders go from now on',
  path: '/shop/computer/hot-folder',
  body: HotFolderPlace,
  answer: HotFolderSection,
  problems: ['edited-meanwhile'],
});

export const inviteKiosk = endpoint({
  name: 'inviteKiosk',
  summary: 'A code with which one device becomes a kiosk of this shop, without central',
  method: 'POST',
  path: '/shop/computer/kiosks',
  ...MAY_SET,
  body: z.object({ name: typedName(60).min(1) }),
  status: 201,
  answer: z.object({ id: Id, name: z.string(), pairingCode: z.string(), expiresAt: Instant }),
  problems: [],
});
