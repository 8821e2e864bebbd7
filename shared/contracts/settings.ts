import { z } from 'zod';
import { BANK_CODES, BANKS, type BankCode, isBankAccountNumber, normalizeDigits } from '../domain/bank-accounts.ts';
import { WHOLE_LANGUAGES } from '../domain/languages.ts';
import { isLineId } from '../domain/line-id.ts';
import { isPhoneNumber, normalizePhoneNumber, PHONE_NUMBER_RULES } from '../domain/phone-number.ts';
import { hasWrongCheckDigit, isPromptPayId } from '../domain/promptpay.ts';
import { languagesOfShop } from '../domain/shop-languages.ts';
import { isTimeZone } from '../domain/time-zone.ts';
import { isTrackingUrlTemplate } from '../domain/tracking.ts';
import { endpoint } from './endpoint.ts';
import { Instant, LanguageCode, Satang, Version } from './fields.ts';
import { FurtherLanguage } from './further-language.ts';
import { Look } from './look.ts';
import { Quotas, WantedQuotas } from './quotas.ts';

/** Who may read and change what is an owner's to decide; here, and nowhere else. */
export const MAY_SET = { who: ['maintainer'], may: 'settings' } as const;

export const SETTINGS_SECTIONS = [
  'shop',
  'payment',
  'languages',
  'delivery',
  'photos',
  'look',
  'trouble',
  'time',
  'quotas',
] as const;
export const SettingsSection = z.enum(SETTINGS_SECTIONS);
export type SettingsSection = z.infer<typeof SettingsSection>;

/** One line: nothing in it breaks a line, or turns the direction of what stands behind it. */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const isOneLine = (text: string) => !UNSHOWABLE.test(text);
const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine(isOneLine, { message: 'one line of text', params: { problem: 'lines' } });

export const SHOP_NAME_CHARACTERS = 80;
const ShopName = z.object({ th: line(SHOP_NAME_CHARACTERS), en: line(SHOP_NAME_CHARACTERS) });
const AddressLine = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => isOneLine(text.replaceAll('\n', ' ')), {
    message: 'lines of text',
    params: { problem: 'lines' },
  });

const SecureAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain });
const isSecureAddress = (text: string) => SecureAddress.safeParse(text).success;

export const ShopDetails = z.object({
  name: ShopName,
  address: z.object({ th: AddressLine, en: AddressLine }).nullable(),
  phone: z
    .string()
    .max(40)
    .overwrite(normalizePhoneNumber)
    .refine((number) => isPhoneNumber(number), 'a phone number')
    .nullable(),
  lineId: z
    .string()
    .trim()
    .max(40)
    .refine(isLineId, 'a LINE id such as @myshop')
    .nullable()
    .describe('As LINE shows it; that of an official account begins with @.'),
  mapUrl: z.string().max(500).refine(isSecureAddress, 'a web address that begins with https').nullable(),
});
export type ShopDetails = z.infer<typeof ShopDetails>;

/** An account as it is kept, which may be from before there was a rule. */
export const AccountFields = z.object({
  promptPayId: z
    .string()
    .max(40)
    .overwrite(normalizeDigits)
    .refine(isPromptPayId, 'a phone number of 10 digits, a tax or citizen id of 13, an e-wallet of 15')
    .nullable()
    .describe('Whom PromptPay codes pay to; null: none is offered.'),
  promptPayName: line(100).nullable().describe('Whom the bank app names when a code is scanned.'),
  bank: z.enum(BANK_CODES).nullable(),
  bankName: line(100).nullable().describe('Of a bank that is not in the list.'),
  bankAccountNumber: z
    .string()
    .max(40)
    .overwrite(normalizeDigits)
    .regex(/^\d*$/, 'digits alone, with dashes or spaces between')
    .nullable()
    .describe('Where customers transfer to; null: none is offered.'),
  bankAccountName: line(100).nullable(),
});
export type PaymentAccount = z.infer<typeof AccountFields>;

const PaymentFields = AccountFields.extend({
  offersPromptPay: z.boolean(),
  offersTransfer: z.boolean(),
  offersCounter: z.boolean().describe('Payment where customers stand; needed while nothing else is offered.'),
  minimumOrder: Satang.nullable().describe('Orders that cost less are not taken.'),
});
export type PaymentSettings = z.infer<typeof PaymentFields>;

