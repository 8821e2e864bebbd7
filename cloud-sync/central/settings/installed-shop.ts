import type { SettingsSection } from '@printfront/shared/contracts/settings.ts';
import { isPromptPayId } from '@printfront/shared/domain/promptpay.ts';
import { languagesOfShop } from '@printfront/shared/domain/shop-languages.ts';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { said } from '@printfront/shared/server/env/said.ts';
import type { CentralSettings } from './env.ts';
import type { SectionValues } from './section-values.ts';

/** What the server's variables say of the shop, read once at start; owners say the rest. */
export interface InstalledShop {
  /** It was started to be tried out: until somebody sets an account, one is shown that is nobody's. */
  isDemo: boolean;
  currency: string;
  given: Pick<CentralSettings, GivenVariable>;
}

/** Which variable sets which fields of a section; `name.th` is a part of a field. */
export const VARIABLES = {
  SHOP_NAME_TH: { section: 'shop', fields: ['name.th'] },
  SHOP_NAME_EN: { section: 'shop', fields: ['name.en'] },
  PROMPTPAY_ID: { section: 'payment', fields: ['promptPayId'] },
  PROMPTPAY_NAME_TH: { section: 'payment', fields: ['promptPayName'] },
  PROMPTPAY_NAME_EN: { section: 'payment', fields: ['promptPayName'] },
  BANK_ACCOUNT_NUMBER: { section: 'payment', fields: ['bankAccountNumber'] },
  BANK_ACCOUNT_NAME: { section: 'payment', fields: ['bankAccountName'] },
  BANK_NAME_TH: { section: 'payment', fields: ['bank', 'bankName'] },
  BANK_NAME_EN: { section: 'payment', fields: ['bank', 'bankName'] },
  SHOP_LANGUAGES: { section: 'languages', fields: ['languages', 'allLanguages'] },
  SHOP_PHONE_NUMBERS: { section: 'languages', fields: ['phoneNumbers'] },
  TRACKING_URL_POSTAL_COURIER: { section: 'delivery', fields: ['postalCourier'] },
  TRACKING_URL_EXPRESS_COURIER: { section: 'delivery', fields: ['expressCourier'] },
  PHOTO_RETENTION_DAYS: { section: 'photos', fields: ['photoRetentionDays'] },
  PERSONAL_DATA_RETENTION_DAYS: { section: 'photos', fields: ['personalDataRetentionDays'] },
  SHOP_TIME_ZONE: { section: 'time', fields: ['timeZone'] },
  MOST_ORDER_PHOTOS: { section: 'quotas', fields: ['orderPhotos'] },
  MOST_ORDER_PRINTS: { section: 'quotas', fields: ['orderPrints'] },
  HIGHEST_ORDER_TOTAL_SATANG: { section: 'quotas', fields: ['orderTotalSatang'] },
  MOST_CUSTOMER_BYTES_PER_DAY: { section: 'quotas', fields: ['customerBytesPerDay'] },
  MOST_SLIPS_PER_DAY: { section: 'quotas', fields: ['slipsPerDay'] },
  MOST_CUSTOMER_PHOTOS_PER_DAY: { section: 'quotas', fields: ['customerPhotosPerDay'] },
  MOST_CUSTOMER_ORDERS_PER_DAY: { section: 'quotas', fields: ['customerOrdersPerDay'] },
} as const satisfies Partial<Record<keyof CentralSettings, { section: SettingsSection; fields: readonly string[] }>>;
export type GivenVariable = keyof typeof VARIABLES;
const NAMES = Object.keys(VARIABLES) as GivenVariable[];

/** As a variable says that something is switched off. */
export const OFF = 'none';

/** @throws SettingError when nobody could pay to the PromptPay id */
export function installedShopOf(settings: CentralSettings): InstalledShop {
  const { PROMPTPAY_ID: promptPayId } = settings;
  if (promptPayId !== undefined && promptPayId !== OFF && !isPromptPayId(promptPayId)) {
    throw new SettingError('The setting PROMPTPAY_ID cannot be used: it must have 10, 13 or 15 digits, or be none.');
  }
  const given = Object.fromEntries(NAMES.map((name) => [name, settings[name]])) as InstalledShop['given'];
  return {
    isDemo: settings.SEED_DEMO_SHOP,
    currency: settings.SHOP_CURRENCY,
    given,
  };
}

/** The fields of a section that variables set, each with the first that does. */
export function fixedFields({ given }: InstalledShop, section: SettingsSection): Record<string, string> {
  const set = NAMES.filter((name) => VARIABLES[name].section === section && given[name] !== undefined);
  return Object.fromEntries(set.toReversed().flatMap((name) => VARIABLES[name].fields.map((field) => [field, name])));
}

/** A section with what variables say in place of what owners said. */
export function overlaid<Section extends SettingsSection>(
  installed: InstalledShop,
  section: Section,
  values: SectionValues[Section],
): SectionValues[Section] {
  return { ...values, ...OVERLAYS[section](installed.given, values as never) };
}

type Given = InstalledShop['given'];

const OVERLAYS: {
  [Section in SettingsSection]: (given: Given, values: SectionValues[Section]) => Partial<SectionValues[Section]>;
} = {
  shop: (given, { name }) => {
    const th = given.SHOP_NAME_TH ?? name?.th ?? given.SHOP_NAME_EN;
    const en = given.SHOP_NAME_EN ?? name?.en ?? given.SHOP_NAME_TH;
    return th === undefined || en === undefined ? {} : { name: { th, en } };
  },
  payment: (given) => {
    const promptPayName = given.PROMPTPAY_NAME_TH ?? given.PROMPTPAY_NAME_EN;
    const bankName = given.BANK_NAME_TH ?? given.BANK_NAME_EN;
    return {
      ...said({
        promptPayId: unlessOff(given.PROMPTPAY_ID),
        promptPayName,
        bankAccountNumber: unlessOff(given.BANK_ACCOUNT_NUMBER),
        bankAccountName: given.BANK_ACCOUNT_NAME,
      }),
      ...(bankName === undefined ? {} : { bank: 'other' as const, bankName }),
    };
  },
  languages: ({ SHOP_LANGUAGES: codes, SHOP_PHONE_NUMBERS: phoneNumbers }) => ({
    ...(codes === undefined ? {} : { allLanguages: undefined, ...languagesOfShop(codes) }),
    ...said({ phoneNumbers }),
  }),
  delivery: (given) =>
    said({ postalCourier: given.TRACKING_URL_POSTAL_COURIER, expressCourier: given.TRACKING_URL_EXPRESS_COURIER }),
  photos: (given) =>
    said({
      photoRetentionDays: given.PHOTO_RETENTION_DAYS,
      personalDataRetentionDays: given.PERSONAL_DATA_RETENTION_DAYS,
    }),
  look: () => ({}),
  trouble: () => ({}),
  time: ({ SHOP_TIME_ZONE: timeZone }) => said({ timeZone }),
  quotas: (given) =>
    said({
      orderPhotos: given.MOST_ORDER_PHOTOS,
      orderPrints: given.MOST_ORDER_PRINTS,
      orderTotalSatang: given.HIGHEST_ORDER_TOTAL_SATANG,
      customerBytesPerDay: given.MOST_CUSTOMER_BYTES_PER_DAY,
      slipsPerDay: given.MOST_SLIPS_PER_DAY,
      customerPhotosPerDay: given.MOST_CUSTOMER_PHOTOS_PER_DAY,
      customerOrdersPerDay: given.MOST_CUSTOMER_ORDERS_PER_DAY,
    }),
};

const unlessOff = (text: string | undefined) => (text === OFF ? null : text);
