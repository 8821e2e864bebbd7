import { describe, expect, it } from 'vitest';
import { contactProblems, EMPTY_DRAFT, withReceiver } from './contact-draft.ts';

const draft = { ...EMPTY_DRAFT, name: 'สมชาย', phoneNumber: '081-234 5678' };
const address = {
  name: 'สมชาย',
  address1: '1/2 ถนนสุขุมวิท',
  address2: '',
  city: 'วัฒนา',
  province: 'กรุงเทพฯ',
  postalCode: '10110',
  phoneNumber: '0812345678',
};

describe('who the prints are for', () => {
  it('needs a name and a phone number, spaces and dashes welcome', () => {
    expect(contactProblems(draft, false)).toEqual({});
    expect(contactProblems({ ...draft, name: '  ', phoneNumber: '' }, false)).toEqual({
      name: 'needName',
      phoneNumber: 'needPhone',
    });
    expect(contactProblems({ ...draft, phoneNumber: '1234567890' }, false)).toEqual({ phoneNumber: 'badPhone' });
    expect(contactProblems({ ...draft, phoneNumber: '081-2345' }, false)).toEqual({ phoneNumber: 'shortPhone' });
  });

  it('takes the number of a visitor, unless the shop takes Thai ones only', () => {
    const visitor = { ...draft, phoneNumber: '+44 7911 123456', address: { ...address, phoneNumber: '+447911123456' } };
    expect(contactProblems(visitor, true)).toEqual({});
    expect(contactProblems(visitor, true, 'thai')).toEqual({
      phoneNumber: 'badThaiPhone',
      'address.phoneNumber': 'badThaiPhone',
    });
    expect(contactProblems({ ...draft, phoneNumber: '+66 81 234 5678' }, false, 'thai')).toEqual({});
  });

  it('needs a whole address only for mail', () => {
    expect(Object.keys(contactProblems(draft, true))).toEqual([
      'address.name',
      'address.address1',
      'address.city',
      'address.province',
      'address.postalCode',
      'address.phoneNumber',
    ]);
    expect(contactProblems({ ...draft, address }, true)).toEqual({});
    expect(contactProblems({ ...draft, address: { ...address, postalCode: '1011' } }, true)).toEqual({
      'address.postalCode': 'badPostalCode',
    });
    const other = (changes: object) => contactProblems({ ...draft, address: { ...address, ...changes } }, true);
    expect(other({ postalCode: '50200' })).toEqual({ 'address.postalCode': 'otherProvince' });
    expect(other({ province: 'Atlantis' })).toEqual({ 'address.province': 'noProvince' });
    expect(other({ postalCode: '๑๐๑๑๐' })).toEqual({});
  });

  it('is sent to oneself unless something else is typed', () => {
    expect(withReceiver(draft).address).toMatchObject({ name: 'สมชาย', phoneNumber: '081-234 5678' });
    expect(withReceiver({ ...draft, address }).address.phoneNumber).toBe('0812345678');
  });
});
