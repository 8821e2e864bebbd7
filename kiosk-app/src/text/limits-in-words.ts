import { DEFAULT_QUOTAS, UNPAID_ACCOUNT_BYTES } from '@printfront/shared/domain/quotas.ts';
import i18next from 'i18next';

const number = (count: number) => count.toLocaleString('en-US');
const bytes = (count: number) =>
  count >= 1_000_000_000
    ? `${number(Math.floor(count / 100_000_000) / 10)} GB`
    : `${number(Math.floor(count / 1_000_000))} MB`;

/** Which hole of its sentence a code's limit fills, and how it is written there. */
const HOLES: Partial<Record<string, readonly [hole: string, write: (limit: number) => string]>> = {
  'too-many-photos': ['mostPhotos', number],
  'too-many-prints': ['mostPrints', number],
  'total-too-low': ['lowestTotal', (satang) => number(satang / 100)],
  'total-too-high': ['highestTotal', (satang) => number(Math.floor(satang / 100))],
  'quota-exceeded': ['mostBytes', bytes],
  'account-full': ['mostUnpaid', bytes],
  'too-many-slips': ['mostSlips', number],
  'too-many-photos-today': ['mostPhotosToday', number],
  'too-many-orders-today': ['mostOrdersToday', number],
};

/** What fills the hole of a code's sentence. */
export function limitInWords(code: string, limit: number): Record<string, string> {
  const [hole, write] = HOLES[code] ?? [];
  return hole === undefined || write === undefined ? {} : { [hole]: write(limit) };
}

/** What these sentences say before any server has said it. Written when one is said: a browser's first number in words takes long. */
export const LIMITS_BEFORE = {
  get mostPhotos() {
    return number(DEFAULT_QUOTAS.orderPhotos);
  },
  get lowestTotal() {
    return number(0);
  },
  get mostPrints() {
    return number(DEFAULT_QUOTAS.orderPrints);
  },
  get highestTotal() {
    return number(DEFAULT_QUOTAS.orderTotalSatang / 100);
  },
  get mostBytes() {
    return bytes(DEFAULT_QUOTAS.customerBytesPerDay);
  },
  get mostUnpaid() {
    return bytes(UNPAID_ACCOUNT_BYTES);
  },
  get mostSlips() {
    return number(DEFAULT_QUOTAS.slipsPerDay);
  },
  get mostPhotosToday() {
    return number(DEFAULT_QUOTAS.customerPhotosPerDay);
  },
  get mostOrdersToday() {
    return number(DEFAULT_QUOTAS.customerOrdersPerDay);
  },
};

/**
 * A refusal says how much is allowed, and its sentence names that, wherever it is shown: screens keep a problem's code and
 * nothing else of it.
 */
export function nameLimitInWords(code: string, limit: number): void {
  const { interpolation } = i18next.options ?? {};
  if (interpolation === undefined) return;
  interpolation.defaultVariables = { ...interpolation.defaultVariables, ...limitInWords(code, limit) };
}
