import { z } from 'zod';
import { ORDER_CEILINGS } from '../domain/order-limits.ts';
import { DaysOfShop } from './days-of-shop.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, SizeKey } from './fields.ts';
import { Order } from './orders.ts';
import { PrintRef, ReprintCopies, ReprintReason } from './print-note.ts';

export const setPrinted = endpoint({
  name: 'setPrinted',
  summary: 'Say that prints of an order came out of the printer, or that they did not after all',
  method: 'PUT',
  path: '/orders/{id}/printed',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  body: z.object({
    isPrinted: z.boolean(),
    prints: z.array(PrintRef).min(1).max(ORDER_CEILINGS.prints).optional().describe('Left out: all of the order.'),
  }),
  status: 200,
  answer: Order,
  problems: ['not-found'],
});

export const noteReprint = endpoint({
  name: 'noteReprint',
  summary: 'Note that a print had to be made once more, and why',
  method: 'POST',
  path: '/orders/{id}/reprints',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  body: PrintRef.extend({
    noteId: Id.describe('Random, made by the caller: the same note twice is one.'),
    quantity: ReprintCopies.describe('Copies.'),
    reason: ReprintReason,
  }),
  status: 200,
  answer: Order,
  problems: ['not-found'],
});

export const ListedReprint = z
  .object({
    at: Instant,
    by: z.string(),
    orderId: Id,
    iid: z.int().min(1),
    size: SizeKey,
    quantity: z.int().min(1),
    reason: ReprintReason,
  })
  .meta({ id: 'ListedReprint' });
export type ListedReprint = z.infer<typeof ListedReprint>;

/** Of a range no more are listed; all are counted. */
export const REPRINTS_LISTED = 200;

export const ReprintReport = z
  .object({
    copies: z.object({
      damaged: z.int().min(0),
      colour: z.int().min(0),
      lost: z.int().min(0),
      other: z.int().min(0),
    }),
    newest: z.array(ListedReprint).max(REPRINTS_LISTED),
  })
  .meta({ id: 'ReprintReport', description: 'Prints that were made once more, by reason, and the newest of them.' });
export type ReprintReport = z.infer<typeof ReprintReport>;

export const listReprints = endpoint({
  name: 'listReprints',
  summary: 'Prints that had to be made once more on some days of the shop, counted by reason',
  method: 'GET',
  path: '/reprints',
  who: ['maintainer'],
  where: ['central', 'edge'],
  query: DaysOfShop,
  status: 200,
  answer: ReprintReport,
  problems: [],
});
