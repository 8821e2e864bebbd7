import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, LocalizedText, Rank, Satang, SizeKey } from './fields.ts';
import { PhotoFrame } from './photo-frames.ts';

export const Size = z
  .object({
    id: Id,
    key: SizeKey,
    name: LocalizedText,
    categoryId: Id,
    rank: Rank,
    /** Of one print, before discounts. */
    price: Satang,
    /** Pictures that share one sheet: 4 wallet pictures are one print. */
    numberOfPicturesPerPrint: z.int().min(1).max(100),
    /** Of one picture, portrait: width is never more than height. */
    widthMm: z.number().positive().max(2000),
    heightMm: z.number().positive().max(2000),
    isShippingApplicable: z.boolean(),
    hidden: z.boolean(),
    imageUrl: z.string().nullable(),
    photoFrames: z.array(PhotoFrame),
  })
  .meta({ id: 'Size' });
export type Size = z.infer<typeof Size>;

export const listSizes = endpoint({
  name: 'listSizes',
  summary: 'Sizes by category rank and rank; hidden ones only for maintainers',
  method: 'GET',
  path: '/sizes',
  who: ['anyone'],
  where: ['central', 'edge'],
  query: z.object({ showHidden: z.enum(['true', 'false']).default('false') }),
  status: 200,
  answer: z.array(Size),
  problems: [],
});
