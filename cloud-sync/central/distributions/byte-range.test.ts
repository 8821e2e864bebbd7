import { expect, test } from 'vitest';
import { readByteRange } from './byte-range.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=4-400', { start: 4, end: 9 }],
  ['bytes=-1', { start: 9, end: 9 }],
  ['bytes=-10', { start: 0, end: 9 }],
  ['bytes=-11', { start: 0, end: 9 }],
  ['Bytes= 3-5 ', { start: 3, end: 5 }],
  ['bytes=0-99999999999999999999999', { start: 0, end: 9 }],
])('%s of ten bytes is a part of them', (header, range) => {
  expect(readByteRange(header, 10)).toEqual(range);
});

test.each(['bytes=10-', 'bytes=10-12', 'bytes=99999999999999999999999-', 'bytes=-0'])('%s is no part', (header) => {
  expect(readByteRange(header, 10)).toBe('unsatisfiable');
});

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=4-2',
  'bytes=a-b',
  'bytes=1.5-2',
  'bytes=--1',
  'bytes=0-1,4-5',
  'items=0-1',
  'items=99-',
])('%s asks for everything', (header) => {
  expect(readByteRange(header, 10)).toBeNull();
});
