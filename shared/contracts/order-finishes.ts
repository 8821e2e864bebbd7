import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, SizeKey } from './fields.ts';
import { Order } from './orders.ts';

export const setOrderFinish = endpoint({
  name: 'setOrderFinish',
  summary: 'Print one size of an order on another finish of it; the price stays',
  method: 'PUT',
  path: '/orders/{id}/finish',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  body: z.object({
    size: SizeKey.describe('Of a line of the order.'),
    finishId: Id.describe('Of the size as it is in the catalogue now.'),
    previousFinishId: z.string().max(64).optional().describe('The finish that the editor saw; empty: none.'),
  }),
  status: 200,
  answer: Order,
  problems: ['not-found', 'finish-gone', 'edited-meanwhile'],
});
