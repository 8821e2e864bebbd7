import { z } from 'zod';
import { FINISH_CODE } from '../domain/finish.ts';
import { Id, LocalizedText, Satang } from './fields.ts';

/** Of names of files and folders: nothing that any system refuses, in lower case because Windows knows no other. */
export const FinishCode = z
  .string()
  .max(20)
  .regex(FINISH_CODE)
  .describe('Stands in names of print files: `glossy`, `matte`.');

const finish = {
  name: LocalizedText,
  code: FinishCode,
  surcharge: Satang.describe('Of one print, beside the price of its size.'),
};

export const Finish = z
  .object({ id: Id, ...finish })
  .meta({ id: 'Finish', description: 'A surface of the paper that a size can be printed on: glossy, matte.' });
export type Finish = z.infer<typeof Finish>;

/** What staff say of a finish. */
export const FinishTerms = z.object(finish);

/** More than any paper comes in. */
const MOST_FINISHES = 12;

const haveOwnCodes = (finishes: readonly { code: string }[]) =>
  new Set(finishes.map(({ code }) => code)).size === finishes.length;

const haveOwnIds = (finishes: readonly { id?: string | undefined }[]) => {
  const ids = finishes.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
};

/** In the order in which customers see them; the first is what prints get unless another is chosen. */
export const Finishes = z.array(Finish).max(MOST_FINISHES);

export const FinishesBody = z.object({
  finishes: z
    .array(z.object({ id: Id.optional().describe('Of one that is there; left out of a new one.'), ...finish }))
    .max(MOST_FINISHES)
    .refine(haveOwnCodes, { message: 'two finishes have the same code' })
    .refine(haveOwnIds, { message: 'a finish is named more than once' })
    .describe('All of them, in their order: what is left out is removed. The first is the default.'),
});

/** A later catalogue changes neither its name nor its price. */
export const OrderedFinish = z.object({ id: Id, ...finish }).meta({
  id: 'OrderedFinish',
  description: 'A finish as it was when the order was submitted.',
});
export type OrderedFinish = z.infer<typeof OrderedFinish>;
