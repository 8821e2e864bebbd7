import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDistributionCode, makeDistributionCode, parseDistributionCode } from './distribution-code.ts';
import { formatOrderNumber, parseOrderNumber } from './order-number.ts';
import {
  isStorefrontOrderId,
  makeStorefrontOrderId,
  STOREFRONT_ORDER_ID_LENGTH,
  STOREFRONT_ORDER_ID_RANDOM_BYTES,
} from './storefront-order-id.ts';

describe('order number', () => {
  test('is read back from what was shown, at any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (iid) => {
        const shown = formatOrderNumber(iid);
        expect(shown).toMatch(/^\d{4,}$/);
        expect(parseOrderNumber(shown)).toBe(iid);
        expect(parseOrderNumber(` #${shown} `)).toBe(iid);
      }),
      { numRuns: 2_000 },
    );
  });

  test('has four digits and grows to five', () => {
    expect([1, 42, 9_999, 10_000].map(formatOrderNumber)).toEqual(['0001', '0042', '9999', '10000']);
    for (const iid of [0, -1, 1.5, Number.NaN]) expect(() => formatOrderNumber(iid)).toThrow(RangeError);
  });

  test('is not seen in names, phone-like texts with signs, or nothing', () => {
    for (const text of ['', '#', '0000', '-5', '4.2', '12a', 'สมชาย', '99999999999999999999'])
      expect(parseOrderNumber(text)).toBeNull();
  });
});

describe('storefront order id', () => {
  test('is fifteen digits for any random bytes that suffice', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: STOREFRONT_ORDER_ID_RANDOM_BYTES, maxLength: 64 }), (bytes) => {
        if (bytes.filter((byte) => byte < 250).length < STOREFRONT_ORDER_ID_LENGTH) {
          expect(() => makeStorefrontOrderId(bytes)).toThrow(RangeError);
          return;
        }
        expect(isStorefrontOrderId(makeStorefrontOrderId(bytes))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('favours no digit: of all byte values each digit gets the same share, in every place', () => {
    for (let place = 0; place < STOREFRONT_ORDER_ID_LENGTH; place++) {
      const counts = new Map<string, number>();
      for (let value = 0; value < 256; value++) {
        const bytes = new Uint8Array(STOREFRONT_ORDER_ID_LENGTH + 1).fill(7);
        bytes[place] = value;
        const id = makeStorefrontOrderId(bytes);
        if (value < 250) counts.set(id.charAt(place), (counts.get(id.charAt(place)) ?? 0) + 1);
        // A skipped byte moves the ones after it up.
        else expect(id).toBe('7'.repeat(STOREFRONT_ORDER_ID_LENGTH));
      }
      expect([...counts.values()]).toEqual(Array(10).fill(25));
    }
  });

  test('is nothing shorter, longer, with a line break or in other digits', () => {
    expect(isStorefrontOrderId('000000000000000')).toBe(true);
    for (const text of ['', '1'.repeat(14), '1'.repeat(16), `${'1'.repeat(15)}\n`, '๑'.repeat(15), '12345678901234x'])
      expect(isStorefrontOrderId(text)).toBe(false);
  });
});

test('a distribution code survives being read aloud and typed by hand', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 16 }), (bytes) => {
      const code = makeDistributionCode(bytes);
      expect(parseDistributionCode(code)).toBe(code);
      expect(parseDistributionCode(formatDistributionCode(code))).toBe(code);
      const typed = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
      expect(parseDistributionCode(` ${typed.slice(0, 5)}-${typed.slice(5)} `)).toBe(code);
    }),
  );
  for (const text of ['', 'ABCDEFGHU1', 'ABCDE', 'ABCDEFGHJKM']) expect(parseDistributionCode(text)).toBeNull();
  expect(() => makeDistributionCode(new Uint8Array(9))).toThrow(RangeError);
});
