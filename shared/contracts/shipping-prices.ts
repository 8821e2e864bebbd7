import { z } from 'zod';
import { SHIPPING_METHOD } from '../domain/shipping.ts';
import { FeeType, isPercentageInRange, outOfRange } from './discounts.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, numberNames, Satang, versioned } from './fields.ts';

export const ShippingMethod = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).meta(
  numberNames('ShippingMethod', SHIPPING_METHOD, {
    pickup: 'fetched at the shop',
    mail: 'mail',
    postalCourier: 'postal courier',
    expressCourier: 'express courier',
  }),
);
export type ShippingMethod = z.infer<typeof ShippingMethod>;

/** Which photos, received how: what a price and a ready time depend on. */
export const ShippingQuery = z.object({
  shippingMethod: z
    .enum(['1', '2', '3', '4'])
    .transform((text) => Number(text))
    .pipe(ShippingMethod),
  uploadId: Id.describe('An upload task’s or a storefront order’s.'),
});

export const ShippingPrice = z
  .object({
    id: Id,
    shippingMethod: ShippingMethod,
    feeType: FeeType,
    feeAmount: z.int().min(0),
    minimumItemsTotal: Satang,
  })
  .meta({
    id: 'ShippingPrice',
    description:
      'Added to the items: of a method’s entries whose minimum is reached the one with the highest minimum counts.',
  });
export type ShippingPrice = z.infer<typeof ShippingPrice>;
export const EditableShippingPrice = ShippingPrice.extend(versioned).meta({ id: 'EditableShippingPrice' });

export const listShippingPrices = endpoint({
  name: 'listShippingPrices',
  summary: 'Shipping prices of all methods',
  method: 'GET',
  path: '/pricing/shippings',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  etag: true,
  answer: z.array(EditableShippingPrice),
  problems: [],
});

const ShippingPriceBody = ShippingPrice.omit({ id: true }).extend({ feeAmount: z.int().min(0).max(1_000_000_000) });

export const createShippingPrice = endpoint({
  name: 'createShippingPrice',
  summary: 'A shipping price; a method without any is not offered for mail',
  method: 'POST',
  path: '/pricing/shippings',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  body: ShippingPriceBody.refine(isPercentageInRange, outOfRange),
  status: 201,
  answer: EditableShippingPrice,
  problems: ['already-exists'],
});

export const updateShippingPrice = endpoint({
  name: 'updateShippingPrice',
  summary: 'Change a shipping price',
  method: 'PUT',
  path: '/pricing/shippings/{id}',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  body: ShippingPriceBody.refine(isPercentageInRange, outOfRange),
  status: 200,
  answer: EditableShippingPrice,
  problems: ['not-found', 'edited-meanwhile', 'already-exists'],
});

export const deleteShippingPrice = endpoint({
  name: 'deleteShippingPrice',
  summary: 'Remove a shipping price',
  method: 'DELETE',
  path: '/pricing/shippings/{id}',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  status: 204,
  problems: ['not-found', 'edited-meanwhile'],
});
