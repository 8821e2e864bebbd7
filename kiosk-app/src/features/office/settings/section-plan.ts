import type { Settings, SettingsSection } from '@printfront/shared/contracts/settings.ts';
import {
  type Delivery,
  type Languages,
  type PaymentAccount,
  type PaymentSettings,
  type PhotosKept,
  type ShopDetails,
  type ShopTime,
  setDelivery,
  setLanguages,
  setPayment,
  setPhotosKept,
  setQuotas,
  setShopDetails,
  setShopTime,
  setTroubleMail,
  type TroubleMail,
} from '@printfront/shared/contracts/settings.ts';
import { formatBankAccount } from '@printfront/shared/domain/bank-accounts.ts';
import { spokenIn } from '@printfront/shared/domain/languages.ts';
import { formatPhoneNumber } from '@printfront/shared/domain/phone-number.ts';
import { hasWrongCheckDigit } from '@printfront/shared/domain/promptpay.ts';
import { DEFAULT_QUOTAS, type Quotas } from '@printfront/shared/domain/quotas.ts';
import { languagesOfShop } from '@printfront/shared/domain/shop-languages.ts';
import type { z } from 'zod';
import { call } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { parseSatang, satangText } from '#ui/satang-text.ts';

/** How one section is typed, read and saved. */
export interface SectionPlan<Values, Fields extends object, Body> {
  section: SettingsSection;
  of: (settings: Settings) => SavedSection<Values>;
  schema: z.ZodType<Body>;
  typed: (values: Values) => Fields;
  /** @param fixed by field, the variable that sets it */
  read: (fields: Fields, fixed: Readonly<Record<string, string>>) => unknown;
  /** Fields that are one answer, and go back together. */
  together?: readonly (readonly (keyof Values & string)[])[];
  /** What is saved of values of which some were put back. */
  put?: (values: Values) => unknown;
  save: (body: Body, ifMatch: string) => Promise<SavedSection<Values>>;
}

export type SavedSection<Values> = Omit<Settings['shop'], 'values'> & { values: Values };

const orNull = (text: string) => (text.trim() === '' ? null : text);
/** What is typed in one language only is read in the other too, so it is kept in both. */
const inBoth = ({ th, en }: { th: string; en: string }) =>
  orNull(th) === null && orNull(en) === null ? null : { th: orNull(th) ?? en, en: orNull(en) ?? th };

const NO_TEXT = { th: '', en: '' };

const THAI = /\p{Script=Thai}/u;
/** The same in both is typed once: the other stays empty, and follows when that changes. */
const typedOnce = (text: { th: string; en: string } | null) => {
  if (text === null) return NO_TEXT;
  const { th, en } = text;
  return th !== en ? { th, en } : THAI.test(th) ? { th, en: '' } : { th: '', en };
};

export const shopPlan = {
  section: 'shop',
  of: ({ shop }) => shop,
  schema: bodyOf(setShopDetails),
  typed: ({ name, address, phone, lineId, mapUrl }) => ({
    name: typedOnce(name),
    address: typedOnce(address),
    phone: phone === null ? '' : formatPhoneNumber(phone),
    lineId: lineId ?? '',
    mapUrl: mapUrl ?? '',
  }),
  read: ({ name, address, phone, lineId, mapUrl }) => ({
    name: inBoth(name) ?? name,
    address: inBoth(address),
    phone: orNull(phone),
    lineId: orNull(lineId),
    mapUrl: orNull(mapUrl.trim()),
  }),
  save: (body, ifMatch) => call(setShopDetails, { body, ifMatch }),
} as const satisfies SectionPlan<Settings['shop']['values'], ShopFields, ShopDetails>;

export interface ShopFields {
  name: { th: string; en: string };
  address: { th: string; en: string };
  phone: string;
  lineId: string;
  mapUrl: string;
}

/** An account as it is typed. */
export const accountTyped = (account: PaymentAccount): AccountFields => ({
  promptPayId: account.promptPayId ?? '',
  promptPayName: account.promptPayName ?? '',
  bank: account.bank ?? '',
  bankName: account.bankName ?? '',
  bankAccountNumber: formatBankAccount(account.bankAccountNumber ?? ''),
  bankAccountName: account.bankAccountName ?? '',
});

export const accountRead = (fields: AccountFields) => ({
  promptPayId: orNull(fields.promptPayId),
  promptPayName: orNull(fields.promptPayName),
  bank: orNull(fields.bank),
  bankName: fields.bank === 'other' ? orNull(fields.bankName) : null,
  bankAccountNumber: orNull(fields.bankAccountNumber),
  bankAccountName: orNull(fields.bankAccountName),
});

