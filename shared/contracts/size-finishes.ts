import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, KeyParams } from './fields.ts';
import { finishTerms, MOST_FINISHES } from './finishes.ts';
import { EditableSize } from './sizes.ts';

/** What staff say of a finish. */
export const FinishTerms = z.object(finishTerms);

const haveOwnCodes = (finishes: readonly { code: string }[]) =>
  new Set(finishes.map(({ code }) => code)).size === finishes.length;

const haveOwnIds = (finishes: readonly { id?: string | undefined }[]) => {
  const ids = finishes.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
};

export const FinishesBody = z.object({
  finishes: z
    .array(z.object({ id: Id.optional().describe('Of one that is there; left out of a new one.'), ...finishTerms }))
    .max(MOST_FINISHES)
    .refine(haveOwnCodes, { message: 'two finishes have the same code' })
    .refine(haveOwnIds, { message: 'a finish is named more than once' })
    .describe('All of them, in their order: what is left out is removed. The first is the default.'),
});

export const setSizeFinishes = endpoint({
  name: 'setSizeFinishes',
  summary: 'The finishes of a size: all of them, in their order, the default first',
  method: 'PUT',
  path: '/sizes/{key}/finishes',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  params: KeyParams,
  ifMatch: true,
  body: FinishesBody,
  status: 200,
  answer: EditableSize,
  problems: ['not-found', 'edited-meanwhile'],
});
