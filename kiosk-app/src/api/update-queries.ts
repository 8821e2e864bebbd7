import { getUpdates } from '@printfront/shared/contracts/updates.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Newer versions of the computer that one is talking to. @param isAllowed whether who is signed in may see them */
export const updatesQuery = (isAllowed: boolean) =>
  queryOptions({
    queryKey: ['updates'],
    queryFn: ({ signal }) => call(getUpdates, { signal }),
    refetchInterval: 10_000,
    enabled: isAllowed,
  });
