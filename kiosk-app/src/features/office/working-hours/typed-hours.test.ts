import { describe, expect, it } from 'vitest';
import { check } from '#ui/form-schema.ts';
import { hoursOf, hoursSchema, openedHours, readHours, type TypedHours, typedHours } from './typed-hours.ts';

const hoursProblems = (typed: TypedHours) => check(hoursSchema(typed), readHours(typed)).problems;
const open = (openTime: string, closeTime: string) => ({ isClosed: false, openTime, closeTime });
const CLOSED = { isClosed: true, openTime: '', closeTime: '' };

describe('hours in a form', () => {
  it('are read back as they were stored', () => {
    for (const hours of [
      { openTime: '09:00:00', closeTime: '20:30:00' },
      { openTime: '00:00:00', closeTime: '00:00:00' },
      { openTime: '00:00:00', closeTime: '06:00:00' },
    ]) {
      expect(hoursOf(typedHours(hours))).toEqual(hours);
    }
    expect(typedHours(undefined)).toEqual(CLOSED);
  });

  it('close after they open, on the same day', () => {
    expect(hoursProblems(open('18:00', '9'))).toEqual({ closeTime: 'reversed' });
    expect(hoursProblems(open('9', '09.00'))).toEqual({ closeTime: 'reversed' });
    // Both 00:00 would mean closed to the server, which is not what was typed.
    expect(hoursProblems(open('0', '00:00'))).toEqual({ closeTime: 'reversed' });
    expect(hoursProblems(open('9', '18'))).toEqual({});
    expect(hoursProblems(CLOSED)).toEqual({});
  });

  it('name the field that is no time, and are none until all is well', () => {
    const wrong = open('', '24:00');
    expect(hoursProblems(wrong)).toEqual({ openTime: 'missing', closeTime: 'wrong' });
    expect(hoursOf(wrong)).toBeNull();
  });
});

describe('a day that opens', () => {
  it('gets its own hours back, else those of most other days', () => {
    const others = [open('10:00', '17:00'), open('09:00', '20:00'), open('09:00', '20:00'), open('1', 'x'), CLOSED];
    expect(openedHours(open('07:00', '08:00'), others)).toEqual(open('07:00', '08:00'));
    expect(openedHours(CLOSED, others)).toEqual(open('09:00', '20:00'));
    expect(openedHours(CLOSED, [CLOSED])).toEqual(open('09:00', '18:00'));
  });
});