/** What has to go together in an account. */
function* accountProblems(account: PaymentAccount): Generator<[field: keyof PaymentAccount, problem: string]> {
  const { bank, bankAccountNumber: number } = account;
  if (account.promptPayId !== null && hasWrongCheckDigit(account.promptPayId)) yield ['promptPayId', 'checkDigit'];
  if (account.promptPayId !== null && account.promptPayName === null) yield ['promptPayName', 'missing'];
  if (number === null) return;
  if (bank === null) yield ['bank', 'missing'];
  else if (!isBankAccountNumber(bank, number)) yield ['bankAccountNumber', 'digits'];
  if (bank === 'other' && account.bankName === null) yield ['bankName', 'missing'];
  if (account.bankAccountName === null) yield ['bankAccountName', 'missing'];
}

/** For programs; pages have words of their own. */
const SAID: Readonly<Record<string, string>> = {
  checkDigit: 'its last digit does not fit the others: one of the 13 is wrong',
  missing: 'it is needed with what stands beside it',
  last: 'one way to pay has to stay',
};

function digitsOf(bank: BankCode): string {
  const [least, most] = BANKS[bank].digits;
  return `an account at ${BANKS[bank].en} has ${least === most ? least : `${least} to ${most}`} digits`;
}

function problemAt(value: object, field: string, problem: string) {
  const code = 'custom' as const;
  const bank = Reflect.get(value, 'bank') as BankCode | null;
  const message = problem === 'digits' && bank !== null ? digitsOf(bank) : (SAID[problem] ?? problem);
  return { code, path: [field], message, params: { problem }, input: Reflect.get(value, field) as unknown };
}

/** Where customers pay to. */
export const Account = AccountFields.check(({ value, issues }) => {
  for (const [field, problem] of accountProblems(value)) issues.push(problemAt(value, field, problem));
});

/** What has to go together. */
export const Payment = PaymentFields.check(({ value, issues }) => {
  for (const [field, problem] of accountProblems(value)) issues.push(problemAt(value, field, problem));
  const { bank, bankAccountNumber: number } = value;
  const hasOther =
    (value.offersPromptPay && value.promptPayId !== null) || (value.offersTransfer && number !== null && bank !== null);
  if (!value.offersCounter && !hasOther) issues.push(problemAt(value, 'offersCounter', 'last'));
});

const isEachOnce = (languages: readonly string[]) => new Set(languages).size === languages.length;

/** The whole ones among all. */
const isOneAnswer = (said: { languages: readonly string[]; allLanguages?: readonly string[] | undefined }) =>
  said.allLanguages === undefined || languagesOfShop(said.allLanguages).languages.join() === said.languages.join();

export const Languages = z
  .object({
    languages: z
      .array(z.enum(WHOLE_LANGUAGES))
      .min(1)
      .refine(isEachOnce, 'each language once')
      .describe('Of the app; the first is the default.'),
    allLanguages: z
      .array(LanguageCode)
      .min(1)
      .max(20)
      .refine(isEachOnce, 'each language once')
      .optional()
      .describe('With further ones, in their order; it wins over `languages`. Absent in a change: further ones stay.'),
    phoneNumbers: z.enum(PHONE_NUMBER_RULES).describe('Whose phone numbers are taken.'),
  })
  .refine(isOneAnswer, { message: 'both name the same languages', path: ['allLanguages'] });
export type Languages = z.infer<typeof Languages>;

const Template = z.string().trim().max(500).refine(isTrackingUrlTemplate, 'a web address with {tracking} in it');
export const Delivery = z
  .object({ postalCourier: Template, expressCourier: Template })
  .describe('Where parcels are followed; `{tracking}` stands for the number.');
export type Delivery = z.infer<typeof Delivery>;

export const PhotosKept = z.object({
  photoRetentionDays: z.int().min(1).max(3_650).describe('After an order is finished its photos are deleted.'),
  personalDataRetentionDays: z.int().min(30).max(36_500).describe('And names, addresses and phone numbers.'),
});
export type PhotosKept = z.infer<typeof PhotosKept>;

export const MOST_MAIL_ADDRESSES = 10;
export const TroubleMail = z.object({
  mailTo: z
    .array(z.email().max(200))
    .max(MOST_MAIL_ADDRESSES)
    .refine((addresses) => new Set(addresses.map((one) => one.toLowerCase())).size === addresses.length, {
      message: 'each address once',
      params: { problem: 'twice' },
    })
    .describe('Who is written to when something needs a person.'),
});
export type TroubleMail = z.infer<typeof TroubleMail>;

export const ShopTime = z.object({
  timeZone: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .refine(isTimeZone, 'the name of a time zone such as Asia/Bangkok')
    .describe('IANA name: every day and time of the shop is in it, those of the past too.'),
});
export type ShopTime = z.infer<typeof ShopTime>;

