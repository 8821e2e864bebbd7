import { exportTillShifts, getTill, getTillShift, listTillShifts } from '@printfront/shared/contracts/till.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callUrl } from './call.ts';
import type { DayRange } from './dashboard-queries.ts';

const REFRESH_MS = 5_000;
const PAGE = 20;
const MOST_IN_RANGE = 100;

/** All that is known of tills. */
export const tillKey = ['till'] as const;

/** The till of this shop; only at the shop's own address. */
export const tillQuery = () =>
  queryOptions({
    queryKey: [...tillKey, 'now'],
    queryFn: ({ signal }) => call(getTill, { signal }),
    refetchInterval: REFRESH_MS,
  });

export const tillShiftsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...tillKey, 'shifts'],
    queryFn: ({ pageParam, signal }) =>
      call(listTillShifts, {
        query: { limit: String(PAGE), ...(pageParam === null ? {} : { nextId: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextId }) => nextId,
  });

/** The newest of some days. */
export const tillShiftsOfDaysQuery = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: [...tillKey, 'days', from, to],
    queryFn: ({ signal }) => call(listTillShifts, { query: { from, to, limit: String(MOST_IN_RANGE) }, signal }),
    placeholderData: keepPreviousData,
  });

export const tillShiftQuery = (id: string) =>
  queryOptions({
    queryKey: [...tillKey, 'shift', id],
    queryFn: ({ signal }) => call(getTillShift, { params: { id }, signal }),
  });

export const tillFileUrl = (language: string) => callUrl(exportTillShifts, undefined, { language });
