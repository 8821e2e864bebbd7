import { exportTakings, getDashboard, getSalesFigures, listTakings } from '@printfront/shared/contracts/dashboard.ts';
import { listShops } from '@printfront/shared/contracts/shops.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callUrl } from './call.ts';

/** How fresh the overview is. */
const DASHBOARD_REFRESH_MS = 10_000;
const TAKINGS_REFRESH_MS = 60_000;

/** Days of the shop, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** How the servers in the shops are doing. */
export const shopHealthQuery = () =>
  queryOptions({
    queryKey: ['shop-health'],
    queryFn: ({ signal }) => call(listShops, { signal }),
    refetchInterval: DASHBOARD_REFRESH_MS,
  });

/** Of which orders; of all without any. */
export interface TakenBy {
  source?: 'online';
  /** Name of a shop's server. */
  storefront?: string;
}

export const dashboardQuery = (of: TakenBy = {}) =>
  queryOptions({
    queryKey: ['dashboard', of],
    queryFn: ({ signal }) => call(getDashboard, { query: of, signal }),
    refetchInterval: DASHBOARD_REFRESH_MS,
    placeholderData: keepPreviousData,
  });

export const takingsQuery = ({ from, to }: DayRange, of: TakenBy = {}) =>
  queryOptions({
    queryKey: ['takings', from, to, of],
    queryFn: ({ signal }) => call(listTakings, { query: { from, to, ...of }, signal }),
    refetchInterval: TAKINGS_REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** How the business went in some days, beside the same weekdays before. */
export const salesQuery = ({ from, to }: DayRange, of: TakenBy = {}) =>
  queryOptions({
    queryKey: ['sales', from, to, of],
    queryFn: ({ signal }) => call(getSalesFigures, { query: { from, to, ...of }, signal }),
    refetchInterval: TAKINGS_REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** Address of the same as a file for spreadsheets. */
export const takingsFileUrl = (range: DayRange, of: TakenBy, language: string) =>
  callUrl(exportTakings, undefined, { ...range, ...of, language });
