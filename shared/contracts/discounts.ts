import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, versioned } from './fields.ts';

export const FeeType = z.union([z.literal(0), z.literal(1), z.literal(2)]);

const terms = {
  /** 0: print quantity reaches activationValue; 1: the line's total in satang does. */
  activateCondition: z.union([z.literal(0), z.literal(1)]),
  activationValue: z.int().min(0).max(1_000_000_000),
  /** 0 flat amount in satang, 1 percent of the line's total, 2 satang per print. */
  feeType: FeeType,
  feeAmount: z.int().min(0).max(1_000_000_000),
};

/** A percentage is at most 100. */
export const isPercentageInRange = ({ feeType, feeAmount }: { feeType: number; feeAmount: number }) =>
  feeType !== 1 || feeAmount <= 100;
const outOfRange = { path: ['feeAmount'], message: 'a percentage is at most 100' };

export const Discount = z
  .object({ id: Id, targetSizeId: Id, ...terms })
  .refine(isPercentageInRange, outOfRange)
  .meta({ id: 'Discount' });
export type Discount = z.infer<typeof Discount>;
export const EditableDiscount = Discount.safeExtend(versioned).meta({ id: 'EditableDiscount' });

export const listDiscounts = endpoint({
  name: 'listDiscounts',
  summary: 'Quantity and total discounts of all sizes',
  method: 'GET',
  path: '/discounts',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  etag: true,
  answer: z.array(EditableDiscount),
  problems: [],
});

export const createDiscount = endpoint({
  name: 'createDiscount',
  summary: 'A discount on a size',
  method: 'POST',
  path: '/discounts',
  who: ['maintainer'],
  where: ['central', 'edge'],
  body: z.object({ targetSizeId: Id, ...terms }).refine(isPercentageInRange, outOfRange),
  status: 201,
  answer: EditableDiscount,
  problems: [],
});

export const updateDiscount = endpoint({
  name: 'updateDiscount',
  summary: 'Change a discount; it stays with its size',
  method: 'PUT',
  path: '/discounts/{id}',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  body: z.object(terms).refine(isPercentageInRange, outOfRange),
  status: 200,
  answer: EditableDiscount,
  problems: ['not-found', 'edited-meanwhile'],
});

export const deleteDiscount = endpoint({
  name: 'deleteDiscount',
  summary: 'Remove a discount',
  method: 'DELETE',
  path: '/discounts/{id}',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  status: 204,
  problems: ['not-found', 'edited-meanwhile'],
});
