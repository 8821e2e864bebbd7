import { z } from 'zod';
import { ACTIVATE_CONDITION } from '../domain/discount.ts';
import { FEE_TYPE } from '../domain/fees.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, numberNames, versioned } from './fields.ts';

export const FeeType = z.union([z.literal(0), z.literal(1), z.literal(2)]).meta(
  numberNames('FeeType', FEE_TYPE, {
    flat: 'a flat amount in satang',
    percent: 'whole percent of the total that it is of',
    perQuantity: 'satang for each print',
  }),
);

const ActivateCondition = z.union([z.literal(0), z.literal(1)]).meta(
  numberNames('ActivateCondition', ACTIVATE_CONDITION, {
    printQuantity: 'the quantity of prints reaches activationValue',
    itemTotal: 'the total of the line in satang reaches activationValue',
  }),
);

const terms = {
  activateCondition: ActivateCondition,
  activationValue: z.int().min(0).max(1_000_000_000),
  feeType: FeeType,
  feeAmount: z.int().min(0).max(1_000_000_000),
};

/** A percentage is at most 100. */
export const isPercentageInRange = ({ feeType, feeAmount }: { feeType: number; feeAmount: number }) =>
  feeType !== 1 || feeAmount <= 100;
/** A discount of no size yet. */
export const DiscountTerms = z.object(terms);

/** Where it is said, and as what, also to forms. */
export const outOfRange = {
  path: ['feeAmount'],
  message: 'a percentage is at most 100',
  params: { problem: 'high' },
  /** Also while something else is wrong. */
  when: ({ value }: { value: unknown }) => typeof Reflect.get(Object(value), 'feeAmount') === 'number',
};

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
  may: 'catalogue',
  where: ['central', 'edge'],
  body: z.object({ targetSizeId: Id, ...terms }).refine(isPercentageInRange, outOfRange),
  idempotencyKey: true,
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
  may: 'catalogue',
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
  may: 'catalogue',
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  status: 204,
  problems: ['not-found', 'edited-meanwhile'],
});
