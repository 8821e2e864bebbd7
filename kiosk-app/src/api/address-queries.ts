import { listAddresses } from '@printfront/shared/contracts/addresses.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Saved addresses, the one used last first. */
export const addressesQuery = () =>
  queryOptions({ queryKey: ['addresses'], queryFn: ({ signal }) => call(listAddresses, { signal }) });
