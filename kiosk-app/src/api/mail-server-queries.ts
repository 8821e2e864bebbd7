import { getMailServer } from '@printfront/shared/contracts/mail-server.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { OWNERS_REFRESH_MS } from './settings-queries.ts';

/** Through which mail server central writes to people. */
export const mailServerQuery = () =>
  queryOptions({
    queryKey: ['mail-server'],
    queryFn: ({ signal }) => call(getMailServer, { signal }),
    staleTime: 0,
    refetchInterval: OWNERS_REFRESH_MS,
    refetchOnWindowFocus: true,
  });
