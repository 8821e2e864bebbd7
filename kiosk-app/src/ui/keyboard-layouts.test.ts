import { describe, expect, it } from 'vitest';
import { KEY_FACES, KEYBOARD_LAYOUTS, layoutAfter } from './keyboard-layouts.ts';

const keysOf = (rows: readonly string[]) => rows.flatMap((row) => row.split(' '));

describe('the on-screen keyboard', () => {
  it('can write every Thai letter, vowel and tone mark', () => {
    const keys = new Set([...keysOf(KEYBOARD_LAYOUTS.th), ...keysOf(KEYBOARD_LAYOUTS['th-shift'])]);
    const missing = [];
    for (let code = 0x0e01; code <= 0x0e4d; code++) {
      const letter = String.fromCodePoint(code);
      if (/\p{L}|\p{M}/u.test(letter) && !keys.has(letter)) missing.push(letter);
    }
    expect(missing).toEqual([]);
  });

  it('has no key twice in one layout', () => {
    for (const rows of Object.values(KEYBOARD_LAYOUTS)) expect(new Set(keysOf(rows)).size).toBe(keysOf(rows).length);
  });

  it('shows marks on a dotted circle', () => {
    expect(KEY_FACES['้']).toBe('◌้');
    expect(KEY_FACES.ก).toBeUndefined();
  });

  it('shifts for one letter', () => {
    expect(layoutAfter('th', '{shift}')).toBe('th-shift');
    expect(layoutAfter('th-shift', 'ฎ')).toBe('th');
    expect(layoutAfter('latin', 'a')).toBe('latin');
    expect(layoutAfter('latin-shift', '{thai}')).toBe('th');
  });
});
