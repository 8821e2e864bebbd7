import { expect, it } from 'vitest';
import { dateHoursOf, type TypedDate, typedOverrides, USUAL_DATE } from './use-dates.ts';

const stored = (overrideDate: string) => ({
  id: overrideDate,
  version: '0'.repeat(16),
  overrideDate,
  openTime: '10:00:00',
  closeTime: '17:00:00',
});
const row = (key: string, typed: TypedDate, isStored = true) => ({
  key,
  body: dateHoursOf(typed),
  stored: isStored ? stored(key) : undefined,
});
const open = (openTime: string, closeTime: string) => ({ isUsual: false, isClosed: false, openTime, closeTime });

it('dates count with what is typed, and as they are stored while something is wrong', () => {
  const overrides = typedOverrides([
    row('2026-12-05', USUAL_DATE),
    row('2026-12-10', open('17', '9')),
    row('2026-12-31', open('9', '12.30')),
    row('2027-01-01', { isUsual: false, isClosed: true, openTime: '', closeTime: '' }, false),
    row('2027-01-02', open('17', '9'), false),
  ]);
  expect(overrides).toEqual([
    { overrideDate: '2026-12-10', openTime: '10:00:00', closeTime: '17:00:00' },
    { overrideDate: '2026-12-31', openTime: '09:00:00', closeTime: '12:30:00' },
    { overrideDate: '2027-01-01', openTime: '00:00:00', closeTime: '00:00:00' },
  ]);
});
