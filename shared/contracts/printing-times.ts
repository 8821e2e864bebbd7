import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, versioned } from './fields.ts';

export const PrintingTime = z
  .object({
    id: Id,
    duration: z.int().min(1).max(100_000).describe('Minutes of working time for each `perQuantity` prints.'),
    perQuantity: z.int().min(1).max(100_000),
  })
  .meta({ id: 'PrintingTime' });
export type PrintingTime = z.infer<typeof PrintingTime>;
export const EditablePrintingTime = PrintingTime.extend(versioned).meta({ id: 'EditablePrintingTime' });

export const listPrintingTimes = endpoint({
  name: 'listPrintingTimes',
  summary: 'How long prints take, by quantity',
  method: 'GET',
  path: '/printing-times',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  etag: true,
  answer: z.array(EditablePrintingTime),
  problems: [],
});

const PrintingTimeBody = PrintingTime.omit({ id: true });

export const createPrintingTime = endpoint({
  name: 'createPrintingTime',
  summary: 'How long so many prints take; one entry for each quantity',
  method: 'POST',
  path: '/printing-times',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  body: PrintingTimeBody,
  status: 201,
  answer: EditablePrintingTime,
  problems: ['already-exists'],
});

export const updatePrintingTime = endpoint({
  name: 'updatePrintingTime',
  summary: 'Change a printing time',
  method: 'POST',
  path: '/printing-times/{id}',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  body: PrintingTimeBody,
  status: 200,
  answer: EditablePrintingTime,
  problems: ['not-found', 'edited-meanwhile', 'already-exists'],
});

export const deletePrintingTime = endpoint({
  name: 'deletePrintingTime',
  summary: 'Remove a printing time; without any nobody is told when an order is ready',
  method: 'DELETE',
  path: '/printing-times/{id}',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  status: 204,
  problems: ['not-found', 'edited-meanwhile'],
});
