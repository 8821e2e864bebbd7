import { expect, it } from 'vitest';
import { parseTimeOfDay, timeText } from './time-of-day.ts';

it.each([
  ['9', '09:00:00'],
  ['09', '09:00:00'],
  ['9:30', '09:30:00'],
  ['9.30', '09:30:00'],
  ['930', '09:30:00'],
  ['1730', '17:30:00'],
  ['๙.๓๐', '09:30:00'],
  ['๐๙:๓๐ น.', '09:30:00'],
  [' 17.30 น', '17:30:00'],
  ['23:59:30', '23:59:30'],
  ['0', '00:00:00'],
  ['24:00', null],
  ['9:60', null],
  ['9:3', null],
  ['9 am', null],
  ['17301', null],
  ['', null],
])('“%s” typed is %s', (text, time) => {
  expect(parseTimeOfDay(text)).toBe(time);
});

it('shows a time without seconds where there are none, and reads it back as it was', () => {
  for (const [time, text] of [
    ['09:00:00', '09:00'],
    ['00:00:00', '00:00'],
    ['17:30:15', '17:30:15'],
  ] as const) {
    expect(timeText(time)).toBe(text);
    expect(parseTimeOfDay(text)).toBe(time);
  }
});
