import { listPickupShops } from '@printfront/shared/contracts/pickup-shops.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Where online orders can be picked up. */
export const pickupShopsQuery = () =>
  queryOptions({ queryKey: ['pickup-shops'], queryFn: ({ signal }) => call(listPickupShops, { signal }) });
