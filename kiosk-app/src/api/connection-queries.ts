import { type Connection, getConnection } from '@printfront/shared/contracts/shop-health.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

const REFRESH_MS = 5_000;

/** How this server stands; at central's own address it always reaches central. */
export const connectionQuery = () =>
  queryOptions({
    queryKey: ['connection'],
    queryFn: ({ signal }) => call(getConnection, { signal }),
    refetchInterval: REFRESH_MS,
    retry: false,
  });

/** Since when nothing can be saved here; null while it can, and while nobody can say. */
export const useReadOnlySince = (): string | null => useQuery(connectionQuery()).data?.readOnlySince ?? null;

/** Null while central is there, and while nobody can say: then whatever fails says why itself. */
export function useCentralAway(): Pick<Connection, 'awaySince'> | null {
  const { data } = useQuery(connectionQuery());
  return data === undefined || data.isCentralReachable ? null : data;
}
