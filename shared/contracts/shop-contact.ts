import { z } from 'zod';
import { LocalizedText } from './fields.ts';
import { WorkingHour } from './working-hours.ts';

export const ShopContact = z
  .object({
    address: LocalizedText.nullable(),
    phone: z.string().nullable(),
    lineId: z.string().nullable(),
    mapUrl: z.string().nullable(),
  })
  .meta({ id: 'ShopContact', description: 'Where a shop is found and reached, as far as its owner has said.' });
export type ShopContact = z.infer<typeof ShopContact>;

/** What customers read of one of several shops, as far as it has it for itself. Older servers say nothing of it. */
export const ownOfShop = {
  ownName: LocalizedText.optional().describe('As customers know it; absent: it is called as all shops.'),
  contact: ShopContact.optional().describe('Its own; absent where it has none.'),
  hours: z.array(WorkingHour).optional().describe('Its own week; absent: as all shops.'),
};
const OwnOfShop = z.object(ownOfShop);
export type OwnOfShop = z.infer<typeof OwnOfShop>;
