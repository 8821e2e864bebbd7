import { expect, it } from 'vitest';
import type { TillShift } from '../../contracts/till.ts';
import { tillCsv } from './till-csv.ts';

const shift = {
  storefront: 'Shop',
  number: 7,
  openedAt: '2026-11-23T02:00:00Z',
  openedBy: 'Nok',
  floatSatang: 100_000,
  cash: null,
  closing: null,
  movements: [],
  expectedSatang: null,
  withoutTill: { takenSatang: 0, givenBackSatang: 0 },
} as unknown as TillShift;
const settings = { timeZone: 'Asia/Bangkok', currency: 'THB' };

it('calls a shop that nobody has named so, in the reader’s language', () => {
  expect(tillCsv([shift], { language: 'th', ...settings })).toContain('ร้านที่ยังไม่ได้ตั้งชื่อ,7,');
  expect(tillCsv([shift], { language: 'en', ...settings })).toContain('Shop without a name,7,');
  expect(tillCsv([{ ...shift, storefront: 'Siam' }], { language: 'th', ...settings })).toContain('Siam,7,');
});
