import { getShopComputer } from '@printfront/shared/contracts/shop-computer.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Kiosks come, and central is heard of, while somebody looks. */
const REFRESH_MS = 5_000;

/** What is set on the shop's computer. */
export const shopComputerQuery = () =>
  queryOptions({
    queryKey: ['shop-computer'],
    queryFn: ({ signal }) => call(getShopComputer, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    retry: false,
  });

/** Something that concerns several sections has been done. */
export const rereadShopComputer = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: shopComputerQuery().queryKey });
