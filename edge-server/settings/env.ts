import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { UNNAMED_SHOP } from '@printfront/shared/domain/unnamed-shop.ts';
import { BackupSettings, backupEveryMsOf, backupPlaceOf } from '@printfront/shared/server/backups/backup-settings.ts';
import { DailyLimit, OrderLimitSettings } from '@printfront/shared/server/env/order-limit-settings.ts';
import { Flag, Port, readEnvironment, SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { SlipLimitSettings } from '@printfront/shared/server/env/slip-limit-settings.ts';
import { TlsSettings, tlsFilesOf } from '@printfront/shared/server/env/tls-settings.ts';
import { UpdateVariables } from '@printfront/shared/server/updates/updates-section.ts';
import { z } from 'zod';
import { DEFAULT_PHONE_BYTES_PER_DAY, DEFAULT_SLIP_BYTES_PER_DAY } from './default-limits.ts';
import { HotFolderSettings, hotFolderLayoutOf } from './hot-folder-settings.ts';

const Origin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine(
    (url) => url.pathname === '/' && url.search === '' && url.hash === '',
    'it must be scheme, host and port only',
  )
  .transform((url) => url.origin);

/** Where central is looked for until somebody has said where it is. */
export const CENTRAL_ON_THIS_MACHINE = 'http://127.0.0.1:3000';

const EdgeSettings = z.object({
  /** 0 picks a free one. */
  EDGE_PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  EDGE_HOST: z.string().default('0.0.0.0'),
  /** HTTPS beside plain HTTP, once there is a certificate. */
  EDGE_TLS_PORT: z.coerce.number().int().min(0).max(65_535).default(8443),
  ...TlsSettings,
  /** An empty line of it in a unit's settings takes the unit's own away: systemd says the folder once more. */
  DATA_DIR: z.string().default(() => process.env.STATE_DIRECTORY || './data'),
  CENTRAL_URL: Origin.default(CENTRAL_ON_THIS_MACHINE),
  /** Of a central whose certificate no public authority vouches for: PEM text, or the path of a file that holds it. */
  CENTRAL_CA: z.string().optional(),
  /** How often central is asked whether the catalogue has changed. */
  CATALOGUE_INTERVAL_SECONDS: z.coerce.number().int().min(1).max(3_600).default(30),
  ENROL_CODE: z.string().optional(),
  /** Shown until central has said what it calls this server. */
  EDGE_NAME: z.string().trim().min(1).max(60).default(UNNAMED_SHOP),
  /** How phones reach this server. */
  PUBLIC_URL: Origin.optional(),
  ROUTER_HOST: z.string().optional(),
  ROUTER_PORT: Port.optional(),
  ROUTER_USERNAME: z.string().default('printfront'),
  ROUTER_PASSWORD: z.string().default(''),
  ROUTER_TLS: Flag.default(false),
  /** PEM text, or the path of a file that holds it. */
  ROUTER_CA: z.string().optional(),
  /** The router's profile for guests' logins, as `npm run router:provision` makes it; the router's default without. */
  ROUTER_USER_PROFILE: z.string().optional(),
  HOTSPOT_SSID: z.string().max(32).optional(),
  HOTSPOT_PASSPHRASE: z.string().min(8).max(63).optional(),
  HOTSPOT_LOGIN_HOST: z.string().optional(),
  /** A shop's own further languages, a folder each, beside those of the release (shared/languages). */
  LANGUAGES_DIR: z.string().optional(),
  /** Folder of the built app. */
  WEB_APP: z.string().default(path.join(import.meta.dirname, '..', '..', 'kiosk-app', 'dist')),
  /** Processes that read photos; by default one less than the processors. 0 leaves photos unread: only for measuring. */
  PHOTO_WORKERS: z.coerce.number().int().min(0).max(64).optional(),
  /** Where copies of the database go; better on another disk. */
  SNAPSHOT_DIR: z.string().optional(),
  SNAPSHOT_INTERVAL_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3_600),
  ...BackupSettings,
  ...UpdateVariables,
  /** Where a printer takes its work from. */
  HOT_FOLDER: z.string().optional(),
  ...HotFolderSettings,
  /** Where the kiosk's package says which sticks and cards are plugged into this computer. */
  STICKS_DIR: z.string().default('/run/printfront-sticks'),
  MINIMUM_FREE_BYTES: z.coerce.number().int().min(0).optional(),
  ...OrderLimitSettings,
  MOST_ORDER_BYTES_PER_DAY: DailyLimit.optional(),
  MOST_PHONE_BYTES_PER_DAY: DailyLimit.default(DEFAULT_PHONE_BYTES_PER_DAY),
  ...SlipLimitSettings,
  MOST_SLIP_BYTES_PER_DAY: DailyLimit.default(DEFAULT_SLIP_BYTES_PER_DAY),
  /** Who brings it as a bearer token may read /metrics; without it only programs on this machine. */
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
});

/** Every variable that the shop's server reads. */
export const EDGE_VARIABLES = Object.keys(EdgeSettings.shape);

export type EdgeSettings = ReturnType<typeof readEdgeSettings>;

/** @throws SettingError naming what cannot be used */
export function readEdgeSettings(environment: NodeJS.ProcessEnv = process.env) {
  const settings = readEnvironment(EdgeSettings, environment);
  const folder = path.resolve(settings.DATA_DIR, 'edge');
  return {
    ...settings,
    folder,
    backupPlace: backupPlaceOf(settings, 'shop', folder),
    backupEveryMs: backupEveryMsOf(settings),
    hotFolderLayout: hotFolderLayoutOf(settings),
    tlsFiles: tlsFilesOf(settings),
    ROUTER_CA: readAuthority('ROUTER_CA', settings.ROUTER_CA),
    CENTRAL_CA: readAuthority('CENTRAL_CA', settings.CENTRAL_CA),
  };
}

function readAuthority(setting: string, given: string | undefined): string | undefined {
  if (given === undefined || given.includes('-----BEGIN')) return given;
  try {
    return readFileSync(given, 'utf8');
  } catch {
    throw new SettingError(`The setting ${setting} cannot be used: there is no readable file ${given}.`);
  }
}

/** Where phones on the shop's wifi reach this machine: its first address that is not its own inside. */
export function defaultPublicUrl(port: number): string {
  const addresses = Object.values(os.networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const outward = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return `http://${outward?.address ?? 'localhost'}:${port}`;
}
