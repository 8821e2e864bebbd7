import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../testing/whole-tests.ts';
import { estimateDueDate, printingMinutes } from './due-date.ts';
import { SHIPPING_METHOD } from './shipping.ts';
import { endOfShopDate, shopDate } from './shop-clock.ts';
import { validateHours, type WorkingHours } from './working-hours.ts';

const pad = (value: number) => String(value).padStart(2, '0');
const timeOfMinutes = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:00`;

const hours = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ openTime: '00:00:00', closeTime: '00:00:00' }) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.nat(1_439), fc.nat(1_439))
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => ({ openTime: timeOfMinutes(Math.min(a, b)), closeTime: timeOfMinutes(Math.max(a, b)) })),
  },
);
const week = fc
  .array(hours, { minLength: 7, maxLength: 7 })
  .map((days): WorkingHours[] => days.map((day, dayOfWeek) => ({ dayOfWeek, ...day })));

// Bangkok never changes its clocks; the others do, by an hour, by half an hour, and at midnight.
const timeZone = fc.constantFrom(
  'Asia/Bangkok',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
);
const nowMs = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2027, 0, 1) });
const overrides = fc.array(
  fc.tuple(nowMs, hours).map(([ms, day]) => ({ overrideDate: new Date(ms).toISOString().slice(0, 10), ...day })),
  { maxLength: 5 },
);
const order = fc.record({
  printingTimes: fc
    .tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 50 }))
    .map(([duration, perQuantity]) => [{ duration, perQuantity }]),
  workingHours: week,
  overrides,
  totalPrints: fc.nat(300),
  shippingMethod: fc.constantFrom(...Object.values(SHIPPING_METHOD)),
  nowMs,
  timeZone,
});

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Making one takes longer than all that is asked of it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const [year, hourCycle, digits] = ['numeric', 'h23', '2-digit'] as const;
  const date = { year, month: digits, day: digits };
  const time = { hour: digits, minute: digits, second: digits, hourCycle };
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, ...date, ...time });
  clocks.set(timeZone, made);
  return made;
}

/** The clock on the shop's wall, by Intl: none of the code under test. */
function wall(ms: number, zone: string): { date: string; time: string; dayOfWeek: number } {
  const parts = clockOf(zone).formatToParts(ms);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const date = `${part('year')}-${part('month')}-${part('day')}`;
  const time = `${part('hour')}:${part('minute')}:${part('second')}`;
  return { date, time, dayOfWeek: new Date(`${date}T00:00:00Z`).getUTCDay() };
}

describe('due date', () => {
  test('never falls outside working time or before now, in any time zone, across clock changes', () => {
    fc.assert(
      fc.property(order, (asked) => {
        const due = estimateDueDate(asked);
        if (due === null) return;
        expect(due).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
        const dueMs = Date.parse(due);
        expect(dueMs).toBeGreaterThanOrEqual(asked.nowMs);
        const { date, time, dayOfWeek } = wall(dueMs, asked.timeZone);
        const day =
          asked.overrides.find((one) => one.overrideDate === date) ??
          asked.workingHours.find((one) => one.dayOfWeek === dayOfWeek);
        expect(day && day.openTime <= time && time <= day.closeTime && day.closeTime !== '00:00:00').toBe(true);
        if (asked.shippingMethod !== SHIPPING_METHOD.pickup) expect(day?.closeTime).toBe(time);
      }),
      { numRuns: draws(3_000) },
    );
  });

  test('stays within the hours on the wall in the very night in which the clocks change', () => {
    const night = fc.constantFrom(
      { timeZone: 'Europe/Berlin', nowMs: Date.parse('2026-03-28T22:00:00Z') },
      { timeZone: 'Europe/Berlin', nowMs: Date.parse('2026-10-24T21:00:00Z') },
      { timeZone: 'America/New_York', nowMs: Date.parse('2026-03-08T04:00:00Z') },
      { timeZone: 'America/New_York', nowMs: Date.parse('2026-11-01T03:00:00Z') },
      { timeZone: 'Australia/Lord_Howe', nowMs: Date.parse('2026-10-03T13:00:00Z') },
      { timeZone: 'Africa/Cairo', nowMs: Date.parse('2026-04-23T20:00:00Z') },
      { timeZone: 'Africa/Cairo', nowMs: Date.parse('2026-10-29T20:00:00Z') },
    );
    const edges = fc.tuple(fc.nat(240), fc.integer({ min: 1, max: 240 }));
    fc.assert(
      fc.property(night, edges, fc.integer({ min: 1, max: 600 }), (when, [open, length], duration) => {
        const [openTime, closeTime] = [timeOfMinutes(open), timeOfMinutes(open + length)];
        const due = estimateDueDate({
          ...when,
          workingHours: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, openTime, closeTime })),
          overrides: [],
          printingTimes: [{ duration, perQuantity: 1 }],
          totalPrints: 1,
          shippingMethod: SHIPPING_METHOD.pickup,
        });
        const { time } = wall(Date.parse(due ?? ''), when.timeZone);
        expect(openTime <= time && time <= closeTime).toBe(true);
      }),
      { numRuns: draws(3_000) },
    );
  });

  test('an order with more prints is never ready earlier', () => {
    fc.assert(
      fc.property(order, fc.nat(300), (asked, more) => {
        const [fewer, later] = [
          estimateDueDate(asked),
          estimateDueDate({ ...asked, totalPrints: asked.totalPrints + more }),
        ];
        if (fewer === null) {
          expect(later).toBeNull();
          return;
        }
        if (later !== null) expect(Date.parse(later)).toBeGreaterThanOrEqual(Date.parse(fewer));
      }),
      { numRuns: draws(1_500) },
    );
  });

  const severalTimes = fc.array(
    fc.record({ duration: fc.integer({ min: 1, max: 400 }), perQuantity: fc.integer({ min: 1, max: 50 }) }),
    { minLength: 1, maxLength: 4 },
  );

  test('what waits makes an order never ready earlier, the more of it the later, and nothing changes nothing', () => {
    fc.assert(
      fc.property(order, severalTimes, fc.nat(400), fc.nat(400), (asked, printingTimes, waitingPrints, more) => {
        const given = { ...asked, printingTimes };
        const alone = estimateDueDate(given);
        expect(estimateDueDate({ ...given, waitingPrints: 0 })).toBe(alone);
        const [behindFew, behindMany] = [
          estimateDueDate({ ...given, waitingPrints }),
          estimateDueDate({ ...given, waitingPrints: waitingPrints + more }),
        ];
        if (alone === null) expect(behindFew).toBeNull();
        else if (behindFew !== null) expect(Date.parse(behindFew)).toBeGreaterThanOrEqual(Date.parse(alone));
        if (behindFew !== null && behindMany !== null) {
          expect(Date.parse(behindMany)).toBeGreaterThanOrEqual(Date.parse(behindFew));
        }
      }),
      { numRuns: draws(1_500) },
    );
  });

  test('an order given later is never ready earlier', () => {
    fc.assert(
      fc.property(order, fc.nat(14 * 86_400_000), (asked, waitedMs) => {
        const now = estimateDueDate(asked);
        const later = estimateDueDate({ ...asked, nowMs: asked.nowMs + waitedMs });
        if (now !== null && later !== null) expect(Date.parse(later)).toBeGreaterThanOrEqual(Date.parse(now));
      }),
      { numRuns: draws(1_500) },
    );
  });

  const nineToFive = (openDays: readonly number[]): WorkingHours[] =>
    [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) =>
      openDays.includes(dayOfWeek)
        ? { dayOfWeek, openTime: '09:00:00', closeTime: '17:00:00' }
        : { dayOfWeek, openTime: '00:00:00', closeTime: '00:00:00' },
    );
  const bangkok = {
    printingTimes: [{ duration: 30, perQuantity: 10 }],
    workingHours: nineToFive([1, 2, 3, 4, 5]),
    overrides: [],
    totalPrints: 11,
    shippingMethod: SHIPPING_METHOD.pickup,
    nowMs: Date.parse('2026-03-06T16:30:00+07:00'),
    timeZone: 'Asia/Bangkok',
  };

  test('Friday half past four, one hour of work: half an hour on Friday, half on Monday', () => {
    expect(estimateDueDate(bangkok)).toBe('2026-03-09T02:30:00.000Z');
    expect(estimateDueDate({ ...bangkok, totalPrints: 10 })).toBe('2026-03-06T10:00:00.000Z');
    expect(estimateDueDate({ ...bangkok, shippingMethod: SHIPPING_METHOD.mail })).toBe('2026-03-09T10:00:00.000Z');
  });

  test('an override replaces its date: closed Monday, short Tuesday', () => {
    const overrides = [
      { overrideDate: '2026-03-09', openTime: '00:00:00', closeTime: '00:00:00' },
      { overrideDate: '2026-03-10', openTime: '13:00:00', closeTime: '13:10:00' },
    ];
    expect(estimateDueDate({ ...bangkok, overrides })).toBe('2026-03-11T02:20:00.000Z');
  });

  test('working time that runs through the hour lost in spring takes the time that really passes', () => {
    const berlin = {
      ...bangkok,
      workingHours: nineToFive([]).map((day) => ({ ...day, openTime: '01:00:00', closeTime: '06:00:00' })),
      printingTimes: [{ duration: 120, perQuantity: 100 }],
      nowMs: Date.parse('2026-03-29T01:00:00+01:00'),
      timeZone: 'Europe/Berlin',
    };
    // Two hours after 01:00 winter time the clock shows 04:00.
    expect(estimateDueDate(berlin)).toBe(new Date('2026-03-29T04:00:00+02:00').toISOString());
  });

  test('nothing is promised without printing times or without an opening within 60 days', () => {
    expect(estimateDueDate({ ...bangkok, printingTimes: [] })).toBeNull();
    expect(estimateDueDate({ ...bangkok, workingHours: [] })).toBeNull();
    const opensOn = (overrideDate: string) => [{ overrideDate, openTime: '09:00:00', closeTime: '17:00:00' }];
    expect(estimateDueDate({ ...bangkok, workingHours: [], overrides: opensOn('2026-05-05') })).toBe(
      '2026-05-05T03:00:00.000Z',
    );
    expect(estimateDueDate({ ...bangkok, workingHours: [], overrides: opensOn('2026-05-06') })).toBeNull();
  });

  test('what waits is made first: forty prints at noon, then the ten of this order', () => {
    const noon = { ...bangkok, totalPrints: 10, nowMs: Date.parse('2026-03-06T12:00:00+07:00') };
    expect(estimateDueDate(noon)).toBe('2026-03-06T05:30:00.000Z');
    expect(estimateDueDate({ ...noon, waitingPrints: 40 })).toBe('2026-03-06T07:30:00.000Z');
    expect(estimateDueDate({ ...noon, waitingPrints: 90 })).toBe('2026-03-06T10:00:00.000Z');
    expect(estimateDueDate({ ...noon, waitingPrints: 91 })).toBe('2026-03-09T02:30:00.000Z');
  });

  test('the largest printing time that is reached applies, the smallest to orders below all', () => {
    const times = [
      { duration: 120, perQuantity: 100 },
      { duration: 15, perQuantity: 10 },
    ];
    expect(printingMinutes(times, 3)).toBe(15);
    expect(printingMinutes(times, 99)).toBe(150);
    expect(printingMinutes(times, 100)).toBe(120);
    expect(printingMinutes(times, 101)).toBe(240);
    expect(printingMinutes([], 1)).toBeNull();
  });
});

test('hours that close at or before they open are refused by name, a closed day is fine', () => {
  expect(validateHours({ openTime: '00:00:00', closeTime: '00:00:00' })).toEqual({ valid: true });
  expect(validateHours({ openTime: '09:00:00', closeTime: '17:00:00' })).toEqual({ valid: true });
  const refused = { valid: false, reason: 'closing-not-after-opening' };
  expect(validateHours({ openTime: '18:00:00', closeTime: '02:00:00' })).toEqual(refused);
  expect(validateHours({ openTime: '18:00:00', closeTime: '00:00:00' })).toEqual(refused);
  expect(validateHours({ openTime: '09:00:00', closeTime: '09:00:00' })).toEqual(refused);
  for (const openTime of ['9:00:00', '09:00', '24:00:00', '09:60:00', ''])
    expect(validateHours({ openTime, closeTime: '23:00:00' })).toEqual({ valid: false, reason: 'bad-time' });
});

test("dates are the shop's, not Greenwich's", () => {
  expect(shopDate(Date.parse('2026-03-06T18:00:00Z'), 'Asia/Bangkok')).toBe('2026-03-07');
  expect(endOfShopDate('2026-03-07', 'Asia/Bangkok')).toBe('2026-03-07T16:59:59.999Z');
});
