import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { SET_UP_NAME } from '@printfront/shared/contracts/computer-settings.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import { OrderedFinish } from '@printfront/shared/contracts/finishes.ts';
import { BANKS, type BankCode, formatBankAccount } from '@printfront/shared/domain/bank-accounts.ts';
import { FEE_TYPE } from '@printfront/shared/domain/fees.ts';
import { formatPhoneNumber } from '@printfront/shared/domain/phone-number.ts';
import { roleOf } from '@printfront/shared/domain/roles.ts';
import { shopInWords } from '@printfront/shared/domain/unnamed-shop.ts';
import { z } from 'zod';
import { localized } from '#text/localized.ts';
import { formatBytes, formatCount, formatDay, formatInstant, formatMoney, formatWeekday } from '#ui/format.ts';
import { formatLanguage } from '#ui/language-name.ts';
import { computerFieldWords, computerWords, type Translate } from './computer-words.ts';

export interface WordTools {
  t: Translate;
  language: string;
  timeZone: string;
  currency: string;
}

type Value = AuditEntry['changes'][number]['from'];
type Side = 'from' | 'to';

const MONEY_FIELDS = new Set([
  ...['price', 'totalPaymentAmount', 'minimumItemsTotal'],
  ...[
    'floatSatang',
    'cashIn',
    'cashOut',
    'expectedSatang',
    'countedSatang',
    'keptSatang',
    'minimumOrder',
    'orderTotalSatang',
  ],
]);
const ADMIN_WORDS: Readonly<Record<string, string>> = {
  paidMethod: 'paymentMethod',
  wantedMethod: 'paymentMethod',
  paymentStatus: 'payment',
  productionStatus: 'production',
  shippingMethod: 'shipping',
};
const OWN_WORDS = new Set(['feeType', 'activateCondition']);
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(\d{2}:\d{2}):\d{2}$/;
/** Notes can be pages long, and this is a list. */
const LONGEST = 200;
/** Four bytes of a fingerprint tell one from another. */
const FINGERPRINT_START = 11;

const ACTORS: Readonly<Record<string, string>> = {
  customer: 'byCustomer',
  operator: 'byOperator',
  retention: 'byRetention',
  sync: 'bySync',
  [SET_UP_NAME]: 'bySetUp',
  '': 'byNobody',
};

/** Who did it; an actor that is no person has words. */
export function actorWords(by: string, { t }: WordTools): string {
  const key = ACTORS[by];
  return key === undefined ? by : t(key);
}

/** As central's log has the ways of shipping, by their number less one. */
const SHIPPING_LABEL = /^(Pickup|Mail|Postal parcel|Express courier) from ([\d.]+)$/;
const SHIPPING_NAMES = ['Pickup', 'Mail', 'Postal parcel', 'Express courier'];
const PRINTING_LABEL = /^per (\d+) prints$/;

/** What has no name of its own central calls in English; here it is called as the reader speaks. */
export function labelWords({ subject, label }: Pick<AuditEntry, 'subject' | 'label'>, tools: WordTools): string {
  const { t, language, currency } = tools;
  const prints = subject === 'printing-time' ? PRINTING_LABEL.exec(label)?.[1] : undefined;
  if (prints !== undefined) return t('perPrints', { count: Number(prints) });
  const [, name, baht] = (subject === 'shipping-price' ? SHIPPING_LABEL.exec(label) : null) ?? [];
  if (name === undefined) return label;
  const method = t(`admin:shipping.${SHIPPING_NAMES.indexOf(name) + 1}`);
  return t('shippingFrom', { method, amount: formatMoney(Math.round(Number(baht) * 100), currency, language) });
}

/** What a field is called; one that is new and has no words yet goes by its own name. */
export function fieldWords(
  { subject, subjectId = '' }: Pick<AuditEntry, 'subject'> & { subjectId?: string },
  field: string,
  tools: WordTools,
): string {
  const { t, language } = tools;
  const ofComputer = subject === 'settings' ? computerFieldWords(subjectId, field, tools) : undefined;
  if (ofComputer !== undefined) return ofComputer;
  const day = /^day([0-6])$/.exec(field)?.[1];
  if (subject === 'settings' && day !== undefined) return formatWeekday(Number(day), 'weekday', language);
  if (subject === 'user' && field === 'rank') return t('userRank');
  return t(`field.${field}`, { defaultValue: field });
}

