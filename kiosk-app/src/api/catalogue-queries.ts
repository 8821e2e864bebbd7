import { listDiscounts } from '@printfront/shared/contracts/discounts.ts';
import { listShippingPrices } from '@printfront/shared/contracts/shipping-prices.ts';
import { getShop } from '@printfront/shared/contracts/shop.ts';
import { listSizeCategories } from '@printfront/shared/contracts/size-categories.ts';
import { listSizes, type Size } from '@printfront/shared/contracts/sizes.ts';
import { queryOptions } from '@tanstack/react-query';
import { keepShopLanguages } from '#text/i18n.ts';
import { call } from './call.ts';
import { type QueryOf, queryOf } from './print-order.ts';

/** Prices change a few times a year; a kiosk that stays open all day still sees a new one with the next customer. */
export const CATALOGUE_STALE_MS = 60_000;
/** What is offered changes under an order that is being made too; looking again costs the shop's server next to nothing. */
export const CATALOGUE_REFRESH_MS = 20_000;

export const shopQuery = () =>
  queryOptions({
    queryKey: ['catalogue', 'shop'],
    queryFn: async ({ signal }) => {
      const shop = await call(getShop, { signal });
      keepShopLanguages(shop);
      return shop;
    },
    staleTime: CATALOGUE_STALE_MS,
    // A start screen that nobody touches shows a new name, phone or account too.
    refetchInterval: CATALOGUE_STALE_MS,
  });

/**
 * What can be ordered, by rank of the category and then of the size.
 *
 * @param orderId of a storefront order: what it has already stays in the list, although staff have hidden it since
 */
export const sizesQuery = (orderId?: string): QueryOf<Size[]> =>
  queryOf({
    queryKey: ['catalogue', 'sizes', orderId ?? null],
    queryFn: ({ signal }): Promise<Size[]> =>
      call(listSizes, { query: orderId === undefined ? {} : { uploadId: orderId }, signal }),
    staleTime: CATALOGUE_STALE_MS,
    refetchInterval: CATALOGUE_REFRESH_MS,
  });

export const sizeCategoriesQuery = () =>
  queryOptions({
    queryKey: ['catalogue', 'size-categories'],
    queryFn: ({ signal }) => call(listSizeCategories, { signal }),
    staleTime: CATALOGUE_STALE_MS,
    refetchInterval: CATALOGUE_REFRESH_MS,
  });

export const discountsQuery = () =>
  queryOptions({
    queryKey: ['catalogue', 'discounts'],
    queryFn: ({ signal }) => call(listDiscounts, { signal }),
    staleTime: CATALOGUE_STALE_MS,
    refetchInterval: CATALOGUE_REFRESH_MS,
  });

export const shippingPricesQuery = () =>
  queryOptions({
    queryKey: ['catalogue', 'shipping-prices'],
    queryFn: ({ signal }) => call(listShippingPrices, { signal }),
    staleTime: CATALOGUE_STALE_MS,
    refetchInterval: CATALOGUE_REFRESH_MS,
  });
