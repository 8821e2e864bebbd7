import { expect, it } from 'vitest';
import { readyWords } from './ready-words.ts';

const t = ((key: string, values: object) => `${key} ${Object.values(values).join(' ')}`) as unknown as Parameters<
  typeof readyWords
>[2]['t'];
const inBangkok = { timeZone: 'Asia/Bangkok', language: 'en', t };
/** Monday 23 November 2026, 16:00 in Bangkok. */
const NOW = Date.parse('2026-11-23T09:00:00Z');
const words = (readyAt: string) => readyWords(readyAt, NOW, inBangkok);

it('says the wait as a customer would, by the shop’s clock', () => {
  expect(words('2026-11-23T09:11:00Z')).toBe('readyMinutes 15');
  expect(words('2026-11-23T08:59:00Z')).toBe('readyMinutes 5');
  expect(words('2026-11-23T10:30:00Z')).toBe('readyMinutes 90');
  expect(words('2026-11-23T10:31:00Z')).toBe('readyToday 17:31');
  // 00:30 of the next day in Bangkok is still the 23rd in London.
  expect(words('2026-11-23T17:30:00Z')).toBe('readyTomorrow 00:30');
  expect(words('2026-11-25T02:20:00Z')).toBe('readyDay Wednesday 25 Nov 09:20');
});
