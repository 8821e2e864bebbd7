import { expect, test } from 'vitest';
import { NOTHING_COUNTED, readCount } from './count-cash.ts';

const pieces = (typed: Record<number, string>) => readCount({ ...NOTHING_COUNTED, pieces: typed });
const sum = (typed: string) => readCount({ ...NOTHING_COUNTED, by: 'sum', sum: typed });

test('notes and coins are counted with any digits and with commas', () => {
  expect(pieces({ 100000: '๓', 2000: '1,200', 25: ' 2 ' })).toEqual({
    satang: 3 * 100_000 + 1_200 * 2_000 + 50,
    pieces: [
      { denomination: 100_000, count: 3 },
      { denomination: 2_000, count: 1_200 },
      { denomination: 25, count: 2 },
    ],
    problem: null,
  });
  expect(sum('๑,๒๕๐.๕๐').satang).toBe(125_050);
});

test('an empty field is none, nothing at all is no count, and 0 is one', () => {
  expect(pieces({})).toMatchObject({ satang: null, problem: 'nothing' });
  expect(pieces({ 100: '0' })).toEqual({ satang: 0, pieces: [], problem: null });
  expect(sum(' ').problem).toBe('nothing');
  expect(sum('0').satang).toBe(0);
});

test('what is no number, below nought or beyond any till is not taken for one', () => {
  expect(pieces({ 1000: '3', 500: 'x' }).problem).toBe('wrong');
  expect(pieces({ 1000: '-3' }).problem).toBe('wrong');
  expect(pieces({ 1000: '1.5' }).problem).toBe('wrong');
  expect(pieces({ 100000: '99999' }).problem).toBe('too-much');
  expect(pieces({ 100000: '100000' }).problem).toBe('wrong');
  expect(sum('-5').problem).toBe('wrong');
  expect(sum('1000000000000').problem).toBe('wrong');
  expect(sum('10000000.01').problem).toBe('too-much');
});
