import { NewAddress } from '@printfront/shared/contracts/addresses.ts';
import { describe, expect, it } from 'vitest';
import { check } from '#ui/form-schema.ts';
import { entryOf, newEntry } from './address-entry.ts';

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
    expect(check(NewAddress, entry.fields).problems).toEqual({
      address1: 'missing',
      city: 'missing',
      province: 'missing',
      postalCode: 'missing',
    });
  });

  it('names its province and its postal code, and each says what is wrong with it', () => {
    const problems = (changes: object) => check(NewAddress, { ...fields, ...changes }).problems;
    expect(problems({})).toEqual({});
    expect(problems({ province: 'Atlantis' })).toEqual({ province: 'unknown' });
    expect(problems({ postalCode: '10110' })).toEqual({ postalCode: 'elsewhere' });
    expect(problems({ postalCode: '5020' })).toEqual({ postalCode: 'wrong' });
    expect(problems({ name: '', phoneNumber: '12', postalCode: '10110' })).toEqual({
      name: 'missing',
      phoneNumber: 'wrong',
      postalCode: 'elsewhere',
    });
    expect(
      check(NewAddress, { ...fields, province: 'จ.เชียงใหม่', postalCode: '๕๐๒๐๐', phoneNumber: '+66 ๘๑ 234 5678' }).body,
    ).toMatchObject({ province: 'เชียงใหม่', postalCode: '50200', phoneNumber: '0812345678' });
  });

  it('keeps which saved address it changes', () => {
    expect(entryOf({ id: 'a1', ...fields })).toEqual({ id: 'a1', fields });
  });
});
