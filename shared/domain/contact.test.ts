import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isContactValid, isPhoneNumber, normalizePhoneNumber, orderNotesOrDefault, trimAddress } from './contact.ts';

test('a phone number is 0 and eight or nine digits, however it is spaced', () => {
  const digits = fc.array(fc.nat(9), { minLength: 0, maxLength: 14 });
  const gap = fc.constantFrom('', ' ', '-', '\u00a0', '\u2011', ' - ');
  fc.assert(
    fc.property(digits, fc.infiniteStream(gap), (list, gaps) => {
      const typed = list.map((digit) => `${gaps.next().value ?? ''}${digit}`).join('');
      const plain = list.join('');
      expect(normalizePhoneNumber(typed)).toBe(plain);
      expect(isPhoneNumber(typed)).toBe(list[0] === 0 && (list.length === 9 || list.length === 10));
    }),
    { numRuns: 3_000 },
  );
  for (const text of ['+66812345678', '081234567a', '๐๘๑๒๓๔๕๖๗๘', '0812345678\n0'])
    expect(isPhoneNumber(text)).toBe(false);
});

test('a contact needs a name that is not blank and a phone number', () => {
  expect(isContactValid({ name: 'สมหญิง', phoneNumber: '081-234-5678' })).toBe(true);
  expect(isContactValid({ name: ' \t', phoneNumber: '0812345678' })).toBe(false);
  expect(isContactValid({ name: 'A', phoneNumber: '812345678' })).toBe(false);
});

test('an address is trimmed field by field; what it lacks and what else it carries stay', () => {
  const address = { id: ' 7 ', name: ' A ', address1: '\t1 Main', address2: null, postalCode: '10110 ' };
  expect(trimAddress(address)).toEqual({
    id: ' 7 ',
    name: 'A',
    address1: '1 Main',
    address2: null,
    postalCode: '10110',
  });
  expect(address.name).toBe(' A ');
  expect(orderNotesOrDefault(undefined)).toBe('');
  expect(orderNotesOrDefault('gloss')).toBe('gloss');
});
