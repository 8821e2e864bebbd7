import { describe, expect, it } from 'vitest';
import { addressProblems, entryOf, newEntry } from './address-entry.ts';

const fields = {
  name: 'มาลี ใจดี',
  address1: '99/1 ถนนนิมมานเหมินท์',
  address2: '',
  city: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postalCode: '50200',
  phoneNumber: '081-234 5678',
};

describe('an address that is being typed', () => {
  it('starts with the contact and misses the rest', () => {
    const entry = newEntry({ name: 'มาลี', phoneNumber: '0812345678' });
    expect(entry).toMatchObject({ id: null, fields: { name: 'มาลี', phoneNumber: '0812345678' } });
    expect(addressProblems(entry.fields)).toEqual({
      address1: 'needField',
      city: 'needField',
      province: 'needField',
      postalCode: 'needField',
    });
  });

  it('is whole without a second line, and with spaces in the phone number', () => {
    expect(addressProblems(fields)).toEqual({});
  });

  it('says of each field what is wrong with it', () => {
    const wrong = { ...fields, name: '  ', postalCode: '5020', phoneNumber: '12345', city: 'x'.repeat(101) };
    expect(addressProblems(wrong)).toEqual({
      name: 'needField',
      city: 'tooLong',
      postalCode: 'badPostalCode',
      phoneNumber: 'badPhone',
    });
  });

  it('keeps which saved address it changes', () => {
    expect(entryOf({ id: 'a1', ...fields })).toEqual({ id: 'a1', fields });
  });
});
