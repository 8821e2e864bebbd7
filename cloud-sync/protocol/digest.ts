import { Id } from '@printfront/shared/contracts/fields.ts';
import { z } from 'zod';
import { syncCall } from './sync-call.ts';

export const ORDERS_PER_DIGEST = 500;

/** The last version of an order: as acknowledged, at the edge; as applied, at central. 0: central has never seen it. */
const OrderVersion = z.object({ orderId: Id, version: z.int().min(0) });

/** Finds what one side believes and the other does not have, for example after central came back from a backup. */
export const digest = syncCall({
  name: 'digest',
  path: '/sync/digest',
  request: z.object({ orders: z.array(OrderVersion).min(1).max(ORDERS_PER_DIGEST) }),
  /** Only the orders of which central has less. */
  answer: z.object({ behind: z.array(OrderVersion) }),
});
