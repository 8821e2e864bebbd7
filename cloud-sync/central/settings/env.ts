import path from 'node:path';
import { LARGEST_DISTRIBUTION_BYTES } from '@printfront/shared/contracts/distributions.ts';
import { DEFAULT_CURRENCY } from '@printfront/shared/domain/default-shop.ts';
import { PHONE_NUMBER_RULES } from '@printfront/shared/domain/phone-number.ts';
import { UNPAID_ACCOUNT_BYTES } from '@printfront/shared/domain/quotas.ts';
import { UNPAID_ORDER_DAYS } from '@printfront/shared/domain/retention.ts';
import { isTimeZone } from '@printfront/shared/domain/time-zone.ts';
import { isTrackingUrlTemplate } from '@printfront/shared/domain/tracking.ts';
import { UNNAMED_SHOP } from '@printfront/shared/domain/unnamed-shop.ts';
import { BackupSettings, backupEveryMsOf, backupPlaceOf } from '@printfront/shared/server/backups/backup-settings.ts';
import { DailyLimit, OrderLimitSettings } from '@printfront/shared/server/env/order-limit-settings.ts';
import { Flag, readEnvironment, SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { SlipLimitSettings } from '@printfront/shared/server/env/slip-limit-settings.ts';
import { TlsSettings, tlsFilesOf } from '@printfront/shared/server/env/tls-settings.ts';
import { isKnownLanguage, knownCodes } from '@printfront/shared/server/languages/known-languages.ts';
import { UpdateVariables } from '@printfront/shared/server/updates/updates-section.ts';
import { z } from 'zod';
import { DEFAULT_RELAYED_ORDER_BYTES_PER_DAY, UNPAID_GUESTS_BYTES } from './default-limits.ts';
import { MailSettings, mailServerOf } from './mail-settings.ts';
import { readProviders } from './provider-settings.ts';

const TimeZone = z.string().refine(isTimeZone, 'it must be a time zone such as Asia/Bangkok');

const Languages = z
  .string()
  .transform((text) => text.split(',').map((language) => language.trim()))
  .refine((languages) => new Set(languages).size === languages.length, 'a language stands in it twice')
  .refine((languages) => languages.every(isKnownLanguage), { error: () => `there are texts in ${knownCodes()} only` });

const TrackingTemplate = z.string().refine(isTrackingUrlTemplate, 'it must be a web address with {tracking} in it');

const Origin = z
  .url({ protocol: /^https?$/, error: 'it must be a web address such as https://prints.example' })
  .transform((text) => new URL(text))
  .refine(({ href, origin }) => href === `${origin}/`, 'it must be scheme, host and port only')
  .transform((url) => url.origin);

const HostNames = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
  .pipe(z.array(z.hostname('it must be names such as central.example, without scheme and port')));

const MostBytes = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const CentralSettings = z.object({
  /** 0 picks a free one. */
  CENTRAL_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  CENTRAL_HOST: z.string().default('0.0.0.0'),
  ...TlsSettings,
  /**
   * The central server's data goes into `central` in it. An empty line of it in a unit's settings takes the unit's own away: systemd
   * says the folder once more.
   */
  DATA_DIR: z.string().default(() => process.env.STATE_DIRECTORY || './data'),
  /** An online order that nobody has paid for so long is cancelled, and its photos go. */
  UNPAID_ORDER_DAYS: z.coerce.number().int().min(1).max(3_650).default(UNPAID_ORDER_DAYS),
  /** How long photos of finished orders are kept, here and at the shops. */
  PHOTO_RETENTION_DAYS: z.coerce.number().int().min(1).max(3_650).optional(),
  PERSONAL_DATA_RETENTION_DAYS: z.coerce.number().int().min(30).max(36_500).optional(),
  /** Where copies of the SQLite database go; better on another disk. */
  SNAPSHOT_DIR: z.string().optional(),
  SNAPSHOT_INTERVAL_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3_600),
  ...BackupSettings,
  ...UpdateVariables,
  ...MailSettings,
  /** Where central keeps everything but photos; without it in SQLite, in its folder. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/[^/]/, 'it must be an address such as postgres://user:password@host:5432/database')
    .optional(),
  /** Connections of this process to it; all processes together must stay below what the database allows. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(1000).default(10),
  /** The bucket that photos are kept in; without it on this server's disk. */
  S3_BUCKET: z.string().trim().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().trim().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().trim().min(1).optional(),
  S3_REGION: z.string().trim().min(1).optional(),
  /** Of a store that is not Amazon's. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'it must be a web address such as https://s3.example' }).optional(),
  S3_PATH_STYLE: Flag.optional(),
  /** Begins every key, for a bucket that holds other things too. */
  S3_PREFIX: z
    .string()
    .trim()
    .regex(/^[\w!.*'()-]+(\/[\w!.*'()-]+)*$/, 'it must be a name such as printfront, without a slash at its ends')
    .optional(),
  /** Processes that read and render photos; by default one less than the processors. */
  PHOTO_WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  /** How much of the bucket may be kept on this server's disk, for making pictures; the oldest goes first. */
  PHOTO_CACHE_BYTES: z.coerce.number().int().min(0).optional(),
  /** New photos are refused when less would stay free; by default 2 GiB or 5 % of the disk. */
  MINIMUM_FREE_BYTES: z.coerce.number().int().min(0).optional(),
  ...OrderLimitSettings,
  MOST_CUSTOMER_BYTES_PER_DAY: DailyLimit.optional(),
  MOST_CUSTOMER_PHOTOS_PER_DAY: DailyLimit.optional(),
  MOST_CUSTOMER_ORDERS_PER_DAY: DailyLimit.optional(),
  MOST_RELAYED_ORDER_BYTES_PER_DAY: DailyLimit.default(DEFAULT_RELAYED_ORDER_BYTES_PER_DAY),
  /** What is stored here and not paid for: of one account, of one shop's guests over mobile data, of all together. */
  MOST_UNPAID_ACCOUNT_BYTES: MostBytes.default(UNPAID_ACCOUNT_BYTES),
  MOST_UNPAID_GUESTS_BYTES: MostBytes.default(UNPAID_GUESTS_BYTES),
  MOST_UNPAID_BYTES: MostBytes.optional(),
  ...SlipLimitSettings,
  /** Of one file for download. */
  DISTRIBUTION_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(LARGEST_DISTRIBUTION_BYTES)
    .default(2 * 1024 ** 3),
  /** Folder of the built app. */
  WEB_APP: z.string().default(path.join(import.meta.dirname, '..', '..', '..', 'kiosk-app', 'dist')),
  /** Only a proxy of ours reaches this server: the end of X-Forwarded-For, and X-Forwarded-Proto, are its words. */
  TRUST_PROXY: Flag.default(false),
  /** How browsers reach this server. Not PUBLIC_URL: `npm start` gives both servers one environment. */
  CENTRAL_PUBLIC_URL: Origin.optional(),
  /** Further names that it is called by, when shops or a load balancer use others than browsers do. */
  CENTRAL_HOST_NAMES: HostNames.default([]),
  /** With which central seals what its database must not give away; by default one that it makes in its folder. */
  CENTRAL_SECRETS_KEY: z.string().min(32, 'it must have at least 32 characters').max(500).optional(),
  /** Who brings it as a bearer token may read /metrics; without it only programs on this machine. */
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),

  /** The owner of the first start. Without either the owner says who it is in the browser, with the code of the log. */
  ADMIN_USERNAME: z.string().trim().min(1).max(100).optional(),
  ADMIN_PASSWORD: z.string().min(8, 'it must have at least 8 characters').max(200).optional(),
  /** Fills an empty catalogue with a shop to try things in. */
  SEED_DEMO_SHOP: Flag.default(false),
  /** One-time code with which one shop's server may enrol, and what that server is called. */
  ENROL_CODE: z.string().trim().min(6).max(80).optional(),
  ENROL_NAME: z.string().trim().min(1).max(60).default(UNNAMED_SHOP),

  // What the owner decides in the browser; a variable that is set wins.
  SHOP_NAME_TH: z.string().trim().min(1).max(200).optional(),
  SHOP_NAME_EN: z.string().trim().min(1).max(200).optional(),
  SHOP_TIME_ZONE: TimeZone.optional(),
  /** ISO 4217. */
  SHOP_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'it must be three capitals such as THB')
    .default(DEFAULT_CURRENCY),
  /** A shop's own further languages, a folder each, beside those of the release (shared/languages). */
  LANGUAGES_DIR: z.string().optional(),
  /** The first is the default: `th,en,zh`. */
  SHOP_LANGUAGES: Languages.optional(),
  /** Whose phone numbers are taken: `any` with + and the country, or `thai` ones only. */
  SHOP_PHONE_NUMBERS: z.enum(PHONE_NUMBER_RULES).optional(),
  /** Phone, tax id or e-wallet; `none` switches QR payment off. */
  PROMPTPAY_ID: z.string().trim().optional(),
  PROMPTPAY_NAME_TH: z.string().trim().optional(),
  PROMPTPAY_NAME_EN: z.string().trim().optional(),
  /** `none` as the account switches payment by transfer off. */
  BANK_ACCOUNT_NUMBER: z.string().trim().optional(),
  BANK_ACCOUNT_NAME: z.string().trim().optional(),
  BANK_NAME_TH: z.string().trim().optional(),
  BANK_NAME_EN: z.string().trim().optional(),
  TRACKING_URL_POSTAL_COURIER: TrackingTemplate.optional(),
  TRACKING_URL_EXPRESS_COURIER: TrackingTemplate.optional(),
});

/** Every variable that central reads, but for those of providers. */
export const CENTRAL_VARIABLES = Object.keys(CentralSettings.shape);

export type CentralSettings = ReturnType<typeof readCentralSettings>;

/** @throws SettingError naming what cannot be used */
export function readCentralSettings(environment: NodeJS.ProcessEnv = process.env) {
  const settings = readEnvironment(CentralSettings, environment);
  const providers = readProviders(environment);
  const folder = path.resolve(settings.DATA_DIR, 'central');
  if (settings.BACKUP_REPOSITORY !== undefined && settings.DATABASE_URL !== undefined) {
    throw new SettingError(
      'The setting BACKUP_REPOSITORY cannot be used with DATABASE_URL: PostgreSQL is backed up by its own tools.',
    );
  }
  return {
    ...settings,
    providers,
    tlsFiles: tlsFilesOf(settings),
    mailServer: mailServerOf(settings),
    backupPlace: backupPlaceOf(settings, 'central', folder),
    backupEveryMs: backupEveryMsOf(settings),
    folder,
  };
}
