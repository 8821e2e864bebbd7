import { z } from 'zod';
import { LocalizedText } from './fields.ts';
import { ShopContact } from './shop-contact.ts';
import { WorkingHour } from './working-hours.ts';

/** What customers read of one of several shops, as far as it has it for itself. Older servers say nothing of it. */
export const ownOfShop = {
  ownName: LocalizedText.optional().describe('As customers know it; absent: it is called as all shops.'),
  contact: ShopContact.optional().describe('Its own; absent where it has none.'),
  hours: z.array(WorkingHour).optional().describe('Its own week; absent: as all shops.'),
};
const OwnOfShop = z.object(ownOfShop);
export type OwnOfShop = z.infer<typeof OwnOfShop>;
