import { expect, test } from 'vitest';
import { isContactValid, orderNotesOrDefault, trimAddress } from './contact.ts';

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
