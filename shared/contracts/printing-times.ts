import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';

export const PrintingTime = z
  .object({
    id: Id,
    /** Minutes of working time for each `perQuantity` prints. */
    duration: z.int().min(1).max(100_000),
    perQuantity: z.int().min(1).max(100_000),
  })
  .meta({ id: 'PrintingTime' });
export type PrintingTime = z.infer<typeof PrintingTime>;

export const listPrintingTimes = endpoint({
  name: 'listPrintingTimes',
  summary: 'How long prints take, by quantity',
  method: 'GET',
  path: '/printing-times',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  answer: z.array(PrintingTime),
  problems: [],
});
