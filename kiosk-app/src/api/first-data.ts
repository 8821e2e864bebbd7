import type { Discount } from '@printfront/shared/contracts/discounts.ts';
import type { SizePrice } from '@printfront/shared/contracts/pricing.ts';
import type { Shop } from '@printfront/shared/contracts/shop.ts';
import type { SizeCategory } from '@printfront/shared/contracts/size-categories.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { WorkingHour } from '@printfront/shared/contracts/working-hours.ts';
import type { QueryClient } from '@tanstack/react-query';
import { discountsQuery, shopQuery, sizeCategoriesQuery, sizesQuery } from './catalogue-queries.ts';
import { openingHoursQuery } from './opening-hours-query.ts';
import { sizePricesQuery } from './price-queries.ts';
import { meQuery } from './user-queries.ts';

interface FirstData {
  shop?: Shop;
  prices?: SizePrice[];
  hours?: WorkingHour[];
  offer?: { sizes: Size[]; sizeCategories: SizeCategory[]; discounts: Discount[] };
  /** Only ever nobody: who is signed in stands in no page that a browser keeps. */
  me?: null;
}

/** What the server has written into the page need not be asked for. A page out of a kiosk's cache carries nothing. */
export function takeFirstData(queryClient: QueryClient): void {
  const written = document.getElementById('first-data')?.textContent;
  if (!written) return;
  const { shop, prices, hours, offer, me }: FirstData = JSON.parse(written);
  if (shop !== undefined) queryClient.setQueryData(shopQuery().queryKey, shop);
  if (prices !== undefined) queryClient.setQueryData(sizePricesQuery().queryKey, prices);
  if (hours !== undefined) queryClient.setQueryData([...openingHoursQuery().queryKey], hours);
  if (offer !== undefined) {
    queryClient.setQueryData(sizesQuery().queryKey, offer.sizes);
    queryClient.setQueryData([...sizeCategoriesQuery().queryKey], offer.sizeCategories);
    queryClient.setQueryData([...discountsQuery().queryKey], offer.discounts);
  }
  // A page that somebody goes back to may be an old one: they may have signed in since.
  if (me === null && !isOldPage()) queryClient.setQueryData(meQuery().queryKey, null);
}

const isOldPage = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward');
