import { listTroubles } from '@printfront/shared/contracts/troubles.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { JUST_ASKED_MS } from './just-asked.ts';

/** Central looks once a minute. */
const REFRESH_MS = 60_000;

/** What needs a person, at central and in every shop. */
export const troublesQuery = () =>
  queryOptions({
    queryKey: ['troubles'],
    queryFn: ({ signal }) => call(listTroubles, { signal }),
    staleTime: JUST_ASKED_MS,
    refetchInterval: REFRESH_MS,
  });
