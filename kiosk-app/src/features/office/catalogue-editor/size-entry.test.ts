import { SizeBody } from '@printfront/shared/contracts/sizes.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newSizeEntry, type SizeEntry, shorterFirst, sizeContent, sizeEntry, sizeProblems } from './size-entry.ts';

const typed = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.integer({ min: 0, max: 30_000 }).map((tenths) => String(tenths / 10)),
);
const text = fc.constantFrom('', ' ', '4×6', ' 4×6 in ');
const entry: fc.Arbitrary<SizeEntry> = fc.record({
  name: fc.record({ th: text, en: text }),
  categoryId: fc.constantFrom('', 'standard'),
  price: fc.option(fc.integer({ min: 0, max: 100_000_000_00 })),
  picturesPerPrint: fc.oneof(typed, fc.constantFrom('1', '12')),
  widthMm: typed,
  heightMm: typed,
  isShippingApplicable: fc.boolean(),
  isUprightOnly: fc.boolean(),
  isForIdentity: fc.boolean(),
  faceGuide: fc.constantFrom(null, { crownMm: 5.5, eyesMm: 22, chinMm: 38, faceWidthMm: 25 }),
  hidden: fc.boolean(),
});

describe('a size that is typed', () => {
  it('is either named as wrong at a field, or something that the contract takes', () => {
    fc.assert(
      fc.property(entry, (one) => {
        if (Object.keys(sizeProblems(one)).length > 0) return;
        const content = sizeContent(one);
        expect(SizeBody.safeParse(content).error).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the same after it was saved and shown again', () => {
    fc.assert(
      fc.property(entry, (one) => {
        const content = sizeContent(one);
        if (content !== null) expect(sizeContent(sizeEntry(content))).toEqual(content);
      }),
    );
  });

  it('gets its sides the right way round, and only when both are typed', () => {
    const empty = newSizeEntry('standard');
    expect(shorterFirst({ ...empty, widthMm: '152,4', heightMm: '101.6' })).toMatchObject({
      widthMm: '101.6',
      heightMm: '152,4',
    });
    const half = { ...empty, widthMm: '152.4' };
    expect(shorterFirst(half)).toBe(half);
    const square = { ...empty, widthMm: '89', heightMm: '89.0' };
    expect(shorterFirst(square)).toBe(square);
  });
});
