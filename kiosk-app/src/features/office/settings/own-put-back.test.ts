import type { ShopOwn } from '@printfront/shared/contracts/shop-own.ts';
import { expect, it } from 'vitest';
import { ownBodyOf, ownByField } from './own-put-back.ts';

const none = { values: null, fixed: {}, version: 'v', savedBy: null, savedAt: null };
const week = Array.from({ length: 7 }, (_, dayOfWeek) => ({
  dayOfWeek,
  openTime: dayOfWeek === 0 ? '00:00:00' : '10:00:00',
  closeTime: dayOfWeek === 0 ? '00:00:00' : '22:00:00',
}));
const account: ShopOwn['account']['values'] = {
  promptPayId: null,
  promptPayName: null,
  bank: 'kbank',
  bankName: null,
  bankAccountNumber: '0123456789',
  bankAccountName: 'Ari',
};
const shop: ShopOwn = { shopId: 'a', shopName: 'Ari', details: none, account: none, hours: none };

it('says what a shop has for itself as the list of changes does', () => {
  const own: ShopOwn = { ...shop, hours: { ...none, values: { week } } };
  expect(ownByField(own, 'hours')).toMatchObject({ hours: true, day0: null, day1: '10:00–22:00' });
  expect(ownByField(own, 'account')).toMatchObject({ account: false, bank: null });
});

it('makes the hours of a list of changes the week that was', () => {
  const before = {
    hours: true,
    day0: null,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((day) => [`day${day}`, '10:00–22:00'])),
  };
  expect(ownBodyOf(shop, 'hours', before)).toEqual({ part: 'hours', body: { week } });
});

it('lets a shop be as all shops again, and keeps what no change speaks of', () => {
  const own: ShopOwn = { ...shop, account: { ...none, values: account } };
  expect(ownBodyOf(own, 'account', { account: false, bank: null, bankAccountNumber: null })).toEqual({
    part: 'account',
    body: null,
  });
  expect(ownBodyOf(own, 'account', { bankAccountName: 'Ari & Sons' })?.body).toMatchObject({
    bankAccountNumber: '0123456789',
    bankAccountName: 'Ari & Sons',
  });
});

it('offers nothing that cannot be saved: an account with a digit too few, hours that end before they begin', () => {
  expect(ownBodyOf(shop, 'account', { account: true, bank: 'kbank', bankAccountNumber: '123' })).toBeNull();
  expect(ownBodyOf(shop, 'hours', { hours: true, day1: 'later' })).toBeNull();
});
