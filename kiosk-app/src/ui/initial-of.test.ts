import { expect, test } from 'vitest';
import { initialOf } from './initial-of.ts';

test.each([
  ['nok', 'N'],
  ['นก', 'น'],
  ['เอก', 'อ'],
  ['ไ', 'ไ'],
  ['  somchai', 'S'],
  ['😀 Fah', '😀'],
  ['', ''],
])('%s is known by %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
