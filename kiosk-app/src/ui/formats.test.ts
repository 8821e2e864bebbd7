import { describe, expect, it } from 'vitest';
import { formatInstant } from './format-instant.ts';
import { formatMoney } from './format-money.ts';
import { paperSize } from './paper-size.ts';

describe('money', () => {
  it('shows satang only where there are some', () => {
    expect(formatMoney(450, 'THB', 'en')).toBe('฿4.50');
    expect(formatMoney(5000, 'THB', 'en')).toBe('฿50');
    expect(formatMoney(0, 'THB', 'th')).toBe('฿0');
  });

  it('groups thousands', () => {
    expect(formatMoney(123_456_700, 'THB', 'en')).toBe('฿1,234,567');
  });
});

describe('an instant', () => {
  it('is shown on the shop’s clock, whatever the device’s zone', () => {
    expect(formatInstant('2026-11-21T17:30:00Z', 'Asia/Bangkok', 'en')).toBe('Sun 22 Nov, 00:30');
  });
});

describe('paper', () => {
  it('is named in centimetres and inches', () => {
    expect(paperSize({ widthMm: 101.6, heightMm: 152.4 }, 'en')).toEqual({
      metric: '10.2 × 15.2 cm',
      inches: '4 × 6 in',
    });
  });
});
