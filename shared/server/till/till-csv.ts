import type { TillShift } from '../../contracts/till.ts';
import { shopDateTime } from '../../domain/shop-clock.ts';
import { shopInWords } from '../../domain/unnamed-shop.ts';
import { spreadsheetCsv } from '../figures/spreadsheet-csv.ts';
import { serverWords } from '../languages/known-languages.ts';

const WORDS = {
  th: {
    storefront: 'ร้าน',
    number: 'กะที่',
    openedAt: 'เปิดเมื่อ',
    openedBy: 'ผู้เปิด',
    closedAt: 'ปิดเมื่อ',
    closedBy: 'ผู้ปิด',
    float: 'เงินทอนตั้งต้น',
    taken: 'รับเงินสด',
    givenBack: 'คืนเงินสด',
    in: 'นำเงินเข้า',
    out: 'นำเงินออก',
    expected: 'ยอดที่ควรมี',
    counted: 'นับได้',
    difference: 'ขาด (-) / เกิน',
    kept: 'เหลือไว้ในลิ้นชัก',
    withoutTill: 'เงินสดสุทธิก่อนเปิดกะ',
    note: 'หมายเหตุ',
  },
  en: {
    storefront: 'Shop',
    number: 'Shift',
    openedAt: 'Opened',
    openedBy: 'Opened by',
    closedAt: 'Closed',
    closedBy: 'Closed by',
    float: 'Opening float',
    taken: 'Cash taken',
    givenBack: 'Cash given back',
    in: 'Put in',
    out: 'Taken out',
    expected: 'Should be there',
    counted: 'Counted',
    difference: 'Short (-) / over',
    kept: 'Kept in the till',
    withoutTill: 'Net cash before it, without an open till',
    note: 'Note',
  },
};

const MONEY = ['float', 'taken', 'givenBack', 'in', 'out', 'expected', 'counted', 'difference', 'kept', 'withoutTill'];

/** Shifts as a table for spreadsheets, one row each; what is not known yet is left empty. */
export function tillCsv(
  shifts: readonly TillShift[],
  { language, timeZone, currency }: { language: string; timeZone: string; currency: string },
): string {
  const words = serverWords(WORDS, 'till-file', language);
  const timeOf = (at: string) => shopDateTime(at, timeZone).slice(0, '2026-11-23T09:30'.length).replace('T', ' ');
  const rows = shifts.map(({ closing, cash, ...shift }) => ({
    storefront: shopInWords(shift.storefront, language),
    number: shift.number,
    openedAt: timeOf(shift.openedAt),
    openedBy: shift.openedBy,
    closedAt: closing === null ? undefined : timeOf(closing.at),
    closedBy: closing?.by,
    float: shift.floatSatang,
    taken: cash?.takenSatang,
    givenBack: cash?.givenBackSatang,
    in: sumOf(shift, 'in'),
    out: sumOf(shift, 'out'),
    expected: shift.expectedSatang ?? undefined,
    counted: closing?.countedSatang,
    difference: closing === null ? undefined : closing.countedSatang - closing.expectedSatang,
    kept: closing?.keptSatang,
    withoutTill: shift.withoutTill.takenSatang - shift.withoutTill.givenBackSatang,
    note: closing?.note,
  }));
  return spreadsheetCsv(
    rows,
    (Object.keys(words) as (keyof typeof words)[]).map((key) =>
      MONEY.includes(key)
        ? { key, header: `${words[key]} (${currency})`, isMoney: true as const }
        : { key, header: words[key] },
    ),
  );
}

const sumOf = ({ movements }: Pick<TillShift, 'movements'>, kind: 'in' | 'out') =>
  movements.filter((movement) => movement.kind === kind).reduce((sum, { satang }) => sum + satang, 0);
