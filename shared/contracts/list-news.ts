import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const ListNews = z
  .object({ version: z.string().describe('Another one whenever what it is about may be; it says nothing else.') })
  .meta({
    id: 'ListNews',
    description: 'That something is new: whoever missed one needs only the next, and reads the rest with other calls.',
  });
export type ListNews = z.infer<typeof ListNews>;

export const followOrders = endpoint({
  name: 'followOrders',
  summary:
    'Server-sent events for the desk: one at once, then whenever orders, or what is put aside in this shop, may be other ones, and every ten seconds. The lists are read with the other calls, which may be asked at any time instead',
  method: 'GET',
  path: '/orders/events',
  who: ['maintainer'],
  where: ['central', 'edge'],
  status: 200,
  format: 'events',
  event: ListNews,
  problems: ['server-busy'],
});

export const followStorefront = endpoint({
  name: 'followStorefront',
  summary: 'The same for the start of a kiosk: whether staff have sent an order to it',
  method: 'GET',
  path: '/storefront/events',
  who: ['kiosk'],
  where: ['edge'],
  status: 200,
  format: 'events',
  event: ListNews,
  problems: ['server-busy'],
});