/** Ids say nothing to anybody; what they mean stands in the entry's name, or beside them. */
const ID_FIELDS = new Set(['categoryId', 'clientId', 'ids', 'photoFrames', 'targetSizeId']);

/** The fields that are shown of an entry; of a day that is closed one time is enough. */
export function shownFields(entry: AuditEntry): string[] {
  const isClosed = (['from', 'to'] as const).some((side) => isClosedOn(entry, side));
  return entry.changes
    .map(({ field }) => field)
    .filter((field) => !ID_FIELDS.has(field) && !(isClosed && field === 'closeTime' && isPlain(entry)));
}

/** Made or removed: there is one side only. */
const isPlain = ({ action }: AuditEntry) => action !== 'changed';

/** A day that opens when it closes does not open. */
function isClosedOn({ changes }: AuditEntry, side: Side): boolean {
  const timeOf = (name: string) => changes.find(({ field }) => field === name)?.[side] ?? null;
  return timeOf('openTime') !== null && timeOf('openTime') === timeOf('closeTime');
}

/** One side of a change as people say it: money with its sign, times on the shop's clock, codes by their words. */
export function valueWords(entry: AuditEntry, field: string, side: Side, tools: WordTools): string {
  const value = entry.changes.find((change) => change.field === field)?.[side] ?? null;
  const { t, language, timeZone } = tools;
  if (field === 'worksAt' && value === 'all') return t('everywhere');
  if (field === 'ownAuthority' && typeof value === 'string')
    return t('authorityCalled', { start: value.slice(0, FINGERPRINT_START) });
  // What is only noted when it is so was not so before.
  if (value === null && isYesOrNo(entry, field)) return t('no');
  if (value === null || value === '') return t('nothing');
  if (entry.subject === 'settings') {
    const before = side === 'from' ? null : (entry.changes.find((change) => change.field === field)?.from ?? null);
    const ofComputer = computerWords(field, value, before, tools);
    if (ofComputer !== null) return ofComputer;
  }
  if ((field === 'openTime' || field === 'closeTime') && isClosedOn(entry, side)) return t('closedAllDay');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return numberWords(entry, { field, side, value }, tools);
  if (entry.subject === 'settings' && typeof value === 'string') return settingWords(field, value, tools);
  if (field === 'cashReason' && typeof value === 'string')
    return t(`cashReason.${value}`, { defaultValue: shortened(value) });
  if (field === 'bottomEdge' && typeof value === 'string')
    return t(`bottomEdge.${value}`, { defaultValue: shortened(value) });
  if (typeof value === 'string' && isShop(entry, field))
    return shortened(shopInWords(value, language === 'en' ? 'en' : 'th'));
  if (typeof value === 'string') {
    // Its address says nothing to anybody.
    if (value.startsWith(`${API_BASE}/images/`)) return t('aPicture');
    if (Number.isNaN(Date.parse(value))) return TIME.exec(value)?.[1] ?? shortened(value);
    if (INSTANT.test(value)) return formatInstant(value, timeZone, language);
    return DAY.test(value) ? formatDay(value, 'plain', language) : shortened(value);
  }
  return shortened(listOrThingWords(entry, field, value, tools));
}

/** Of a list what is in it, of a thing what there is to say of it; never as programs write it. */
function listOrThingWords(entry: AuditEntry, field: string, value: object, tools: WordTools): string {
  const { t, language } = tools;
  if (field === 'finishes') return finishWords(value, tools);
  if (field === 'logo' || field === 'logoOnDark') return logoWords(value, tools);
  if (field === 'sheet') return t('sheetOf', { ...value });
  if (field === 'faceGuide') return t('faceOf', { ...value });
  if (field === 'startPictures' && Array.isArray(value) && value.length > 0)
    return t('pictureCount', { count: value.length });
  if ((field === 'allLanguages' || field === 'languages') && Array.isArray(value))
    return value.map((code) => formatLanguage(String(code), language)).join(', ') || t('nothing');
  const name = LocalizedText.safeParse(value);
  if (name.success) return [...new Set(Object.values(name.data))].join(' / ');
  if (Array.isArray(value) && value.length === 0) return t('nothing');
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    const names = value.map((item) =>
      isShop(entry, field) ? shopInWords(item, language === 'en' ? 'en' : 'th') : item,
    );
    return names.join(', ') || t('nothing');
  }
  return partsWords(entry, value, tools);
}

