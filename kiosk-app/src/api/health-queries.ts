import { getCentralHealth, getShopHealth } from '@printfront/shared/contracts/shop-health.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

const HEALTH_REFRESH_MS = 5_000;

/** How the computer of this shop is doing; only at the shop's own address. */
export const shopHealthQuery = () =>
  queryOptions({
    queryKey: ['shop', 'health'],
    queryFn: ({ signal }) => call(getShopHealth, { signal }),
    refetchInterval: HEALTH_REFRESH_MS,
  });

/** The same of central, at its own address. */
export const centralHealthQuery = () =>
  queryOptions({
    queryKey: ['central', 'health'],
    queryFn: ({ signal }) => call(getCentralHealth, { signal }),
    refetchInterval: HEALTH_REFRESH_MS,
  });
