import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';

export const FeeType = z.union([z.literal(0), z.literal(1), z.literal(2)]);

export const Discount = z
  .object({
    id: Id,
    targetSizeId: Id,
    /** 0: print quantity reaches activationValue; 1: the line's total in satang does. */
    activateCondition: z.union([z.literal(0), z.literal(1)]),
    activationValue: z.int().min(0),
    /** 0 flat amount in satang, 1 percent of the line's total, 2 satang per print. */
    feeType: FeeType,
    feeAmount: z.int().min(0),
  })
  .refine((discount) => discount.feeType !== 1 || discount.feeAmount <= 100, {
    path: ['feeAmount'],
    message: 'a percentage is at most 100',
  })
  .meta({ id: 'Discount' });
export type Discount = z.infer<typeof Discount>;

export const listDiscounts = endpoint({
  name: 'listDiscounts',
  summary: 'Quantity and total discounts of all sizes',
  method: 'GET',
  path: '/discounts',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  answer: z.array(Discount),
  problems: [],
});
