import type { Shop } from '@printfront/shared/contracts/shop.ts';
import type { QueryClient } from '@tanstack/react-query';
import { shopQuery } from './catalogue-queries.ts';

/** Tells of the shop as the page has it, and whenever it has heard another. */
export function watchShop(queryClient: QueryClient, onShop: (shop: Shop) => void): void {
  const [, name] = shopQuery().queryKey;
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== 'catalogue' || query.queryKey[1] !== name) return;
    if (query.state.data !== undefined) onShop(query.state.data as Shop);
  });
}
