import { listWorkingHours } from '@printfront/shared/contracts/working-hours.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { CATALOGUE_STALE_MS } from './catalogue-queries.ts';

/** When the shop is open, by day of the week, Sunday first. */
export const openingHoursQuery = () =>
  queryOptions({
    queryKey: ['catalogue', 'opening-hours'],
    queryFn: ({ signal }) => call(listWorkingHours, { signal }),
    staleTime: CATALOGUE_STALE_MS,
  });
