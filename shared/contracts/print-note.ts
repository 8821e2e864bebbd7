import { z } from 'zod';
import { ORDER_CEILINGS } from '../domain/order-limits.ts';
import { REPRINT_REASONS } from '../domain/print-notes.ts';
import { Id, SizeKey } from './fields.ts';

export const PrintRef = z.object({ size: SizeKey, fileId: Id }).meta({
  id: 'PrintRef',
  description: 'One photo in one size of an order, with all of its copies.',
});

export const ReprintReason = z
  .enum(REPRINT_REASONS)
  .meta({ id: 'ReprintReason', description: 'Why a print had to be made once more.' });

export const ReprintCopies = z.int().min(1).max(999);

const prints = z.array(PrintRef).min(1).max(ORDER_CEILINGS.prints);

/** What staff say of prints, as one server tells the other: PrintNote of shared/domain. */
export const PrintNote = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('printed'), id: Id, prints }),
  z.object({
    kind: z.literal('not-printed'),
    id: Id,
    prints,
    takesBack: z.array(Id).min(1).max(ORDER_CEILINGS.prints),
  }),
  z.object({ kind: z.literal('reprint'), id: Id, print: PrintRef, quantity: ReprintCopies, reason: ReprintReason }),
]);
