import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dashboard, Takings } from '../../contracts/dashboard.ts';
import { addDays, endOfShopDate, shopDate } from '../../domain/shop-clock.ts';
import type { FiguresSource, OrdersOf } from './figures-source.ts';
import { moneyMoves, type Time } from './money-moves.ts';
import { takingsOfDay } from './takings-of-day.ts';

const HOUR_MS = 3_600_000;
const LATEST_SHOWN = 3;

/** Days of the shop, both included; the contract has refused a long or reversed range. */
export interface DayRange {
  from: string;
  to: string;
}

/** Takings of every day of the shop that has any, oldest first, by payment method. */
export async function listTakings(source: FiguresSource, { from, to, ...of }: DayRange & OrdersOf): Promise<Takings[]> {
  const { timeZone } = await source.shop();
  const takings: Takings[] = [];
  for await (const { day, time } of daysOf({ from, to }, timeZone)) {
    takings.push(...takingsOfDay(day, moneyMoves(await source.listMoneyLogs(time, of), time)));
  }
  return takings;
}

/** Day by day: SQLite answers without letting anybody else in between, and a year may be long. */
export async function* daysOf({ from, to }: DayRange, timeZone: string): AsyncGenerator<{ day: string; time: Time }> {
  let after = endOfShopDate(addDays(from, -1), timeZone);
  for (let day = from; ; day = addDays(day, 1)) {
    const until = endOfShopDate(day, timeZone);
    yield { day, time: { after, until } };
    // Not "until it is later": the day after 9999-12-31 is written with a sign.
    if (day === to) break;
    after = until;
    await nextTurn();
  }
}

/** What waits for whom, what is late, and today's takings. */
export async function getDashboard(source: FiguresSource, of: OrdersOf = {}): Promise<Dashboard> {
  const { timeZone } = await source.shop();
  const now = source.now();
  const today = shopDate(now.getTime(), timeZone);
  const due = await source.listDue(new Date(now.getTime() + HOUR_MS).toISOString(), of);
  const late = due.filter(({ estimatedDueDate }) => Date.parse(estimatedDueDate) < now.getTime());
  return {
    ...(await source.countWaiting(of)),
    late: { count: late.length, orders: late.slice(0, LATEST_SHOWN) },
    dueWithinHour: due.length - late.length,
    today,
    takings: await listTakings(source, { from: today, to: today, ...of }),
    isThisShopOnly: source.isThisShopOnly,
  };
}
