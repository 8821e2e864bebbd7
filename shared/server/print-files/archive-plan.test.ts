import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ArchiveLine } from './archive-order.ts';
import { planPrints } from './archive-plan.ts';

const SHEET = { widthMm: 152, heightMm: 102, columns: 2, rows: 2, gapMm: 0, hasCutMarks: false };
const photo = (name: string, quantity: number): ArchiveLine['files'][number] => ({
  ...{ name, sha256: name, quantity, width: null, height: null },
  ...{ crop: null, fit: 'fill', rotate: 0 },
});
const line = fc
  .record({
    // Names that would be the same with a hyphen between.
    key: fc.constantFrom('4x6', '4x6-matte', '4x6-silk-2'),
    code: fc.constantFrom(null, 'matte', 'glossy', 'silk-2', '2'),
    isSheet: fc.boolean(),
    quantities: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
  })
  .map(
    ({ key, code, isSheet, quantities }): ArchiveLine => ({
      size: {
        ...{ id: key, key, name: { th: key, en: key }, widthMm: 50, heightMm: 50 },
        ...{ numberOfPicturesPerPrint: isSheet ? 4 : 1, sheet: isSheet ? SHEET : null },
      },
      printQuantity: 1,
      photoFrame: null,
      finish: code === null ? null : { code, name: { th: code, en: code } },
      files: quantities.map((quantity, at) => photo(`${key} ${code} ${at}.jpg`, quantity)),
    }),
  );

test('no folder has two papers, and no sheet pictures of two', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const paperOf = ({ size, finish }: ArchiveLine) => `${size.key} on ${finish?.code ?? 'any'}`;
      const papers = new Map<string, string>();
      for (const print of planPrints({ iid: 42, lines })) {
        const [folder = ''] = print.path.split('/');
        expect(papers.get(folder) ?? paperOf(print.line)).toBe(paperOf(print.line));
        papers.set(folder, paperOf(print.line));
        for (const file of print.places ?? print.files) expect(print.line.files).toContain(file);
      }
    }),
  );
});
