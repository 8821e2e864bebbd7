import { z } from 'zod';
import { DaysOfShop, MAX_DAYS_ASKED } from './days-of-shop.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, Instant, LanguageCode, SizeKey } from './fields.ts';
import { PaymentMethod } from './orders.ts';

export const Takings = z
  .object({
    day: Day,
    paymentMethod: PaymentMethod,
    orderCount: z.int().min(0),
    confirmedSatang: z.int().min(0),
    refundedCount: z.int().min(0),
    refundedSatang: z.int().min(0),
    unshownCount: z
      .int()
      .min(1)
      .optional()
      .describe(
        'Moves of money that are not in the sums: their orders hold amounts that cannot be. Left out when there are none.',
      ),
    netSatang: z.int().describe('Confirmed less refunded: below zero on a day that only gives back.'),
  })
  .meta({
    id: 'Takings',
    description:
      'Money of one day, in the shop’s time zone, and one payment method. An order counts on the day on which it became confirmed, and is given back on the day on which a confirmed one became cancelled, by the clock of central: what a shop did without internet counts when it arrived, so that a shop whose clock is wrong moves no money into another year.',
  });
export type Takings = z.infer<typeof Takings>;

const isThisShopOnly = z
  .boolean()
  .default(false)
  .describe('True when a shop answers by itself because central is away: of orders and money that it took itself.');

export const DueOrder = z
  .object({ id: Id, iid: z.int().min(1), estimatedDueDate: Instant })
  .meta({ id: 'DueOrder', description: 'A paid order that is not made yet, and when it was to be ready.' });
export type DueOrder = z.infer<typeof DueOrder>;

export const Dashboard = z
  .object({
    waitingForMoney: z.int().min(0).describe('Orders that are waiting for money.'),
    slipsToCheck: z.int().min(0).describe('Of those, with a slip that nobody has looked at.'),
    waitingForPrinting: z.int().min(0),
    ready: z.int().min(0),
    clashes: z.int().min(0).describe('Orders that one side cancelled while the other took the money.'),
    late: z
      .object({ count: z.int().min(0), orders: z.array(DueOrder).max(3).describe('The latest first.') })
      .default({ count: 0, orders: [] })
      .describe('Paid orders that should have been ready by now.'),
    dueWithinHour: z.int().min(0).default(0).describe('Paid orders that are to be ready within the next hour.'),
    today: Day.describe('The shop’s day that the takings are of.'),
    takings: z.array(Takings).describe('Empty for staff who may not see takings.'),
    isThisShopOnly,
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;

/** Of which orders; of all without any. */
const OfShop = {
  source: z.enum(['online', 'storefront']).optional(),
  storefront: z.string().max(100).optional().describe('Name of a shop’s server: only of orders that it took.'),
};

export const getDashboard = endpoint({
  name: 'getDashboard',
  summary: 'What waits for whom, and the takings of today',
  method: 'GET',
  path: '/dashboard',
  who: ['maintainer'],
  where: ['central', 'edge'],
  query: z.object(OfShop),
  status: 200,
  answer: Dashboard,
  problems: [],
});

/** What it is compared with is weeks earlier, and has to be a day as well. */
const EARLIEST_SALE = '1970-01-01';

const Count = z.int().min(0);
const NetSatang = z.int().describe('Taken less given back, 1/100 baht.');
/** Of a kind of sale: a size, a payment method, a clerk, a shop. */
const SalesShare = { orderCount: Count.describe('Orders that were paid.'), netSatang: NetSatang };

export const SalesTotals = z
  .object({
    placedCount: Count.describe('Orders that arrived and were not cancelled.'),
    placedPrints: Count,
    ...SalesShare,
    promisesKept: Count.describe('Orders that became ready by the time that their customers were told.'),
    promisesMissed: Count,
  })
  .meta({ id: 'SalesTotals' });
export type SalesTotals = z.infer<typeof SalesTotals>;

const SalesStretch = z.object({
  at: z.string().describe('The hour (`09`), day or month (`2026-11`) by the shop’s clock.'),
  placedCount: Count,
  netSatang: NetSatang,
  placedCountBefore: Count.nullable().describe('Of what it is compared with; null where that has no such stretch.'),
  netSatangBefore: NetSatang.nullable(),
});

export const SalesFigures = z
  .object({
    from: Day,
    to: Day,
    asOf: Instant.describe('When this was counted. Later days of the range are empty yet.'),
    comparedFrom: Day.describe('Whole weeks earlier, so that Sundays stand beside Sundays.'),
    comparedTo: Day,
    totals: SalesTotals,
    /** Of the days that it is compared with, up to the same time of the day. */
    totalsBefore: SalesTotals,
    step: z.enum(['hour', 'day', 'month']),
    stretches: z.array(SalesStretch).max(MAX_DAYS_ASKED),
    sizes: z
      .array(z.object({ size: SizeKey, printCount: z.int(), netSatang: NetSatang }))
      .describe('By what was paid for each size, most first; without the sending.'),
    methods: z.array(z.object({ paymentMethod: PaymentMethod, ...SalesShare })),
    clerks: z.array(z.object({ name: z.string(), ...SalesShare })).describe('By who took the money, most first.'),
    storefronts: z
      .array(z.object({ storefront: z.string().nullable().describe('Null for orders from home.'), ...SalesShare }))
      .describe('By where it was ordered, most first.'),
    isThisShopOnly,
  })
  .meta({
    id: 'SalesFigures',
    description:
      'How the business went in some days of the shop: orders by when they arrived, money as takings count it.',
  });
export type SalesFigures = z.infer<typeof SalesFigures>;

export const getSalesFigures = endpoint({
  name: 'getSalesFigures',
  summary: 'How the business went, beside the same weekdays before',
  method: 'GET',
  path: '/takings/sales',
  who: ['maintainer'],
  may: 'takings',
  where: ['central', 'edge'],
  query: DaysOfShop.safeExtend(OfShop).refine(({ from }) => from >= EARLIEST_SALE, {
    path: ['from'],
    message: `not before ${EARLIEST_SALE}`,
  }),
  status: 200,
  answer: SalesFigures,
  problems: [],
});

export const listTakings = endpoint({
  name: 'listTakings',
  summary: 'Takings by day and payment method, oldest day first',
  method: 'GET',
  path: '/takings',
  who: ['maintainer'],
  may: 'takings',
  where: ['central', 'edge'],
  query: DaysOfShop.safeExtend(OfShop),
  status: 200,
  answer: z.array(Takings),
  problems: [],
});

export const exportTakings = endpoint({
  name: 'exportTakings',
  summary: 'The same as a table for spreadsheets',
  method: 'GET',
  path: '/takings/export',
  who: ['maintainer'],
  may: 'takings',
  where: ['central', 'edge'],
  query: DaysOfShop.safeExtend({ ...OfShop, language: LanguageCode.default('th') }),
  status: 200,
  format: 'csv',
  problems: [],
});
