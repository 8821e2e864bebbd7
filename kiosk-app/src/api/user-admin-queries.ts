import { countUsers } from '@printfront/shared/contracts/staff-accounts.ts';
import { listUsers } from '@printfront/shared/contracts/users.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

const PAGE_SIZE = '40';

export const PEOPLE_LISTS = ['staff', 'customers', 'disabled'] as const;
export type PeopleList = (typeof PEOPLE_LISTS)[number];

export interface UserFilters {
  list: PeopleList;
  /** Part of a name or user name. */
  q?: string;
}

export const userAccountsKey = ['user-accounts'] as const;

/** People with an account, newest first, page by page. */
export const userAccountsQuery = (filters: UserFilters) =>
  infiniteQueryOptions({
    queryKey: [...userAccountsKey, filters],
    queryFn: ({ pageParam, signal }) =>
      call(listUsers, {
        query: { ...filters, limit: PAGE_SIZE, ...(pageParam === null ? {} : { nextId: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextId }) => nextId,
    placeholderData: keepPreviousData,
  });

/** How many there are in each list. */
export const userCountsQuery = () =>
  queryOptions({ queryKey: [...userAccountsKey, 'counts'], queryFn: ({ signal }) => call(countUsers, { signal }) });
