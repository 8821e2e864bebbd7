import { DEFAULT_ORDER_LIMITS } from '@printfront/shared/domain/order-limits.ts';
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
  'too-many-slips': ['mostSlips', number],
};

/** What these sentences say before any server has said it. Written when one is said: a browser's first number in words takes long. */
export const LIMITS_BEFORE = {
  get mostPhotos() {
    return number(DEFAULT_ORDER_LIMITS.photos);
  },
  get lowestTotal() {
    return number(0);
  },
  get mostPrints() {
    return number(DEFAULT_ORDER_LIMITS.prints);
  },
  get highestTotal() {
    return number(DEFAULT_ORDER_LIMITS.totalSatang / 100);
  },
  get mostBytes() {
    return bytes(30_000_000_000);
  },
  get mostSlips() {
    return number(20);
  },
};

/**
 * A refusal says how much is allowed, and its sentence names that, wherever it is shown: screens keep a problem's code and
 * nothing else of it.
 */
export function nameLimitInWords(code: string, limit: number): void {
  const [hole, write] = HOLES[code] ?? [];
  const { interpolation } = i18next.options ?? {};
  if (hole === undefined || write === undefined || interpolation === undefined) return;
  interpolation.defaultVariables = { ...interpolation.defaultVariables, [hole]: write(limit) };
}
