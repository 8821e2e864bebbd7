import type { SalesFigures, SalesTotals } from '../../contracts/dashboard.ts';
import { PriceSummary } from '../../contracts/pricing.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '../../domain/order-states.ts';
import { addDays, shopDate, shopDateTime } from '../../domain/shop-clock.ts';
import { readableJson } from '../service/readable-json.ts';
import { type DayRange, daysOf } from './figures.service.ts';
import type { FiguresSource, OrdersOf } from './figures-source.ts';
import { type MoneyMove, moneyMoves, signOf, type Time } from './money-moves.ts';

const DAY_MS = 86_400_000;
/** More days than that are shown as months. */
const LONGEST_BY_DAY = 92;
const HOURS = 24;

type Step = SalesFigures['step'];

/**
 * How the business went in some days, beside the same weekdays before: a Sunday is compared with a Sunday, and a day that
 * is not over with as much of the other one.
 */
export async function getSalesFigures(
  source: FiguresSource,
  { from, to, ...of }: DayRange & OrdersOf,
): Promise<SalesFigures> {
  const { timeZone } = await source.shop();
  const now = source.now();
  const step = stepOf({ from, to });
  const days = dayCount({ from, to });
  const weeks = Math.ceil(days / 7) * 7;
  const before = { from: addDays(from, -weeks), to: addDays(to, -weeks) };
  const daysHere = await countDays(source, { from, to }, of, now);
  const daysBefore = await countDays(source, before, of, now);
  const sameTime = new Date(now.getTime() - weeks * DAY_MS);
  const here = stretchesOf(daysHere, { timeZone, step });
  const there = stretchesOf(daysBefore, { timeZone, step });
  const keys = keysOf({ from, to }, step);
  const keysBefore = keysOf(before, step);
  return {
    from,
    to,
    asOf: now.toISOString(),
    comparedFrom: before.from,
    comparedTo: before.to,
    totals: totalsOf(daysHere),
    totalsBefore: totalsOf(await cutDays(source, daysBefore, of, sameTime)),
    step,
    stretches: keys.map((at, index) => {
      const then = keysBefore[index];
      return {
        at,
        placedCount: here.placed.get(at) ?? 0,
        netSatang: here.net.get(at) ?? 0,
        placedCountBefore: then === undefined ? null : (there.placed.get(then) ?? 0),
        netSatangBefore: then === undefined ? null : (there.net.get(then) ?? 0),
      };
    }),
    ...sharesOf(movesOf(daysHere)),
    isThisShopOnly: source.isThisShopOnly,
  };
}

/** What came and went in one day of the shop, or in its beginning. */
interface DayCount {
  time: Time;
  arrivals: Awaited<ReturnType<FiguresSource['listArrivals']>>;
  moves: readonly MoneyMove[];
  promises: Awaited<ReturnType<FiguresSource['countPromises']>>;
}

async function countDay(source: FiguresSource, time: Time, of: OrdersOf): Promise<DayCount> {
  return {
    time,
    arrivals: await source.listArrivals(time, of),
    moves: moneyMoves(await source.listMoneyLogs(time, of), time).moves,
    promises: await source.countPromises(time, of),
  };
}

/** @param until nothing later is counted */
async function countDays(source: FiguresSource, range: DayRange, of: OrdersOf, until: Date): Promise<DayCount[]> {
  const { timeZone } = await source.shop();
  const end = until.toISOString();
  const days: DayCount[] = [];
  for await (const { time } of daysOf(range, timeZone)) {
    if (time.after >= end) break;
    days.push(await countDay(source, { after: time.after, until: time.until < end ? time.until : end }, of));
  }
  return days;
}

/** Days that are counted already, up to an earlier moment: only the day in which it lies is counted anew. */
async function cutDays(
  source: FiguresSource,
  days: readonly DayCount[],
  of: OrdersOf,
  until: Date,
): Promise<DayCount[]> {
  const end = until.toISOString();
  const kept = days.filter(({ time }) => time.until <= end);
  const cut = days.find(({ time }) => time.after < end && time.until > end)?.time;
  return cut === undefined ? kept : [...kept, await countDay(source, { after: cut.after, until: end }, of)];
}

const movesOf = (days: readonly DayCount[]): MoneyMove[] => days.flatMap(({ moves }) => moves);