/** What has no words of its own yet: its parts one after the other, each with its name. */
function partsWords(entry: AuditEntry, value: object, tools: WordTools): string {
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([field, part]) => {
    const words = valueWords({ ...entry, changes: [{ field, from: part, to: part }] }, field, 'to', tools);
    return isList ? words : `${fieldWords(entry, field, tools)}: ${words}`;
  });
  return parts.join(', ') || tools.t('nothing');
}

/** What names a shop. */
const SHOP_FIELDS = new Set(['makingShop', 'worksAt', 'shop']);
const isShop = ({ subject }: AuditEntry, field: string) =>
  SHOP_FIELDS.has(field) || (subject === 'shop' && field === 'name');

/** Of a size all in their order with what they cost more; of an order what staff print on, by size. */
function finishWords(value: object, { language, currency, t }: WordTools): string {
  const finishes = z.array(OrderedFinish).safeParse(Object.values(value)).data ?? [];
  const said = finishes.map(({ name, surcharge }) => {
    const words = localized(name, language);
    return surcharge === 0 ? words : `${words} +${formatMoney(surcharge, currency, language)}`;
  });
  return said.length === 0 ? t('nothing') : said.join(', ');
}

/** By its size: two logos are told apart. */
const logoWords = (value: object, { t }: WordTools): string => t('logoOf', { ...value });

/** Text that an owner has typed stays as it is, whatever it looks like. */
function settingWords(field: string, value: string, { t, language }: WordTools): string {
  if (field === 'bank') return localized(BANKS[value as BankCode], language) ?? value;
  if (field === 'kioskTheme' || field === 'homeTheme') return t(`theme.${value}`, { defaultValue: value });
  if (field === 'security') return value.toUpperCase();
  if (field === 'phoneNumbers') return t(`phoneRule.${value}`, { defaultValue: value });
  if (field === 'bankAccountNumber') return formatBankAccount(value);
  return field === 'phone' ? formatPhoneNumber(value) : shortened(value);
}

const isYesOrNo = ({ changes, action }: AuditEntry, field: string) =>
  action === 'changed' &&
  changes.some(
    (change) => change.field === field && [change.from, change.to].some((side) => typeof side === 'boolean'),
  );

function numberWords(
  entry: AuditEntry,
  { field, side, value }: { field: string; side: Side; value: number },
  { t, language, currency, timeZone: _ }: WordTools,
): string {
  const money = () => formatMoney(value, currency, language);
  const other = (name: string): Value => entry.changes.find((change) => change.field === name)?.[side] ?? null;
  if (MONEY_FIELDS.has(field)) return money();
  if (field === 'feeAmount' && other('feeType') === FEE_TYPE.percent) return t('percent', { amount: value });
  if (field === 'feeAmount' && other('feeType') !== null) return money();
  if (field === 'activationValue' && other('activateCondition') === 1) return money();
  if (field === 'rank' && entry.subject === 'user') {
    return t(`rank.${roleOf(value) ?? 'customer'}`);
  }
  if (field === 'customerBytesPerDay') return formatBytes(value, language);
  if (field === 'duration') return t('minutes', { count: value });
  if (field === 'widthMm' || field === 'heightMm') return t('mm', { amount: value });
  if (field === 'dayOfWeek' && value >= 0 && value <= 6) return formatWeekday(value, 'weekday', language);
  const words = ADMIN_WORDS[field];
  const plain = formatCount(value, language);
  if (words !== undefined) return t(`admin:${words}.${value}`, { defaultValue: plain });
  return OWN_WORDS.has(field) ? t(`${field}.${value}`, { defaultValue: plain }) : plain;
}

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
