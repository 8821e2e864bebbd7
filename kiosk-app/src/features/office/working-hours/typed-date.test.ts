import { expect, it } from 'vitest';
import { typedOverrides, USUAL_DATE } from './typed-date.ts';

const stored = (overrideDate: string, openTime: string, closeTime: string) => ({
  id: overrideDate,
  version: '0'.repeat(16),
  overrideDate,
  openTime,
  closeTime,
});

it('dates count with what is typed, and as they are stored while something is wrong', () => {
  const overrides = typedOverrides(
    [
      stored('2026-12-05', '10:00:00', '17:00:00'),
      stored('2026-12-10', '10:00:00', '17:00:00'),
      stored('2026-12-31', '10:00:00', '17:00:00'),
    ],
    new Map([
      ['2026-12-05', USUAL_DATE],
      ['2026-12-10', { isUsual: false, isClosed: false, openTime: '17', closeTime: '9' }],
      ['2026-12-31', { isUsual: false, isClosed: false, openTime: '9', closeTime: '12.30' }],
      ['2027-01-01', { isUsual: false, isClosed: true, openTime: '', closeTime: '' }],
    ]),
  );
  expect(overrides).toEqual([
    { overrideDate: '2026-12-10', openTime: '10:00:00', closeTime: '17:00:00' },
    { overrideDate: '2026-12-31', openTime: '09:00:00', closeTime: '12:30:00' },
    { overrideDate: '2027-01-01', openTime: '00:00:00', closeTime: '00:00:00' },
  ]);
});
