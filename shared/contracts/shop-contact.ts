import { z } from 'zod';
import { LocalizedText } from './fields.ts';

export const ShopContact = z
  .object({
    address: LocalizedText.nullable(),
    phone: z.string().nullable(),
    lineId: z.string().nullable(),
    mapUrl: z.string().nullable(),
  })
  .meta({ id: 'ShopContact', description: 'Where a shop is found and reached, as far as its owner has said.' });
export type ShopContact = z.infer<typeof ShopContact>;