export const paymentPlan = {
  section: 'payment',
  of: ({ payment }) => payment,
  schema: bodyOf(setPayment),
  typed: (values) => ({
    ...values,
    ...accountTyped(values),
    minimumOrder: values.minimumOrder === null ? '' : satangText(values.minimumOrder),
  }),
  read: (fields, fixed: Readonly<Record<string, string>> = {}) => ({
    ...fields,
    ...accountRead(fields),
    // A variable may say what an owner may not, and wins whatever is saved.
    ...(fixed.promptPayId !== undefined && hasWrongCheckDigit(fields.promptPayId) ? { promptPayId: null } : {}),
    // Something that is no amount is wrong, and not no smallest order.
    minimumOrder: orNull(fields.minimumOrder) === null ? null : (parseSatang(fields.minimumOrder) ?? Number.NaN),
  }),
  together: [
    ['promptPayId', 'promptPayName'],
    ['bank', 'bankName', 'bankAccountNumber', 'bankAccountName'],
  ],
  save: (body, ifMatch) => call(setPayment, { body, ifMatch }),
} as const satisfies SectionPlan<PaymentSettings, PaymentFields, PaymentSettings>;

export interface AccountFields {
  promptPayId: string;
  promptPayName: string;
  bank: string;
  bankName: string;
  bankAccountNumber: string;
  bankAccountName: string;
}

export interface PaymentFields extends AccountFields {
  offersPromptPay: boolean;
  offersTransfer: boolean;
  offersCounter: boolean;
  minimumOrder: string;
}

export interface LanguagesFields {
  /** In their order. */
  allLanguages: string[];
  phoneNumbers: Languages['phoneNumbers'];
}

export const languagesPlan = {
  section: 'languages',
  of: ({ languages }) => languages,
  schema: bodyOf(setLanguages),
  typed: (values) => ({ allLanguages: [...spokenIn(values)], phoneNumbers: values.phoneNumbers }),
  read: (fields) => ({ ...languagesOfShop(fields.allLanguages), ...fields }),
  together: [['allLanguages', 'languages']],
  put: (values) => ({ ...values, ...languagesOfShop(spokenIn(values)), allLanguages: spokenIn(values) }),
  save: (body, ifMatch) => call(setLanguages, { body, ifMatch }),
} as const satisfies SectionPlan<Languages, LanguagesFields, Languages>;

export const deliveryPlan = {
  section: 'delivery',
  of: ({ delivery }) => delivery,
  schema: bodyOf(setDelivery),
  typed: (values) => ({ ...values }),
  read: (fields) => fields,
  save: (body, ifMatch) => call(setDelivery, { body, ifMatch }),
} as const satisfies SectionPlan<Delivery, Delivery, Delivery>;

export interface PhotosFields {
  photoRetentionDays: number | null;
  personalDataRetentionDays: number | null;
}

export const photosPlan = {
  section: 'photos',
  of: ({ photos }) => photos,
  schema: bodyOf(setPhotosKept),
  typed: (values): PhotosFields => ({ ...values }),
  read: (fields) => fields,
  save: (body, ifMatch) => call(setPhotosKept, { body, ifMatch }),
} as const satisfies SectionPlan<PhotosKept, PhotosFields, PhotosKept>;

export interface TroubleFields {
  /** An address in each line. */
  mailTo: string;
}

export const troublePlan = {
  section: 'trouble',
  of: ({ trouble }) => trouble,
  schema: bodyOf(setTroubleMail),
  typed: ({ mailTo }) => ({ mailTo: mailTo.join('\n') }),
  read: ({ mailTo }) => ({ mailTo: mailTo.split(/[\s,;]+/).filter((address) => address !== '') }),
  save: (body, ifMatch) => call(setTroubleMail, { body, ifMatch }),
} as const satisfies SectionPlan<TroubleMail, TroubleFields, TroubleMail>;

export const timePlan = {
  section: 'time',
  of: ({ time }) => time,
  schema: bodyOf(setShopTime),
  typed: (values) => ({ ...values }),
  read: (fields) => fields,
  save: (body, ifMatch) => call(setShopTime, { body, ifMatch }),
} as const satisfies SectionPlan<ShopTime, ShopTime, ShopTime>;

export interface QuotasFields {
  orderPhotos: number | null;
  orderPrints: number | null;
  orderTotalSatang: string;
  /** In GB. */
  customerBytesPerDay: string;
  slipsPerDay: number | null;
  customerPhotosPerDay: number | null;
  customerOrdersPerDay: number | null;
}

const GB = 1_000_000_000;
const GIGABYTES = /^\d{1,6}([.,]\d{1,3})?$/;

export const quotasPlan = {
  section: 'quotas',
  of: ({ quotas }) => quotas,
  schema: bodyOf(setQuotas),
  typed: (values): QuotasFields => ({
    ...values,
    orderTotalSatang: satangText(values.orderTotalSatang),
    customerBytesPerDay: String(values.customerBytesPerDay / GB),
  }),
  read: (fields, fixed) => ({
    ...fields,
    orderTotalSatang: parseSatang(fields.orderTotalSatang) ?? Number.NaN,
    customerBytesPerDay: bytesOf(fields.customerBytesPerDay.trim()),
    // A variable may go below what an owner may say, and wins whatever is saved.
    ...Object.fromEntries(Object.keys(fixed).map((name) => [name, Reflect.get(DEFAULT_QUOTAS, name)])),
  }),
  save: (body, ifMatch) => call(setQuotas, { body, ifMatch }),
} as const satisfies SectionPlan<Quotas, QuotasFields, Quotas>;

const bytesOf = (typed: string) =>
  GIGABYTES.test(typed) ? Math.round(Number(typed.replace(',', '.')) * GB) : Number.NaN;
