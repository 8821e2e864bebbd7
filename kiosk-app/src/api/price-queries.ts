import { listSizePrices } from '@printfront/shared/contracts/pricing.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { CATALOGUE_STALE_MS } from './catalogue-queries.ts';

/** Every size that is sold, with what one print costs from a quantity on. */
export const sizePricesQuery = () =>
  queryOptions({
    queryKey: ['catalogue', 'size-prices'],
    queryFn: ({ signal }) => call(listSizePrices, { signal }),
    staleTime: CATALOGUE_STALE_MS,
  });
