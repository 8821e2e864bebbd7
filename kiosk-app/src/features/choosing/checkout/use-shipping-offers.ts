import { type ShippingOffer, shippingOffers } from '@printfront/shared/domain/shipping-offers.ts';
import { isShippingApplicable } from '@printfront/shared/domain/upload-size-status.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { shippingPricesQuery } from '#api/catalogue-queries.ts';
import { priceSummaryQuery, storefrontStatusQuery } from '#api/storefront-queries.ts';

export function useShippingOffers(orderId: string): { offers: ShippingOffer[]; isShippable: boolean } {
  const { data: prices } = useSuspenseQuery(shippingPricesQuery());
  const { data: pickup } = useSuspenseQuery(priceSummaryQuery(orderId, 1));
  const { data: statuses } = useSuspenseQuery(storefrontStatusQuery(orderId));
  const isShippable = isShippingApplicable(statuses);
  return { offers: shippingOffers(prices, pickup, isShippable), isShippable };
}
