import { describe, expect, it } from 'vitest';
import {
  daysOfWeek,
  formatBytes,
  formatDay,
  formatInstant,
  formatLately,
  formatMoney,
  formatWeekday,
  timeAgo,
} from './format.ts';
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

describe('what happened lately', () => {
  it('is said by the clock alone when it was today in the shop', () => {
    const now = new Date('2026-11-21T18:00:00Z');
    expect(formatLately('2026-11-21T17:05:00Z', now, 'Asia/Bangkok', 'en')).toBe('00:05');
    expect(formatLately('2026-11-21T16:55:00Z', now, 'Asia/Bangkok', 'en')).toBe('Sat 21 Nov, 23:55');
  });
});

describe('bytes', () => {
  it('have one place behind the point where that says something', () => {
    expect(formatBytes(1_250_000, 'en')).toBe('1.3 MB');
    expect(formatBytes(82_400_000_000, 'en')).toBe('82 GB');
    expect(formatBytes(0, 'en')).toBe('0 bytes');
  });
});

describe('a day', () => {
  it('counts the years as the language’s people do', () => {
    expect(formatDay('2026-12-05', 'full', 'en')).toMatch(/^Saturday,? 5 December 2026$/);
    expect(formatDay('2026-12-05', 'full', 'th')).toContain('2569');
    expect(formatDay('2026-12-05', 'month', 'th')).toBe('ธันวาคม 2569');
  });

  it('names the days of the week by their number on the wire', () => {
    expect(formatWeekday(0, 'weekday', 'en')).toBe('Sunday');
    expect(formatWeekday(6, 'weekday', 'en')).toBe('Saturday');
    expect(formatWeekday(1, 'weekday', 'th')).toBe('วันจันทร์');
  });

  it('begins the week where the language’s country does', () => {
    expect(daysOfWeek('en')).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(daysOfWeek('th')).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});

describe('paper', () => {
  it('is named in centimetres and inches', () => {
    expect(paperSize({ widthMm: 101.6, heightMm: 152.4 }, 'en')).toEqual({
      metric: '10.2 × 15.2\u00a0cm',
      inches: '4 × 6\u00a0in',
    });
  });
});

const NOW = Date.parse('2026-11-21T06:00:00Z');
const before = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

describe('how long ago something was', () => {
  it('is said in the largest whole unit', () => {
    expect(timeAgo(before(5), NOW, 'en')).toBe('5 minutes ago');
    expect(timeAgo(before(125), NOW, 'en')).toBe('2 hours ago');
    expect(timeAgo(before(60 * 49), NOW, 'th')).toMatch(/2 วัน/);
  });

  it('is nothing for less than a minute and for what a wrong clock puts into the future', () => {
    expect([timeAgo(before(0.9), NOW, 'en'), timeAgo(before(-600), NOW, 'en')]).toEqual([null, null]);
  });
});
