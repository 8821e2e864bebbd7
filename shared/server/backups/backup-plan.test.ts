import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, shopDate, shopDateTime } from '../../domain/shop-clock.ts';
import { dueAt, nextTime } from './backup-plan.ts';

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const WEEK = 168;
/** With and without a change of clocks, at midnight too, by half an hour, and one that has lost a whole day. */
const ZONES = [
  ...['Asia/Bangkok', 'Asia/Kathmandu', 'UTC', 'Europe/Berlin', 'America/New_York', 'America/Santiago', 'Africa/Cairo'],
  ...['Asia/Beirut', 'Australia/Lord_Howe', 'Pacific/Apia', 'America/St_Johns'],
];

const plan = fc.record({
  at: fc.integer({ min: 0, max: 1439 }).map((minute) => new Date(minute * MINUTE_MS).toISOString().slice(11, 16)),
  everyHours: fc.constantFrom(6, 12, 24, WEEK),
  timeZone: fc.constantFrom(...ZONES),
});
const instant = fc.date({
  min: new Date('2011-01-01T00:00:00Z'),
  max: new Date('2031-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const asked = ({ at, everyHours, timeZone }: { at: string; everyHours: number; timeZone: string }) => ({
  ...{ at, timeZone },
  everyMs: everyHours * HOUR_MS,
});
/** The shop's clock as minutes after midnight. */
const minuteOf = (when: Date, timeZone: string) => {
  const [hour, minute] = shopDateTime(when.toISOString(), timeZone).slice(11).split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
};
/** Whether the clock was changed in the day around an instant. */
const isCalm = (when: Date, timeZone: string) =>
  [-1, 1].every((day) => minuteOf(new Date(when.getTime() + day * DAY_MS), timeZone) === minuteOf(when, timeZone));

describe('the next backup', () => {
  test('is later than now, and never further away than what lies between two and a changed clock', () => {
    fc.assert(
      fc.property(plan, instant, (wanted, now) => {
        const next = nextTime(now, asked(wanted));
        const away = next.getTime() - now.getTime();
        expect(away).toBeGreaterThan(0);
        // Samoa went over a whole day.
        const slack = wanted.timeZone === 'Pacific/Apia' ? DAY_MS : HOUR_MS;
        expect(away).toBeLessThanOrEqual(wanted.everyHours * HOUR_MS + slack);
      }),
    );
  });

  test('stays the same until it comes, so that none is left out and none made twice', () => {
    fc.assert(
      fc.property(plan, instant, fc.double({ min: 0, max: 1, noNaN: true }), (wanted, now, part) => {
        const next = nextTime(now, asked(wanted));
        const between = now.getTime() + Math.floor((next.getTime() - now.getTime() - 1) * part);
        expect(nextTime(new Date(between), asked(wanted))).toEqual(next);
      }),
    );
  });

  test('is at an hour of the plan by the clock on the wall, a weekly one on a Sunday', () => {
    fc.assert(
      fc.property(plan, instant, (wanted, now) => {
        const { at, everyHours, timeZone } = wanted;
        const next = nextTime(now, asked(wanted));
        const [hour = 0, minute = 0] = at.split(':').map(Number);
        const step = Math.min(24, everyHours) * 60;
        const since = (((minuteOf(next, timeZone) - hour * 60 - minute) % step) + step) % step;
        // Of a skipped hour the time comes later; no clock is put forward by more, but for the day that Samoa left out.
        if (isCalm(next, timeZone)) expect(since).toBe(0);
        else expect(since).toBeLessThanOrEqual(60);
        if (everyHours !== WEEK || (timeZone === 'Pacific/Apia' && shopDate(next.getTime(), timeZone) < '2012')) return;
        const date = shopDate(next.getTime(), timeZone);
        expect(new Date(date).getUTCDay()).toBe(0);
      }),
    );
  });

  test.each<[what: string, timeZone: string, at: string, everyHours: number, now: string, next: string]>([
    ['of tonight', 'Asia/Bangkok', '03:10', 24, '2026-11-27T17:00:00Z', '2026-11-27T20:10:00Z'],
    ['at its own minute is the next one', 'Asia/Bangkok', '03:10', 24, '2026-11-27T20:10:00Z', '2026-11-28T20:10:00Z'],
    ['on the morning of a spring', 'Europe/Berlin', '12:00', 24, '2026-03-29T06:00:00Z', '2026-03-29T10:00:00Z'],
    ['in the hour that is skipped', 'Europe/Berlin', '02:30', 24, '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z'],
    ['on the morning of an autumn', 'Europe/Berlin', '12:00', 24, '2026-10-25T05:00:00Z', '2026-10-25T11:00:00Z'],
    ['in the hour that comes twice', 'Europe/Berlin', '02:30', 24, '2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z'],
    ['and once is enough', 'Europe/Berlin', '02:30', 24, '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
    ['every six hours over midnight', 'Asia/Bangkok', '20:00', 6, '2026-11-27T18:00:00Z', '2026-11-27T19:00:00Z'],
    ['every six hours, clocks changed', 'Europe/Berlin', '20:00', 6, '2026-03-29T01:30:00Z', '2026-03-29T06:00:00Z'],
    ['at a midnight that there is not', 'Africa/Cairo', '00:00', 24, '2026-04-23T12:00:00Z', '2026-04-23T22:00:00Z'],
    ['on a Sunday', 'Asia/Bangkok', '03:10', WEEK, '2026-11-24T00:00:00Z', '2026-11-28T20:10:00Z'],
    ['on the Sunday after', 'America/New_York', '03:10', WEEK, '2026-11-01T09:00:00Z', '2026-11-08T08:10:00Z'],
  ])('%s', (_what, timeZone, at, everyHours, now, next) => {
    expect(nextTime(new Date(now), asked({ at, everyHours, timeZone })).toISOString()).toBe(
      new Date(next).toISOString(),
    );
  });
});

describe('a backup is due', () => {
  test('every morning in a shop whose computer is off at night, and not every second one', () => {
    for (let hour = 5; hour < 24; hour += 1) {
      const opens = Date.parse('2026-11-27T17:00:00Z') + hour * HOUR_MS;
      const made = new Date(opens + 5 * MINUTE_MS);
      const now = new Date(opens + DAY_MS);
      const due = dueAt(made, { at: '03:10', everyMs: DAY_MS, timeZone: 'Asia/Bangkok', now });
      expect(due.getTime(), `${hour}:00`).toBeLessThanOrEqual(now.getTime());
    }
  });

  test('at once where there is none yet, and soon where the last one is of the future', () => {
    fc.assert(
      fc.property(plan, instant, fc.integer({ min: 1, max: 20 * 365 }), (wanted, now, days) => {
        expect(dueAt(null, { ...asked(wanted), now })).toEqual(now);
        const future = new Date(now.getTime() + days * DAY_MS);
        expect(dueAt(future, { ...asked(wanted), now })).toEqual(nextTime(now, asked(wanted)));
        // Without an hour of its own it would otherwise be due later each time that somebody asks.
        expect(dueAt(future, { ...asked(wanted), at: null, now })).toEqual(now);
      }),
    );
  });

  test('on each date once, however the clocks of a year are changed', () => {
    for (const timeZone of ZONES) {
      const dates: string[] = [];
      let now = new Date('2026-01-01T00:00:00Z');
      while (now < new Date('2027-01-01T00:00:00Z')) {
        now = nextTime(now, { at: '02:30', everyMs: DAY_MS, timeZone });
        dates.push(shopDate(now.getTime(), timeZone));
      }
      const [first = ''] = dates;
      expect(dates, timeZone).toEqual(dates.map((_, index) => addDays(first, index)));
    }
  });
});
