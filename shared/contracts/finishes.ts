import { z } from 'zod';
import { FINISH_CODE } from '../domain/finish.ts';
import { Id, LocalizedText, Satang } from './fields.ts';

/** Of names of files and folders: nothing that any system refuses, in lower case because Windows knows no other. */
export const FinishCode = z
  .string()
  .max(20)
  .regex(FINISH_CODE)
  .describe('Stands in names of print files: `glossy`, `matte`.');

export const finishTerms = {
  name: LocalizedText,
  code: FinishCode,
  surcharge: Satang.describe('Of one print, beside the price of its size.'),
};

export const Finish = z
  .object({ id: Id, ...finishTerms })
  .meta({ id: 'Finish', description: 'A surface of the paper that a size can be printed on: glossy, matte.' });
export type Finish = z.infer<typeof Finish>;

/** More than any paper comes in. */
export const MOST_FINISHES = 12;

/** In the order in which customers see them; the first is what prints get unless another is chosen. */
export const Finishes = z.array(Finish).max(MOST_FINISHES);

/** A later catalogue changes neither its name nor its price. */
export const OrderedFinish = z.object({ id: Id, ...finishTerms }).meta({
  id: 'OrderedFinish',
  description: 'A finish as it was when the order was submitted.',
});
export type OrderedFinish = z.infer<typeof OrderedFinish>;

/** By the size's id, what staff print instead of what was ordered. */
export const FinishesByStaff = z.record(Id, OrderedFinish);
