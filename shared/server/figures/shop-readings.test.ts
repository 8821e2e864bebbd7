import { expect, test } from 'vitest';
import type { Reading } from '../http/metrics.ts';
import { kioskReadings, orderReadings } from './shop-readings.ts';

const NOW = new Date('2026-11-24T05:00:00.000Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString();

async function valuesOf(readings: readonly Reading[]): Promise<Record<string, number | null>> {
  const values: Record<string, number | null> = {};
  for (const { name, read } of readings) values[name] = await read();
  return values;
}

test('a kiosk is seen for five minutes and silent after a day, and one that waits for its device is none', async () => {
  const heard = [ago(0), ago(300), ago(301), ago(86_400), ago(86_401), null];
  const kiosks = heard.map((lastTouchedAt) => ({ lastTouchedAt, hours: null }));
  expect(
    await valuesOf(
      kioskReadings(
        async () => kiosks,
        () => NOW,
      ),
    ),
  ).toEqual({
    printfront_kiosks: 5,
    printfront_kiosks_seen: 2,
    printfront_kiosks_silent: 1,
  });
});

test('a kiosk that is off while the shop is closed is not silent', async () => {
  // Tuesday noon in Bangkok; the shop was closed on Sunday and Monday, and opened two hours ago.
  const workingHours = [2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    openTime: '10:00:00',
    closeTime: '18:00:00',
  }));
  const hours = { workingHours, overrides: [], timeZone: 'Asia/Bangkok' };
  const silentOf = async (lastTouchedAt: string) => {
    const kiosks = async () => [{ lastTouchedAt, hours }];
    return (await valuesOf(kioskReadings(kiosks, () => NOW))).printfront_kiosks_silent;
  };
  // Saturday at closing, and an hour after Saturday's opening.
  expect([await silentOf('2026-11-21T11:00:00.000Z'), await silentOf('2026-11-21T04:00:00.000Z')]).toEqual([0, 1]);
});

test('orders are those of the last 24 hours, and those that wait now', async () => {
  const asked: object[] = [];
  const readings = orderReadings({
    now: () => NOW,
    async listArrivals(time) {
      asked.push(time);
      return [
        { at: ago(10), prints: 3 },
        { at: ago(20), prints: 1 },
      ];
    },
    countWaiting: async () => ({ waitingForMoney: 4, slipsToCheck: 1, waitingForPrinting: 5, ready: 6, clashes: 0 }),
  });
  expect(await valuesOf(readings)).toEqual({
    printfront_orders_last_day: 2,
    printfront_orders_waiting_for_money: 4,
    printfront_orders_waiting_for_printing: 5,
    printfront_orders_ready: 6,
  });
  expect(asked).toEqual([{ after: ago(86_400), until: ago(0) }]);
});
