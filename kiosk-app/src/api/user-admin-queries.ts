import { listUsers } from '@printfront/shared/contracts/users.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from './call.ts';

const PAGE_SIZE = '40';

export interface UserFilters {
  /** Part of a name or user name. */
  q?: string;
  maintainers?: 'true';
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
