import type { Takings } from '@printfront/shared/contracts/dashboard.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
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

it('no cell is read as a formula: those that begin like one are plain numbers', () => {
  fc.assert(
    fc.property(fc.array(row), language, fc.string(), (takings, inLanguage, currency) => {
      const text = takingsCsv(takings, inLanguage, currency);
      expect(text.startsWith('\uFEFF')).toBe(true);
      for (const cell of parseCsv(text.slice(1)).flat()) {
        if (/^[=+\-@\t\r＝＋－＠]/.test(cell)) expect(cell).toMatch(/^-\d+\.\d{2}$/);
      }
    }),
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
