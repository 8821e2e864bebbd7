import type { SalesFigures, SalesTotals } from '../../contracts/dashboard.ts';
import { PriceSummary } from '../../contracts/pricing.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '../../domain/order-states.ts';
import { addDays, endOfShopDate, shopDate, shopDateTime } from '../../domain/shop-clock.ts';
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
  const here = await countUp(source, { from, to }, of, { timeZone, step, until: now });
  const there = await countUp(source, before, of, { timeZone, step, until: now });
  const sameTime = new Date(now.getTime() - weeks * DAY_MS);
  const isOver = sameTime.toISOString() >= endOfShopDate(before.to, timeZone);
  const atSameTime = isOver ? there : await countUp(source, before, of, { timeZone, step, until: sameTime });
  const keys = keysOf({ from, to }, step);
  const keysBefore = keysOf(before, step);
  return {
    from,
    to,
    asOf: now.toISOString(),
    comparedFrom: before.from,
    comparedTo: before.to,
    totals: here.totals(),
    totalsBefore: atSameTime.totals(),
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
    ...here.shares(),
    isThisShopOnly: source.isThisShopOnly,
  };
}

interface Counting {
  timeZone: string;
  step: Step;
  /** Nothing later is counted. */
  until: Date;
}

async function countUp(source: FiguresSource, range: DayRange, of: OrdersOf, { timeZone, step, until }: Counting) {
  const end = until.toISOString();
  const placed = new Map<string, number>();
  const net = new Map<string, number>();
  const moves: MoneyMove[] = [];
  let [placedPrints, promisesKept, promisesMissed] = [0, 0, 0];
  const add = (sums: Map<string, number>, at: string, amount: number) => {
    const key = keyOf(at, step, timeZone);
    sums.set(key, (sums.get(key) ?? 0) + amount);
  };
  for await (const { time: day } of daysOf(range, timeZone)) {
    if (day.after >= end) break;
    const time: Time = { after: day.after, until: day.until < end ? day.until : end };
    for (const { at, prints } of await source.listArrivals(time, of)) {
      add(placed, at, 1);
      placedPrints += prints;
    }
    const own = moneyMoves(await source.listMoneyLogs(time, of), time).moves;
    for (const move of own) add(net, move.at, signOf(move) * move.order.total_payment_amount);
    moves.push(...own);
    const promises = await source.countPromises(time, of);
    promisesKept += promises.kept;
    promisesMissed += promises.missed;
  }
  const totals = (): SalesTotals => ({
    placedCount: [...placed.values()].reduce((sum, count) => sum + count, 0),
    placedPrints,
    ...shareOf(moves),
    promisesKept,
    promisesMissed,
  });
  return { placed, net, totals, shares: () => sharesOf(moves) };
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
const linesOf = ({ order }: MoneyMove) => PriceSummary.safeParse(JSON.parse(order.price_summary)).data?.breakdown ?? [];

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
