import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, LocalizedText, Satang, SizeKey, Version } from './fields.ts';
import { ShippingQuery } from './shipping-prices.ts';

export const PriceLine = z
  .object({
    size: SizeKey,
    quantity: z.int().min(0).describe('Prints, not pictures.'),
    unitPrice: Satang,
    discount: Satang,
    total: Satang,
  })
  .meta({ id: 'PriceLine' });

export const PriceSummary = z
  .object({
    breakdown: z.array(PriceLine),
    shippingPrice: Satang,
    crossOutPrice: Satang.nullable().describe('The total before discounts; null when no discount applies.'),
    totalPrice: Satang,
    catalogueVersion: z.string(),
  })
  .meta({ id: 'PriceSummary' });
export type PriceSummary = z.infer<typeof PriceSummary>;

export const PriceQuote = PriceSummary.extend({
  orderVersion: Version.optional().describe(
    'Of what would be printed: photos, quantities, crops, sizes, frames. Who places the order sends it as `If-Match`, in quotes, once its pictures have been shown as they are at this version or later. Left out once it is placed.',
  ),
}).meta({ id: 'PriceQuote' });
export type PriceQuote = z.infer<typeof PriceQuote>;

export const PriceStep = z
  .object({ fromQuantity: z.int().min(1), unitPrice: z.number().min(0) })
  .meta({ id: 'PriceStep', description: 'What one print costs from a quantity on.' });

export const SizePrice = z
  .object({
    size: SizeKey,
    name: LocalizedText,
    price: Satang.describe('Of one print on the finish that it gets unless another is chosen.'),
    steps: z.array(PriceStep),
    widthMm: z.number().positive().optional().describe('Of one picture, portrait. Absent from older servers.'),
    heightMm: z.number().positive().optional(),
    categoryId: Id.optional().describe('Absent from older servers.'),
    picturesPerPrint: z
      .int()
      .min(1)
      .optional()
      .describe('More than one: what is bought is a sheet. Absent from older servers.'),
  })
  .meta({ id: 'SizePrice' });
export type SizePrice = z.infer<typeof SizePrice>;

export const listSizePrices = endpoint({
  name: 'listSizePrices',
  summary: 'Sizes with their price steps, discounts applied',
  method: 'GET',
  path: '/pricing/sizes',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  answer: z.array(SizePrice),
  problems: [],
});

export const getPriceSummary = endpoint({
  name: 'getPriceSummary',
  summary: 'What an upload task or a storefront order costs now',
  method: 'GET',
  path: '/pricing/summary',
  who: ['customer', 'kiosk'],
  where: ['central', 'edge'],
  query: ShippingQuery,
  status: 200,
  answer: PriceQuote,
  problems: ['not-found', 'shipping-not-offered', 'total-too-high'],
});
