import { LONGEST_EXPIRY_DAYS } from '@printfront/shared/contracts/distributions.ts';
import { addDays, endOfShopDate, shopDate } from '@printfront/shared/domain/shop-clock.ts';

const DAY_MS = 86_400_000;

/** What people mostly want, in days. */
export const QUICK_CHOICES = [7, 30, 90] as const;
export const USUAL_CHOICE = 30;
/** Less some days for clocks that differ. */
export const LONGEST_DAYS = LONGEST_EXPIRY_DAYS - 10;
/** What is called soon. */
export const SOON_DAYS = 7;

/** A day of the shop's calendar, YYYY-MM-DD. */
export type ShopDay = string;

export const dayAfter = (nowMs: number, days: number, timeZone: string): ShopDay =>
  addDays(shopDate(nowMs, timeZone), days);

export const dayOf = (instant: string, timeZone: string): ShopDay => shopDate(Date.parse(instant), timeZone);

export const endOfDay = (day: ShopDay, timeZone: string): string => endOfShopDate(day, timeZone);

/** Whole days until the day of an instant: 0 is today. */
export const daysUntil = (instant: string, nowMs: number, timeZone: string): number =>
  (Date.parse(dayOf(instant, timeZone)) - Date.parse(shopDate(nowMs, timeZone))) / DAY_MS;

/** The first moment that is no longer soon; the same all day. */
export const endOfSoon = (nowMs: number, timeZone: string): string =>
  new Date(Date.parse(endOfDay(dayAfter(nowMs, SOON_DAYS, timeZone), timeZone)) + 1).toISOString();
