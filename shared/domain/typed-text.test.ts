import { expect, test } from 'vitest';
import { isOneLine, isPlainText, isShownName, tabsToSpaces } from './typed-text.ts';

test('a line has no control characters, and a text only ends of lines', () => {
  expect([isOneLine('9/1 ซอย 4'), isOneLine('a\0b'), isOneLine('a\nb'), isOneLine('a\u0085b')]).toEqual([
    ...[true, false, false, false],
  ]);
  expect([isPlainText('a\r\n\tb'), isPlainText('a\0b'), isPlainText('\u001b[31m')]).toEqual([true, false, false]);
  expect(tabsToSpaces('9/1\tBang Rak')).toBe('9/1 Bang Rak');
});

test('a name is read as it is written, and there is something to see', () => {
  for (const name of ['', 'สมชาย ใจดี', 'Zoë 👩‍👩‍👧', 'ข้าว\u200bผัด'])
    expect([name, isShownName(name)]).toEqual([name, true]);
  for (const name of ['\u200b', '\u200d\u2060', 'A\0B', 'A\nB', '\u202eB', 'A\u2066B']) {
    expect([name, isShownName(name)]).toEqual([name, false]);
  }
});
