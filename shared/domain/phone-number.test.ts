import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhoneNumber, isPhoneNumber, missingDigits, normalizePhoneNumber } from './phone-number.ts';

const gap = fc.constantFrom('', ' ', '-', '\u00a0', '\u2011', ' - ', '.', '\u200e');
const typedAs = (list: readonly (string | number)[], gaps: Iterator<string>) =>
  list.map((digit) => `${digit}${gaps.next().value ?? ''}`).join('');

describe('a phone number', () => {
  test('of the country is 0 and eight or nine digits, however it is spaced', () => {
    const digits = fc.array(fc.nat(9), { minLength: 0, maxLength: 10 });
    fc.assert(
      fc.property(digits, fc.infiniteStream(gap), (list, gaps) => {
        const typed = typedAs(list, gaps);
        expect(normalizePhoneNumber(typed)).toBe(list.join(''));
        expect(isPhoneNumber(typed, 'thai')).toBe(list[0] === 0 && (list.length === 9 || list.length === 10));
        expect(isPhoneNumber(typed)).toBe(isPhoneNumber(typed, 'thai'));
      }),
      { numRuns: 3_000 },
    );
  });

  test('of a visitor is + and seven to fifteen digits, unless the shop takes Thai ones only', () => {
    const digits = fc.array(fc.nat(9), { minLength: 1, maxLength: 18 }).filter(([first]) => first !== 0);
    fc.assert(
      fc.property(digits, fc.infiniteStream(gap), (list, gaps) => {
        fc.pre(!list.join('').startsWith('66'));
        const typed = `+${typedAs(list, gaps)}`;
        const isOne = list.length >= 7 && list.length <= 15;
        expect(normalizePhoneNumber(typed)).toBe(`+${list.join('')}`);
        expect(isPhoneNumber(typed)).toBe(isOne);
        expect(isPhoneNumber(typed, 'thai')).toBe(false);
      }),
      { numRuns: 3_000 },
    );
  });

  test('is stored one way, whichever way a Thai number is written', () => {
    for (const text of [
      '0812345678',
      '081-234-5678',
      '+66812345678',
      '+66 81 234 5678',
      '+66 (0)81-234-5678',
      '0066812345678',
      '๐๘๑๒๓๔๕๖๗๘',
      '+๖๖ ๘๑ ๒๓๔ ๕๖๗๘',
      '０８１２３４５６７８',
      '\u202a+66812345678\u202c',
    ]) {
      expect(normalizePhoneNumber(text)).toBe('0812345678');
      expect(isPhoneNumber(text, 'thai')).toBe(true);
    }
    expect(normalizePhoneNumber('0044 7911 123456')).toBe('+447911123456');
  });

  test('that ends too early says how many digits are missing: a fixed line has one less', () => {
    expect(['081-2345', '+66 81 234', '02 123 45', '0', '', '1234'].map(missingDigits)).toEqual([3, 4, 2, 9, 0, 0]);
    expect(['0812345678', '021234567', '+44 79', '08x'].map(missingDigits)).toEqual([0, 0, 0, 0]);
  });

  test('is not read into what is none', () => {
    for (const text of [
      '',
      '+',
      '+66',
      '+6681',
      '081234567a',
      '0812345678\n0',
      '812345678',
      '66812345678',
      '+0812345678',
    ])
      expect(isPhoneNumber(text)).toBe(false);
  });

  test('stays what it is when it is normalised again, or read as it is shown', () => {
    const any = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^\+?[0-9 ()-]{0,20}$/));
    fc.assert(
      fc.property(any, (text) => {
        const once = normalizePhoneNumber(text);
        expect(normalizePhoneNumber(once)).toBe(once);
        if (isPhoneNumber(text)) expect(normalizePhoneNumber(formatPhoneNumber(once))).toBe(once);
      }),
      { numRuns: 3_000, examples: [['Ｃ¸']] },
    );
  });

  test('is shown in groups', () => {
    expect(formatPhoneNumber('0812345678')).toBe('081-234-5678');
    expect(formatPhoneNumber('021234567')).toBe('02-123-4567');
    expect(formatPhoneNumber('053123456')).toBe('053-123-456');
    expect(formatPhoneNumber('+447911123456')).toBe('+44 791 112 3456');
    expect(formatPhoneNumber('+12025550123')).toBe('+1 202 555 0123');
    expect(formatPhoneNumber('+8562012345678')).toBe('+856 201 234 5678');
    expect(formatPhoneNumber('+6834002')).toBe('+683 4002');
    expect(formatPhoneNumber('')).toBe('');
    expect(formatPhoneNumber('ask me')).toBe('ask me');
  });
});
