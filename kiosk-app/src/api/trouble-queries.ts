import { listTroubles } from '@printfront/shared/contracts/troubles.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Central looks once a minute. */
const REFRESH_MS = 60_000;

/** What needs a person, at central and in every shop. */
export const troublesQuery = () =>
  queryOptions({
    queryKey: ['troubles'],
    queryFn: ({ signal }) => call(listTroubles, { signal }),
    refetchInterval: REFRESH_MS,
  });
