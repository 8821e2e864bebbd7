import { ShippingAddress } from '@printfront/shared/contracts/addresses.ts';
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
    expect(check(ShippingAddress, entry.fields).problems).toEqual({
      address1: 'missing',
      city: 'missing',
      province: 'missing',
      postalCode: 'missing',
    });
  });

  it('keeps which saved address it changes', () => {
    expect(entryOf({ id: 'a1', ...fields })).toEqual({ id: 'a1', fields });
  });
});
