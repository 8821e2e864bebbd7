import { ORDER_CEILINGS } from '@printfront/shared/domain/order-limits.ts';

/** As much as the contract takes. */
const MOST_SATANG = ORDER_CEILINGS.totalSatang;
/** 1234, 1,234 or 1,234.50: commas only where thousands end, so that nobody's decimal comma is read as one. */
const AMOUNT = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/;
const THAI_ZERO = '๐'.charCodeAt(0);

const withLatinDigits = (text: string) => text.replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO));

/**
 * Satang of an amount as people type it: "12.5" → 1250, "฿1,234" → 123400, "๑๒" → 1200. Read digit by digit: 0.1 has no
 * exact binary form.
 *
 * @returns null for anything that is no amount of at most two decimals, and for more than the contract takes
 */
export function parseSatang(text: string): number | null {
  const [, whole, decimals = ''] = AMOUNT.exec(withLatinDigits(text.trim()).replace(/^฿\s*/, '')) ?? [];
  if (whole === undefined) return null;
  const satang = Number(`${whole.replaceAll(',', '')}${decimals.padEnd(2, '0')}`);
  return satang <= MOST_SATANG ? satang : null;
}

/** An amount as it stands in a field: 1250 → "12.50". */
export function satangText(satang: number): string {
  const digits = String(satang).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
