import { listOwnSessions } from '@printfront/shared/contracts/own-account.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Where the signed-in user is signed in. */
export const ownSessionsQuery = () =>
  queryOptions({ queryKey: ['own-sessions'], queryFn: ({ signal }) => call(listOwnSessions, { signal }) });
