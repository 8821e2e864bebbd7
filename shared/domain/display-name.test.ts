import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../testing/whole-tests.ts';
import { cleanFileName, FILE_NAME_MAX_CHARACTERS } from './display-name.ts';

const anything = fc.oneof(
  fc.string({ maxLength: 300, unit: 'binary' }),
  fc.array(fc.nat(0xffff), { maxLength: 300 }).map((codes) => String.fromCharCode(...codes)),
  fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '..',
        '\0\u061c',
        '\u202e',
        '📷',
        '👨‍👩‍👧',
        'ภาพ',
        'a',
        '.jpg',
        ' ',
        '\ud83d',
        '\u200d',
      ),
      { maxLength: 90 },
    )
    .map((parts) => parts.join('')),
);

test('a name from anywhere is showable: not empty, not long, no path, no control or direction marks, no half emoji', () => {
  fc.assert(
    fc.property(anything, (name) => {
      const shown = cleanFileName(name);
      expect(shown.trim()).toBe(shown);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.length).toBeLessThanOrEqual(FILE_NAME_MAX_CHARACTERS);
      expect(shown).not.toMatch(/[/\\\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      expect(shown.isWellFormed()).toBe(true);
      expect(cleanFileName(shown)).toBe(shown);
    }),
    { numRuns: draws(10_000) },
  );
});

test('Thai, emoji and ordinary names stay as they are', () => {
  for (const name of ['IMG_0042.JPG', 'วันเกิดคุณยาย 2569.jpeg', '👨‍👩‍👧 ทะเล ❤️.heic', 'a (1).png'])
    expect(cleanFileName(name)).toBe(name);
});

test.each<[string, string]>([
  ['C:\\fakepath\\photo 1.jpg', 'photo 1.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['a\0b\u061cgpj.exe', 'abgpj.exe'],
  ...['', ' ', '..', '/', '\0', '\u200d', '\u202e', '\u061c'].map((nothing): [string, string] => [nothing, 'photo']),
])('paths, tricks and nothing are taken care of: %j', (name, shown) => {
  expect(cleanFileName(name)).toBe(shown);
});

test('a long name keeps its ending, and no half of an emoji', () => {
  expect(cleanFileName(`${'ย'.repeat(4000)}.jpeg`)).toBe(`${'ย'.repeat(115)}.jpeg`);
  expect(cleanFileName(`${'a'.repeat(119)}📷`)).toBe('a'.repeat(119));
  expect(cleanFileName(`${'a'.repeat(115)}📷.jpg`)).toBe(`${'a'.repeat(115)}.jpg`);
});
