import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanPersonName, isUsername, PERSON_NAME_MAX_CHARACTERS } from './account-names.ts';

describe('a user name', () => {
  it.each(['bee', 'Somchai99', 'somchai@example.com', 'สมชาย', 'มะลิ'])('may be %s', (username) => {
    expect(isUsername(username)).toBe(true);
  });

  it.each([
    '',
    'ab',
    'a b',
    'admin\u200b',
    '\u200b\u200b\u200b',
    'a\u0000b',
    'ad\u202emin',
    '\ud800abc',
    'a\u00a0bc',
    '๐',
  ])('may not be %j', (username) => {
    expect(isUsername(username)).toBe(false);
  });

  it('is as long as what is kept of it', () => {
    expect(isUsername('x'.repeat(100))).toBe(true);
    expect(isUsername('x'.repeat(101))).toBe(false);
    // One sign that NFKC writes out as eighteen.
    expect(isUsername('\ufdfa'.repeat(10))).toBe(false);
  });
});

describe('a person’s name', () => {
  it.each([
    ['  สมชาย   ใจดี ', 'สมชาย ใจดี'],
    ['Anna\r\nBcc: x', 'Anna Bcc: x'],
    ['a\u0000b', 'a b'],
    ['👩‍👧', '👩‍👧'],
    ['\u202egnp.exe', 'gnp.exe'],
    [' \u200b ', null],
    ['', null],
  ])('%j is shown as %j', (given, shown) => {
    expect(cleanPersonName(given)).toBe(shown);
  });

  it('is one line of at most 120 characters that stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const shown = cleanPersonName(given);
        if (shown === null) return;
        expect(shown).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u);
        expect([...shown].length).toBeLessThanOrEqual(PERSON_NAME_MAX_CHARACTERS);
        expect(cleanPersonName(shown)).toBe(shown);
      }),
    );
  });
});
