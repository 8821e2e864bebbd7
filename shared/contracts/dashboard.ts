import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day } from './fields.ts';
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

export const Dashboard = z
  .object({
    waitingForMoney: z.int().min(0).describe('Orders that are waiting for money.'),
    slipsToCheck: z.int().min(0).describe('Of those, with a slip that nobody has looked at.'),
    waitingForPrinting: z.int().min(0),
    ready: z.int().min(0),
    clashes: z.int().min(0).describe('Orders that one side cancelled while the other took the money.'),
    today: Day.describe('The shop’s day that the takings are of.'),
    takings: z.array(Takings),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  name: 'getDashboard',
  summary: 'What waits for whom, and the takings of today',
  method: 'GET',
  path: '/dashboard',
  who: ['maintainer'],
  where: ['central', 'edge'],
  status: 200,
  answer: Dashboard,
  problems: [],
});

export const MAX_TAKINGS_DAYS = 366;
const DAY_MS = 86_400_000;

/** Both days included, at most 366 of them. */
const TakingsQuery = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'the last day is before the first' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < MAX_TAKINGS_DAYS, {
    path: ['to'],
    message: `at most ${MAX_TAKINGS_DAYS} days`,
  });

export const listTakings = endpoint({
  name: 'listTakings',
  summary: 'Takings by day and payment method, oldest day first',
  method: 'GET',
  path: '/takings',
  who: ['maintainer'],
  where: ['central', 'edge'],
  query: TakingsQuery,
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
  where: ['central', 'edge'],
  query: TakingsQuery.safeExtend({ language: z.enum(['th', 'en']).default('th') }),
  status: 200,
  format: 'csv',
  problems: [],
});
