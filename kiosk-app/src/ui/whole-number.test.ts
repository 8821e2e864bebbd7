import { expect, it } from 'vitest';
import { parseWholeNumber } from './whole-number.ts';

it.each([
  ['12', 12],
  [' 007 ', 7],
  ['๑๒๐', 120],
  ['30 %', 30],
  ['1,200', 1200],
  ['', null],
  ['1,20', null],
  ['1.5', null],
  ['-3', null],
  ['12 prints', null],
  ['9999999999', null],
])('“%s” typed is the number %s', (text, number) => {
  expect(parseWholeNumber(text)).toBe(number);
});
