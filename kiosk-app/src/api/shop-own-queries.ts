import { listShopsOwn } from '@printfront/shared/contracts/shop-own.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { OWNERS_REFRESH_MS } from './settings-queries.ts';

/** What each shop has for itself; below ['settings'], so that saving a section asks it anew. */
export const shopsOwnQuery = () =>
  queryOptions({
    queryKey: ['settings', 'shops'],
    queryFn: ({ signal }) => call(listShopsOwn, { signal }),
    staleTime: 0,
    refetchInterval: OWNERS_REFRESH_MS,
    refetchOnWindowFocus: true,
  });
