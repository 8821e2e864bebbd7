import { describe, expect, it } from 'vitest';
import { editOf } from './type-into.ts';

const at = (value: string, start: number, end = start) => ({ value, start, end });

describe('a key of the on-screen keyboard', () => {
  it('writes at the caret, not at the end', () => {
    expect(editOf(at('นก', 1), '่')).toEqual({ text: '่', start: 1, end: 1 });
  });

  it('replaces what is selected', () => {
    expect(editOf(at('hello', 1, 4), 'a')).toEqual({ text: 'a', start: 1, end: 4 });
    expect(editOf(at('hello', 1, 4), '{bksp}')).toEqual({ text: '', start: 1, end: 4 });
  });

  it('takes one tone mark with one backspace', () => {
    expect(editOf(at('น้', 2), '{bksp}')).toEqual({ text: '', start: 1, end: 2 });
  });

  it('takes an emoji whole', () => {
    expect(editOf(at('a😀', 3), '{bksp}')).toEqual({ text: '', start: 1, end: 3 });
  });

  it('does nothing at the start of the text or for keys that only change the keyboard', () => {
    expect(editOf(at('abc', 0), '{bksp}')).toBeNull();
    expect(editOf(at('abc', 3), '{shift}')).toBeNull();
    expect(editOf(at('abc', 3), '{done}')).toBeNull();
  });
});
