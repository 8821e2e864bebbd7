import { expect, it } from 'vitest';
import { readyOnPaper, readyWords, waitWords } from './ready-words.ts';

const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as unknown as Parameters<
  typeof readyWords
>[0];
const order = (dueDate: string, shippingMethod: 1 | 2 = 1) => ({
  dueDate,
  shippingMethod,
  timeZone: 'Asia/Bangkok',
  language: 'en',
});
/** Monday 23 November 2026, 16:00 in Bangkok. */
const NOW = Date.parse('2026-11-23T09:00:00Z');

it('says the wait as a customer would, by the shop’s clock', () => {
  const words = (dueDate: string) => waitWords(t, order(dueDate), NOW);
  expect(words('2026-11-23T09:11:00Z')).toBe('readyMinutes 15');
  expect(words('2026-11-23T08:59:00Z')).toBe('readyMinutes 5');
  expect(words('2026-11-23T10:30:00Z')).toBe('readyMinutes 90');
  expect(words('2026-11-23T10:31:00Z')).toBe('ready.today 17:31');
});

it('says a ready time of today as of today, and of another day with its day', () => {
  const words = (dueDate: string, shippingMethod?: 1 | 2) => readyWords(t, order(dueDate, shippingMethod), NOW);
  expect(words('2026-11-23T09:11:00Z')).toBe('ready.today 16:11');
  // 00:30 of the next day in Bangkok is still the 23rd in London.
  expect(words('2026-11-23T17:30:00Z')).toBe('ready.tomorrow 00:30');
  expect(words('2026-11-25T02:20:00Z')).toBe('ready.day Wednesday 25 Nov 09:20');
  expect(words('2026-11-23T09:11:00Z', 2)).toBe('sent.today 16:11');
  expect(readyWords(t, { ...order(''), dueDate: null }, NOW)).toBe('ready.unknown');
});

it('gives paper a date, since nobody knows on which day it is read', () => {
  expect(readyOnPaper(t, order('2026-11-23T09:11:00Z'))).toBe('ready.date Mon 23 Nov, 16:11');
});
