import type { Takings } from '@printfront/shared/contracts/dashboard.ts';
import { mergePaymentStatus, ORDER_ACTORS } from '@printfront/shared/domain/order-states.ts';
import { addDays, shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { listTakings } from '@printfront/shared/server/figures/figures.service.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest, TEST_SHOP } from '../central-in-test.ts';
import { bringOrder } from '../orders/order-in-test.ts';
import { createFigures } from './figures.service.ts';

/** Ahead of UTC and behind it, half hours, and two where the clocks change on days of the test. */
const ZONES = ['Asia/Bangkok', 'Asia/Kolkata', 'Pacific/Kiritimati', 'America/New_York', 'Australia/Lord_Howe', 'UTC'];
const MINUTE_MS = 60_000;
const FIRST_DAY = '2026-10-28';
const LAST_DAY = '2026-11-05';

let central: CentralInTest;
/** Orders of every method and of different totals; each run gives them logs of its own. */
const orders: { id: string; method: 0 | 1 | 2; totalSatang: number }[] = [];
beforeAll(async () => {
  central = await startCentralInTest();
  const shop = await central.enrolled('Shop A');
  for (const [index, paymentMethod] of ([0, 1, 2, 2] as const).entries()) {
    const totalPaymentAmount = 1_000 + 10 ** index;
    const { orderId } = await bringOrder(central, shop, { paymentMethod, totalPaymentAmount });
    orders.push({ id: orderId, method: paymentMethod, totalSatang: totalPaymentAmount });
  }
});
afterAll(() => central.stop());

const status = fc.constantFrom(10 as const, 20 as const, 50 as const, 90 as const);
/** Anything a log can hold, most of it around a midnight of the zone. */
const entry = fc.record({
  order: fc.nat({ max: 3 }),
  from: status,
  to: fc.constantFrom(20 as const, 50 as const, 50 as const, 90 as const, 90 as const),
  by: fc.constantFrom(...ORDER_ACTORS, 'staff' as const),
  day: fc.nat({ max: 4 }),
  fromMidnightMs: fc.oneof(
    fc.constantFrom(-MINUTE_MS, -1, 0, 1, MINUTE_MS),
    fc.integer({ min: -720 * MINUTE_MS, max: 720 * MINUTE_MS }),
  ),
});

/** Found by trying, not by the rule that is under test: no zone is further from UTC, and all change on a half hour. */
function midnightOf(day: string, zone: string): number {
  const atUtc = Date.parse(`${day}T00:00:00Z`);
  for (let minutes = -16 * 60; minutes <= 16 * 60; minutes += 30) {
    const at = atUtc + minutes * MINUTE_MS;
    if (shopDate(at, zone) === day) return at;
  }
  throw new Error(`${day} does not begin in ${zone}.`);
}

const key = (day: string, method: number) => `${day} ${method}`;
const sums = (takings: readonly Takings[]) =>
  new Map(takings.map((row) => [key(row.day, row.paymentMethod), [row.confirmedSatang, row.refundedSatang]]));

it('say for any days what confirmed less cancelled orders say, in any time zone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.array(entry, { maxLength: 16 }),
      fc.nat({ max: 8 }),
      async (zone, entries, cut) => {
        const log = entries.map((one) => ({
          ...one,
          at: midnightOf(addDays('2026-10-30', one.day), zone) + one.fromMidnightMs,
        }));
        await central.database.deleteFrom('payment_transition').execute();
        for (const { order, from, to, by, at } of log) {
          await central.database
            .insertInto('payment_transition')
            .values({
              order_id: orders[order]?.id ?? '',
              from_status: from,
              to_status: to,
              actor: by,
              made_by: by,
              origin: 'central',
              is_applied: 1,
              recorded_at: new Date(at).toISOString(),
            })
            .execute();
        }

        const expected = new Map<string, [number, number]>();
        let standing = 0;
        for (const [index, { method, totalSatang }] of orders.entries()) {
          const own = log.filter(({ order }) => order === index);
          let before: number = 10;
          for (const [position, { at }] of own.entries()) {
            const { paymentStatus: now } = mergePaymentStatus(own.slice(0, position + 1));
            const cell = key(shopDate(at, zone), method);
            const [taken, back] = expected.get(cell) ?? [0, 0];
            if (before !== 50 && now === 50) expected.set(cell, [taken + totalSatang, back]);
            if (before === 50 && now === 90) expected.set(cell, [taken, back + totalSatang]);
            before = now;
          }
          if (mergePaymentStatus(own).paymentStatus === 50) standing += totalSatang;
        }

        const settings = async () => ({ ...TEST_SHOP, timeZone: zone });
        const figures = createFigures(
          { database: central.database, settings, now: central.now },
          { kind: 'user', userId: 'owner', name: 'Owner', rank: 80 },
        );
        const all = await listTakings(figures, { from: FIRST_DAY, to: LAST_DAY });
        expect(sums(all)).toEqual(expected);
        expect(all.map(({ day }) => day)).toEqual(all.map(({ day }) => day).sort());
        expect(all.reduce((sum, { netSatang }) => sum + netSatang, 0)).toBe(standing);
        const middle = addDays(FIRST_DAY, cut - 1);
        const parts = [
          ...(cut === 0 ? [] : await listTakings(figures, { from: FIRST_DAY, to: middle })),
          ...(await listTakings(figures, { from: addDays(middle, 1), to: LAST_DAY })),
        ];
        expect(parts).toEqual(all);
      },
    ),
    { numRuns: 60 },
  );
});
