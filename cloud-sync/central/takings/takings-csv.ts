import type { Takings } from '@printfront/shared/contracts/dashboard.ts';
import { PAYMENT_METHOD } from '@printfront/shared/domain/order-states.ts';
import { stringify } from 'csv-stringify/sync';

export type CsvLanguage = 'th' | 'en';

const WORDS = {
  th: {
    day: 'วันที่',
    method: 'วิธีชำระ',
    orderCount: 'จำนวนออเดอร์',
    confirmed: 'รับเงิน',
    refundedCount: 'จำนวนที่คืนเงิน',
    refunded: 'คืนเงิน',
    net: 'สุทธิ',
    methods: { slip: 'โอนเงิน (สลิป)', qr: 'พร้อมเพย์ QR', counter: 'ที่เคาน์เตอร์' },
  },
  en: {
    day: 'Day',
    method: 'Payment method',
    orderCount: 'Orders',
    confirmed: 'Taken',
    refundedCount: 'Orders given back',
    refunded: 'Given back',
    net: 'Net',
    methods: { slip: 'Bank transfer (slip)', qr: 'PromptPay QR', counter: 'At the counter' },
  },
} as const;

const MONEY_COLUMNS = new Set<unknown>(['confirmed', 'refunded', 'net']);

/**
 * Takings as a table that spreadsheets open with a double click: UTF-8 with its mark, money with two decimals and nothing
 * around it, one row per day and payment method. No row adds up the others, so that a sum over a column is right.
 *
 * @param currency ISO 4217, said in the header
 */
export function takingsCsv(takings: readonly Takings[], language: CsvLanguage, currency: string): string {
  const words = WORDS[language];
  const method: Record<number, string> = Object.fromEntries(
    Object.entries(PAYMENT_METHOD).map(([name, code]) => [code, words.methods[name as keyof typeof PAYMENT_METHOD]]),
  );
  const rows = takings.map((row) => ({
    ...{ day: row.day, method: method[row.paymentMethod] },
    ...{ orderCount: row.orderCount, confirmed: row.confirmedSatang },
    ...{ refundedCount: row.refundedCount, refunded: row.refundedSatang, net: row.netSatang },
  }));
  return stringify(rows, {
    bom: true,
    header: true,
    record_delimiter: 'windows',
    // Leaves numbers below zero alone: a minus in front of digits is no formula.
    escape_formulas: true,
    columns: [
      { key: 'day', header: words.day },
      { key: 'method', header: words.method },
      { key: 'orderCount', header: words.orderCount },
      { key: 'confirmed', header: `${words.confirmed} (${currency})` },
      { key: 'refundedCount', header: words.refundedCount },
      { key: 'refunded', header: `${words.refunded} (${currency})` },
      { key: 'net', header: `${words.net} (${currency})` },
    ],
    cast: { number: (value, { column }) => (MONEY_COLUMNS.has(column) ? (value / 100).toFixed(2) : String(value)) },
  });
}
