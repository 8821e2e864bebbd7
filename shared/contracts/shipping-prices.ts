import { z } from 'zod';
import { FeeType } from './discounts.ts';
import { endpoint } from './endpoint.ts';
import { Id, Satang } from './fields.ts';

/** 1 pickup, 2 mail, 3 postal courier, 4 express courier. */
export const ShippingMethod = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type ShippingMethod = z.infer<typeof ShippingMethod>;

/** Which photos, received how: what a price and a ready time depend on. */
export const ShippingQuery = z.object({
  shippingMethod: z
    .enum(['1', '2', '3', '4'])
    .transform((text) => Number(text))
    .pipe(ShippingMethod),
  /** An upload task's or a storefront order's. */
  uploadId: Id,
});

/** Added to the items: of a method's entries whose minimum is reached the one with the highest minimum counts. */
export const ShippingPrice = z
  .object({
    id: Id,
    shippingMethod: ShippingMethod,
    feeType: FeeType,
    feeAmount: z.int().min(0),
    minimumItemsTotal: Satang,
  })
  .meta({ id: 'ShippingPrice' });
export type ShippingPrice = z.infer<typeof ShippingPrice>;

export const listShippingPrices = endpoint({
  name: 'listShippingPrices',
  summary: 'Shipping prices of all methods',
  method: 'GET',
  path: '/pricing/shippings',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  answer: z.array(ShippingPrice),
  problems: [],
});
