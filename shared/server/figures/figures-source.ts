import type { Dashboard, DueOrder } from '../../contracts/dashboard.ts';
import type { MoneyLogRow, Time } from './money-moves.ts';

/** Which orders figures are of; all without any. */
export interface OrdersOf {
  source?: 'online' | 'storefront' | undefined;
  /** Name of a shop's server. */
  storefront?: string | undefined;
}

export interface Arrival {
  /** By the clock of the server that counts. */
  at: string;
  prints: number;
}

export type WaitingCounts = Pick<
  Dashboard,
  'waitingForMoney' | 'slipsToCheck' | 'waitingForPrinting' | 'ready' | 'clashes'
>;

/** What figures are made of at either server. */
export interface FiguresSource {
  /** What days are days of, and the currency of the file for spreadsheets. */
  shop(): Promise<{ timeZone: string; currency: string }>;
  now(): Date;
  /** A shop knows of its own orders only. */
  readonly isThisShopOnly: boolean;
  /**
   * Whole payment logs, each in its order, of the orders that had any entry written within a time:
   * what such an entry came to can only be told from all of them.
   */
  listMoneyLogs(time: Time, of?: OrdersOf): Promise<MoneyLogRow[]>;
  /** Orders that were not cancelled. */
  listArrivals(time: Time, of?: OrdersOf): Promise<Arrival[]>;
  /** Orders that became ready within a time, by whether that was when their customers were told. */
  countPromises(time: Time, of?: OrdersOf): Promise<{ kept: number; missed: number }>;
  countWaiting(of?: OrdersOf): Promise<WaitingCounts>;
  /** Paid orders that are not made and were to be ready until then, the earliest first. */
  listDue(until: string, of?: OrdersOf): Promise<DueOrder[]>;
}