/** A section as it is in force, and who saved it last. */
export const sectionOf = <Values extends z.ZodType>(values: Values) =>
  z.object({
    values,
    fixed: z
      .record(z.string(), z.string())
      .describe('Fields that a variable of the server sets, with its name: they stay, whatever is saved.'),
    version: Version,
    savedBy: z.string().nullable(),
    savedAt: Instant.nullable(),
  });

const SavedShop = sectionOf(ShopDetails.extend({ name: ShopName.nullable() }));
const SavedPayment = sectionOf(PaymentFields);
const SavedLanguages = sectionOf(Languages);
const SavedDelivery = sectionOf(Delivery);
const SavedPhotos = sectionOf(PhotosKept);
const SavedLook = sectionOf(Look);
const SavedTrouble = sectionOf(TroubleMail);
const SavedTime = sectionOf(ShopTime);
const SavedQuotas = sectionOf(Quotas);

export const Settings = z
  .object({
    shop: SavedShop,
    payment: SavedPayment,
    languages: SavedLanguages,
    delivery: SavedDelivery,
    photos: SavedPhotos,
    look: SavedLook,
    trouble: SavedTrouble,
    time: SavedTime,
    quotas: SavedQuotas,
    isDemo: z.boolean().describe('Customers are shown an account that is nobody’s, until one is set here.'),
    furtherLanguages: z
      .array(FurtherLanguage)
      .optional()
      .describe('That can be chosen beside Thai and English. Absent from an older central: none.'),
    customersOnly: z
      .array(LanguageCode)
      .optional()
      .describe('Further languages without any words for staff, whose pages are then in English.'),
  })
  .meta({ id: 'Settings', description: 'What an owner decides, section by section, as it is in force.' });
export type Settings = z.infer<typeof Settings>;

export const getSettings = endpoint({
  name: 'getSettings',
  summary: 'What an owner decides, as it is in force',
  method: 'GET',
  path: '/settings',
  ...MAY_SET,
  where: ['central', 'edge'],
  etag: true,
  status: 200,
  answer: Settings,
  problems: [],
});

const saving = {
  method: 'PUT',
  ...MAY_SET,
  where: ['central', 'edge'],
  ifMatch: true,
  status: 200,
  problems: ['edited-meanwhile'],
} as const;

export const setShopDetails = endpoint({
  ...saving,
  name: 'setShopDetails',
  summary: 'Name, address and contact of the shop, from the next look on',
  path: '/settings/shop',
  body: ShopDetails,
  answer: SavedShop,
});

export const setPayment = endpoint({
  ...saving,
  name: 'setPayment',
  summary: 'How customers pay, and from how much on',
  path: '/settings/payment',
  body: Payment,
  answer: SavedPayment,
});

export const setLanguages = endpoint({
  ...saving,
  name: 'setLanguages',
  summary: 'Languages of the app, and whose phone numbers are taken',
  path: '/settings/languages',
  body: Languages,
  answer: SavedLanguages,
});

export const setDelivery = endpoint({
  ...saving,
  name: 'setDelivery',
  summary: 'Where parcels are followed',
  path: '/settings/delivery',
  body: Delivery,
  answer: SavedDelivery,
});

export const setPhotosKept = endpoint({
  ...saving,
  name: 'setPhotosKept',
  summary: 'How long photos and personal data of finished orders are kept',
  path: '/settings/photos',
  body: PhotosKept,
  answer: SavedPhotos,
});

export const setLook = endpoint({
  ...saving,
  name: 'setLook',
  summary: 'Logo, colour, theme and the kiosks’ own pictures; each picture was sent before',
  path: '/settings/look',
  body: Look,
  answer: SavedLook,
  problems: ['edited-meanwhile', 'picture-gone'],
});

export const setTroubleMail = endpoint({
  ...saving,
  name: 'setTroubleMail',
  summary: 'Who is written to when something needs a person',
  path: '/settings/trouble',
  body: TroubleMail,
  answer: SavedTrouble,
});

export const setShopTime = endpoint({
  ...saving,
  name: 'setShopTime',
  summary: 'The time zone of the shop: opening hours, ready times and the days of figures, from the next look on',
  path: '/settings/time',
  body: ShopTime,
  answer: SavedTime,
});

export const setQuotas = endpoint({
  ...saving,
  name: 'setQuotas',
  summary: 'How much one customer may order and send, from the next call on',
  path: '/settings/quotas',
  body: WantedQuotas,
  answer: SavedQuotas,
});

export type { BankCode };
