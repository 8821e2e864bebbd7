import { listParkedStorefrontOrders } from '@printfront/shared/contracts/parked-orders.ts';
import { listShops } from '@printfront/shared/contracts/shops.ts';
import { listStorefrontClients } from '@printfront/shared/contracts/storefront-clients.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { listPollMs } from './followed-lists.ts';

/** A kiosk or shop that is being set up shows while a maintainer is looking. */
const SHOPS_REFRESH_MS = 5_000;
const PAIRING_REFRESH_MS = 2_000;

/** The servers in the shops, how they are doing, and their kiosks. */
export const shopsQuery = () =>
  queryOptions({
    queryKey: ['shops', 'all'],
    queryFn: ({ signal }) => call(listShops, { signal }),
    refetchInterval: SHOPS_REFRESH_MS,
  });

/** At a shop's own address its kiosks, at central all of them. */
export const storefrontClientsQuery = () =>
  queryOptions({
    queryKey: ['shops', 'clients'],
    queryFn: ({ signal }) => call(listStorefrontClients, { signal }),
    refetchInterval: PAIRING_REFRESH_MS,
  });

/** What was put aside at the kiosks of this shop; asked of the shop's own server. */
export const parkedStorefrontOrdersQuery = () =>
  queryOptions({
    queryKey: ['shops', 'parked-orders'],
    queryFn: ({ signal }) => call(listParkedStorefrontOrders, { signal }),
    refetchInterval: listPollMs('orders', SHOPS_REFRESH_MS),
  });
