import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';
import { ownOfShop } from './own-of-shop.ts';

export const PickupShop = z
  .object({
    id: Id,
    name: z.string(),
    whereabouts: z.string().describe('Address and hours as the shop says them; may be empty.'),
    ...ownOfShop,
  })
  .meta({ id: 'PickupShop' });
export type PickupShop = z.infer<typeof PickupShop>;

export const listPickupShops = endpoint({
  name: 'listPickupShops',
  summary: 'Shops where online orders can be picked up; empty where nothing is to be chosen',
  method: 'GET',
  path: '/shops/pickup',
  who: ['customer'],
  where: ['central', 'edge'],
  status: 200,
  answer: z.array(PickupShop),
  problems: [],
});
