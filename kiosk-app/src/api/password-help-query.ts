import { getPasswordHelp } from '@printfront/shared/contracts/password-help.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Which command helps an only owner: another one where central was installed as a package. */
export const passwordHelpQuery = () =>
  queryOptions({
    queryKey: ['password-help'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(getPasswordHelp, { signal }),
  });
