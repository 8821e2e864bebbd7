import type { Takings } from '@printfront/shared/contracts/dashboard.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spreadsheetCsv } from './spreadsheet-csv.ts';
import { takingsCsv } from './takings-csv.ts';

const satang = fc.nat({ max: 100_000_000_00 });
const row: fc.Arbitrary<Takings> = fc
  .record({
    day: fc.constantFrom('2026-11-21', '2026-11-22'),
    paymentMethod: fc.constantFrom(0 as const, 1 as const, 2 as const),
    orderCount: fc.nat(),
    confirmedSatang: satang,
    refundedCount: fc.nat(),
    refundedSatang: satang,
  })
  .map((takings) => ({ ...takings, netSatang: takings.confirmedSatang - takings.refundedSatang }));
const language = fc.constantFrom('th' as const, 'en' as const);

/** RFC 4180, by another hand than the writer's. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows.slice(0, -1);
}

const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
/** Free text, most of it beginning as formulas do or holding what the table itself is made of. */
const freeText = fc
  .array(fc.oneof(fc.constantFrom(...'=+-@\t\r\n＝＋－＠",;\'', '1+1', 'cmd|', 'ลูกค้า'), fc.string({ maxLength: 5 })), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''));

it('no cell is read as a formula, whatever its text or its header is, and no text is lost', () => {
  const free = fc.record({ name: freeText, note: freeText, amount: fc.integer() });
  fc.assert(
    fc.property(fc.array(free), fc.tuple(freeText, freeText, freeText), (rows, headers) => {
      const [name, note, amount] = headers;
      const text = spreadsheetCsv(rows, [
        { key: 'name', header: name },
        { key: 'note', header: note },
        { key: 'amount', header: amount, isMoney: true },
      ]);
      expect(text.startsWith('\uFEFF')).toBe(true);
      const shown = (given: string) => (FORMULA.test(given) ? `'${given}` : given);
      expect(parseCsv(text.slice(1))).toEqual([
        headers.map(shown),
        // A minus before digits is a number.
        ...rows.map((one) => [shown(one.name), shown(one.note), (one.amount / 100).toFixed(2)]),
      ]);
    }),
    { numRuns: 1000 },
  );
});

it('every number comes back as it was, and a sum over a column is the sum of the takings', () => {
  fc.assert(
    fc.property(fc.array(row), language, (takings, inLanguage) => {
      const [header, ...rows] = parseCsv(takingsCsv(takings, inLanguage, 'THB').slice(1));
      expect(header).toHaveLength(7);
      const satangOf = (text = '') => Math.round(Number(text) * 100);
      expect(
        rows.map(([day, , count, taken, backCount, back, net]) => [
          ...[day, Number(count), satangOf(taken), Number(backCount), satangOf(back), satangOf(net)],
        ]),
      ).toEqual(
        takings.map((one) => [
          ...[one.day, one.orderCount, one.confirmedSatang, one.refundedCount, one.refundedSatang, one.netSatang],
        ]),
      );
    }),
  );
});
