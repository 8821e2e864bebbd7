import type { Takings } from '@printfront/shared/contracts/dashboard.ts';
import { PAYMENT_METHOD } from '@printfront/shared/domain/order-states.ts';
import { serverWords } from '../languages/known-languages.ts';
import { spreadsheetCsv } from './spreadsheet-csv.ts';

const WORDS = {
  th: {
    day: 'วันที่',
    method: 'วิธีชำระ',
    orderCount: 'จำนวนออเดอร์',
    confirmed: 'รับเงิน',
    refundedCount: 'จำนวนที่คืนเงิน',
    refunded: 'คืนเงิน',
    net: 'สุทธิ',
    methods: { slip: 'โอน', qr: 'พร้อมเพย์ QR', counter: 'เงินสด' },
  },
  en: {
    day: 'Day',
    method: 'Payment method',
    orderCount: 'Orders',
    confirmed: 'Taken',
    refundedCount: 'Orders given back',
    refunded: 'Given back',
    net: 'Net',
    methods: { slip: 'Transfer', qr: 'PromptPay QR', counter: 'Cash' },
  },
};

/**
 * Takings as a table for spreadsheets, one row per day and payment method. No row adds up the others, so that a sum over a
 * column is right.
 *
 * @param currency ISO 4217, said in the header
 */
export function takingsCsv(takings: readonly Takings[], language: string, currency: string): string {
  const words = serverWords(WORDS, 'takings-file', language);
  const method: Record<number, string> = Object.fromEntries(
    Object.entries(PAYMENT_METHOD).map(([name, code]) => [code, words.methods[name as keyof typeof PAYMENT_METHOD]]),
  );
  const rows = takings.map((row) => ({
    day: row.day,
    method: method[row.paymentMethod],
    orderCount: row.orderCount,
    confirmed: row.confirmedSatang,
    refundedCount: row.refundedCount,
    refunded: row.refundedSatang,
    net: row.netSatang,
  }));
  return spreadsheetCsv(rows, [
    { key: 'day', header: words.day },
    { key: 'method', header: words.method },
    { key: 'orderCount', header: words.orderCount },
    { key: 'confirmed', header: `${words.confirmed} (${currency})`, isMoney: true },
    { key: 'refundedCount', header: words.refundedCount },
    { key: 'refunded', header: `${words.refunded} (${currency})`, isMoney: true },
    { key: 'net', header: `${words.net} (${currency})`, isMoney: true },
  ]);
}
