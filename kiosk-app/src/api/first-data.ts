import type { SizePrice } from '@printfront/shared/contracts/pricing.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import type { QueryClient } from '@tanstack/react-query';
import { shopQuery } from './catalogue-queries.ts';
import { sizePricesQuery } from './price-queries.ts';

interface FirstData {
  shop?: Shop;
  prices?: SizePrice[];
}

/** What the server has written into the page need not be asked for. A page out of a kiosk's cache carries nothing. */
export function takeFirstData(queryClient: QueryClient): void {
  const written = document.getElementById('first-data')?.textContent;
  if (!written) return;
  const { shop, prices }: FirstData = JSON.parse(written);
  if (shop !== undefined) queryClient.setQueryData(shopQuery().queryKey, shop);
  if (prices !== undefined) queryClient.setQueryData(sizePricesQuery().queryKey, prices);
}