/** Orders and satang of each hour, day or month in which there were any. */
function stretchesOf(days: readonly DayCount[], { timeZone, step }: { timeZone: string; step: Step }) {
  const placed = new Map<string, number>();
  const net = new Map<string, number>();
  const add = (sums: Map<string, number>, at: string, amount: number) => {
    const key = keyOf(at, step, timeZone);
    sums.set(key, (sums.get(key) ?? 0) + amount);
  };
  for (const { at } of days.flatMap(({ arrivals }) => arrivals)) add(placed, at, 1);
  for (const move of movesOf(days)) add(net, move.at, signOf(move) * move.order.total_payment_amount);
  return { placed, net };
}

function totalsOf(days: readonly DayCount[]): SalesTotals {
  const arrivals = days.flatMap((day) => day.arrivals);
  return {
    placedCount: arrivals.length,
    placedPrints: arrivals.reduce((sum, { prints }) => sum + prints, 0),
    ...shareOf(movesOf(days)),
    promisesKept: days.reduce((sum, { promises }) => sum + promises.kept, 0),
    promisesMissed: days.reduce((sum, { promises }) => sum + promises.missed, 0),
  };
}

/** An order that was given back is one less, like its money. */
const shareOf = (moves: readonly MoneyMove[]) => ({
  orderCount: moves.filter(({ kind }) => kind === 'taken').length,
  netSatang: moves.reduce((sum, move) => sum + signOf(move) * move.order.total_payment_amount, 0),
});

function sharesOf(moves: readonly MoneyMove[]): Pick<SalesFigures, 'sizes' | 'methods' | 'clerks' | 'storefronts'> {
  const by = <Key>(keyOfMove: (move: MoneyMove) => Key) =>
    [...Map.groupBy(moves, keyOfMove)]
      .map(([key, own]) => ({ key, ...shareOf(own) }))
      .sort((left, right) => right.netSatang - left.netSatang);
  return {
    sizes: sizesOf(moves),
    methods: by(({ method }) => method as PaymentMethod)
      .filter(({ key }) => Object.values(PAYMENT_METHOD).includes(key))
      .map(({ key: paymentMethod, ...share }) => ({ paymentMethod, ...share })),
    clerks: by((move) => move.by).map(({ key: name, ...share }) => ({ name, ...share })),
    storefronts: by(({ order }) => order.server_name).map(({ key: storefront, ...share }) => ({
      storefront,
      ...share,
    })),
  };
}

function sizesOf(moves: readonly MoneyMove[]): SalesFigures['sizes'] {
  const sizes = new Map<string, { printCount: number; netSatang: number }>();
  for (const move of moves) {
    for (const { size, quantity, total } of linesOf(move)) {
      const sum = sizes.get(size) ?? { printCount: 0, netSatang: 0 };
      sum.printCount += signOf(move) * quantity;
      sum.netSatang += signOf(move) * total;
      sizes.set(size, sum);
    }
  }
  return [...sizes]
    .map(([size, sum]) => ({ size, ...sum }))
    .sort((left, right) => right.netSatang - left.netSatang || left.size.localeCompare(right.size));
}

/** What a shop sent before there were limits may hold anything; its order counts, its sizes do not. */
const linesOf = ({ order }: MoneyMove) =>
  PriceSummary.safeParse(readableJson(order.price_summary)).data?.breakdown ?? [];

const dayCount = ({ from, to }: DayRange) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

function stepOf(range: DayRange): Step {
  const days = dayCount(range);
  if (days === 1) return 'hour';
  return days <= LONGEST_BY_DAY ? 'day' : 'month';
}

const HOUR_LENGTH = 2;
const MONTH_LENGTH = '2026-11'.length;

function keyOf(instant: string, step: Step, timeZone: string): string {
  if (step === 'hour') return shopDateTime(instant, timeZone).split('T')[1]?.slice(0, HOUR_LENGTH) ?? '';
  const day = shopDate(Date.parse(instant), timeZone);
  return step === 'day' ? day : day.slice(0, MONTH_LENGTH);
}

/** Every stretch of a range, those without any sale too. */
function keysOf({ from, to }: DayRange, step: Step): string[] {
  if (step === 'hour') return Array.from({ length: HOURS }, (_, hour) => String(hour).padStart(HOUR_LENGTH, '0'));
  const days: string[] = [];
  for (let day = from; ; day = addDays(day, 1)) {
    days.push(step === 'day' ? day : day.slice(0, MONTH_LENGTH));
    if (day === to) break;
  }
  return [...new Set(days)];
}
