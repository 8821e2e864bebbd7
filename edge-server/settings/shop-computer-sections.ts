import { SecureAddresses } from '@printfront/shared/contracts/secure-addresses.ts';
import {
  CentralLink,
  COMPUTER_STARTS,
  GuestWifi,
  HotFolderPlace,
  RouterLink,
} from '@printfront/shared/contracts/shop-computer.ts';
import type { ComputerSettings } from '@printfront/shared/server/computer-settings/computer-settings.service.ts';
import { computerSection, givenBy } from '@printfront/shared/server/computer-settings/sections.ts';
import { z } from 'zod';
import { CENTRAL_ON_THIS_MACHINE, type EdgeSettings } from './env.ts';

/** What the server makes for itself once HTTPS is on: PEM, and what the computer was called when the authority was made, by whom in place of another. */
const OwnCertificates = z.object({
  hostName: z.string().nullable(),
  authority: z.string().nullable(),
  certificate: z.string().nullable(),
  replacedBy: z.string().nullable(),
  replacedAt: z.string().nullable(),
});

/** What is set on the shop's computer, in the browser or by variables. */
export const SHOP_COMPUTER_SECTIONS = {
  central: computerSection({ values: CentralLink, start: COMPUTER_STARTS.central, secrets: [] }),
  router: computerSection({ values: RouterLink, start: COMPUTER_STARTS.router, secrets: ['password'] }),
  wifi: computerSection({ values: GuestWifi, start: COMPUTER_STARTS.wifi, secrets: ['passphrase'] }),
  hotFolder: computerSection({ values: HotFolderPlace, start: COMPUTER_STARTS.hotFolder, secrets: [] }),
  https: computerSection({ values: SecureAddresses, start: { isOn: false }, secrets: [] }),
  certificate: computerSection({
    values: OwnCertificates,
    start: { hostName: null, authority: null, certificate: null, replacedBy: null, replacedAt: null },
    secrets: ['authorityKey', 'certificateKey'],
    // Who had another authority made stands in it.
    ofServer: [...Object.keys(OwnCertificates.shape), 'authorityKey', 'certificateKey'],
  }),
};
export type ShopComputerSections = typeof SHOP_COMPUTER_SECTIONS;
export type ShopComputerSettings = ComputerSettings<ShopComputerSections>;

const VARIABLES = {
  central: { url: 'CENTRAL_URL', ca: 'CENTRAL_CA' },
  router: {
    host: 'ROUTER_HOST',
    port: 'ROUTER_PORT',
    username: 'ROUTER_USERNAME',
    password: 'ROUTER_PASSWORD',
    tls: 'ROUTER_TLS',
    ca: 'ROUTER_CA',
    userProfile: 'ROUTER_USER_PROFILE',
  },
  wifi: { ssid: 'HOTSPOT_SSID', passphrase: 'HOTSPOT_PASSPHRASE', loginHost: 'HOTSPOT_LOGIN_HOST' },
  hotFolder: {
    path: 'HOT_FOLDER',
    template: 'HOT_FOLDER_TEMPLATE',
    files: 'HOT_FOLDER_FILES',
    hasDpof: 'HOT_FOLDER_DPOF',
    closing: 'HOT_FOLDER_CLOSING',
    hasOrderSheet: 'HOT_FOLDER_ORDER_SHEET',
  },
} as const satisfies Partial<Record<keyof ShopComputerSections, Record<string, string>>>;

/** What the environment says of each section; it wins. */
export const givenOf = (settings: EdgeSettings, environment: NodeJS.ProcessEnv = process.env) => ({
  central: givenBy(VARIABLES.central, settings, environment),
  router: givenBy(VARIABLES.router, settings, environment),
  wifi: givenBy(VARIABLES.wifi, settings, environment),
  hotFolder: givenBy(VARIABLES.hotFolder, settings, environment),
});

export const centralUrlOf = (computer: ShopComputerSettings): string =>
  computer.inForce('central').values.url ?? CENTRAL_ON_THIS_MACHINE;
