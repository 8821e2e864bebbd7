import { SizeBody } from '@printfront/shared/contracts/sizes.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '#ui/form-schema.ts';
import { newSizeEntry, readSize, type SizeEntry, shorterFirst, sizeEntry } from './size-entry.ts';

const typed = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.integer({ min: 0, max: 30_000 }).map((tenths) => String(tenths / 10)),
);
const text = fc.constantFrom('', ' ', '4×6', ' 4×6 in ');
const checked = (one: SizeEntry) => check(SizeBody, readSize(one));
const entry: fc.Arbitrary<SizeEntry> = fc.record({
  key: fc.constant('4x6'),
  name: fc.record({ th: text, en: text }),
  categoryId: fc.constantFrom('', 'standard'),
  price: fc.option(fc.integer({ min: 0, max: 100_000_000_00 })),
  numberOfPicturesPerPrint: fc.option(fc.integer({ min: 0, max: 120 })),
  widthMm: typed,
  heightMm: typed,
  isShippingApplicable: fc.boolean(),
  isUprightOnly: fc.boolean(),
  isForIdentity: fc.boolean(),
  faceGuide: fc.constantFrom(null, { crownMm: 5.5, eyesMm: 22, chinMm: 38, faceWidthMm: 25 }),
  hidden: fc.boolean(),
  isSheet: fc.boolean(),
  sheet: fc.record({
    widthMm: typed,
    heightMm: typed,
    columns: fc.option(fc.integer({ min: 0, max: 12 })),
    rows: fc.option(fc.integer({ min: 0, max: 12 })),
    gapMm: fc.constantFrom('0', '0.0', '1', '2,5', 'x', ''),
    hasCutMarks: fc.boolean(),
  }),
});

describe('a size that is typed', () => {
  it('is either named as wrong at a field, or sent as the contract takes it and shown as it was', () => {
    fc.assert(
      fc.property(entry, (one) => {
        const { body, problems } = checked(one);
        expect(body === null).toBe(Object.keys(problems).length > 0);
        if (body !== null) expect(checked(sizeEntry({ ...body, key: one.key })).body).toEqual(body);
      }),
      { numRuns: 2_000 },
    );
  });

  it('says what is wrong where it was typed', () => {
    const wrong = { ...newSizeEntry(''), price: null, numberOfPicturesPerPrint: 101, widthMm: '2001', heightMm: ' ' };
    expect(checked(wrong).problems).toEqual({
      'name.th': 'missing',
      'name.en': 'missing',
      categoryId: 'missing',
      price: 'wrong',
      numberOfPicturesPerPrint: 'high',
      widthMm: 'wrong',
      heightMm: 'missing',
    });
  });

  it('has a sheet with as many pictures as lie on it, and one that is too small is named', () => {
    const whole = {
      ...{ ...newSizeEntry('id'), name: { th: 'ก', en: 'a' }, price: 100, widthMm: '25', heightMm: '32,5' },
      isSheet: true,
    };
    const { body } = checked({ ...whole, sheet: { ...whole.sheet, columns: 4, rows: 3 } });
    expect(body).toMatchObject({ numberOfPicturesPerPrint: 12, sheet: { widthMm: 152.4, columns: 4, gapMm: 1 } });
    const { problems } = checked({ ...whole, sheet: { ...whole.sheet, columns: 4, rows: 4 } });
    expect(problems).toEqual({ 'sheet.widthMm': 'too-small' });
    expect(checked({ ...whole, isSheet: false }).body).toMatchObject({ sheet: null, numberOfPicturesPerPrint: 1 });
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
