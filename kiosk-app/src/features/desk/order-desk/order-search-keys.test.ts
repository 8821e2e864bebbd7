import { describe, expect, it } from 'vitest';
import { digitForSearch, typedDigit } from './order-search-keys.ts';

const press = (code: string, key: string, changes = {}) => ({
  code,
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...changes,
});

describe('typing an order’s number anywhere', () => {
  it.each([
    ['on the number row', press('Digit4', '4'), '4'],
    ['on a Thai layout, whose number row writes letters', press('Digit4', 'ภ'), '4'],
    ['on the number pad', press('Numpad7', '7'), '7'],
    ['from a scanner that names no key', press('', '2'), '2'],
  ])('is heard %s', (_where, event, digit) => {
    expect(typedDigit(event)).toBe(digit);
  });

  it.each([
    ['a number pad that moves the cursor', press('Numpad4', 'ArrowLeft')],
    ['switching tabs', press('Digit1', '1', { ctrlKey: true })],
    ['zooming on a Mac', press('Digit0', '0', { metaKey: true })],
    ['a sign above a digit', press('Digit4', '$', { shiftKey: true })],
    ['a letter', press('KeyA', 'a')],
    ['Enter', press('Enter', 'Enter')],
  ])('is not %s', (_what, event) => {
    expect(typedDigit(event)).toBeNull();
  });

  it('goes on with digits after a digit, and lets names be names', () => {
    expect(digitForSearch(press('Digit4', 'ภ'), '00')).toBe('4');
    expect(digitForSearch(press('Digit4', 'ภ'), '')).toBeNull();
    expect(digitForSearch(press('Digit4', 'ภ'), 'สุ')).toBeNull();
  });
});
