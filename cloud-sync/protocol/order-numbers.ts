import { Id } from '@printfront/shared/contracts/fields.ts';
import { z } from 'zod';
import { Epoch } from './enrol.ts';
import { Mark, standing } from './position.ts';
import { syncCall } from './sync-call.ts';

export const ORDER_NUMBERS_PER_BLOCK = 50;

/** Both ends included. */
export const OrderNumberBlock = z.object({ firstNumber: z.int().min(1), lastNumber: z.int().min(1) });
export type OrderNumberBlock = z.infer<typeof OrderNumberBlock>;

/** `leaseId` is random and new for each block wanted; asking again with the same one gives the same block. */
export const leaseOrderNumbers = syncCall({
  name: 'leaseOrderNumbers',
  path: '/sync/order-numbers',
  request: z.object({ leaseId: Id, epoch: Epoch.optional(), mark: Mark.optional() }),
  answer: OrderNumberBlock.extend(standing),
});
