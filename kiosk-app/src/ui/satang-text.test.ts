import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSatang, satangText } from './satang-text.ts';

const satang = fc.integer({ min: 0, max: 100_000_000_00 });

describe('an amount in a field', () => {
  it('is the same to the satang after it was shown and read again', () => {
    fc.assert(fc.property(satang, (amount) => parseSatang(satangText(amount)) === amount));
  });

  it('may be typed with thousands, with the sign, with Thai digits, and without decimals', () => {
    expect(parseSatang('4')).toBe(400);
    expect(parseSatang('4.5')).toBe(450);
    expect(parseSatang('4.')).toBe(400);
    expect(parseSatang(' ฿1,234.05 ')).toBe(123_405);
    expect(parseSatang('๑๒.๕๐')).toBe(1250);
  });

  it('is refused when it could mean something else', () => {
    for (const text of ['', ' ', '-1', '4.505', '12,50', '1,2345', '.5', '4e2', 'abc', '0x10', '4 50', '4..5'])
      expect([text, parseSatang(text)]).toEqual([text, null]);
  });

  it('is never more than the contract takes', () => {
    expect(parseSatang('100000000.00')).toBe(100_000_000_00);
    expect(parseSatang('100000000.01')).toBeNull();
    expect(parseSatang('9'.repeat(400))).toBeNull();
  });
});
