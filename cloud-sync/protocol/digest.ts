import { Id } from '@printfront/shared/contracts/fields.ts';
import { z } from 'zod';
import { Epoch } from './enrol.ts';
import { syncCall } from './sync-call.ts';

export const ORDERS_PER_DIGEST = 500;

/** The last version of an order: as acknowledged, at the edge; as applied, at central. 0: central has never seen it. */
const OrderVersion = z.object({ orderId: Id, version: z.int().min(0) });
export type OrderVersion = z.infer<typeof OrderVersion>;

const AcknowledgedOrder = OrderVersion.extend({
  /** Id of the event that has this version: central may have one of another epoch under the same. */
  lastEventId: Id.optional(),
  /** Of an online order that is in the shop: the version at which central gave it. Absent once the shop has given it back. */
  given: z.int().min(1).optional(),
});
export type AcknowledgedOrder = z.infer<typeof AcknowledgedOrder>;

/** Finds what one side believes and the other does not have, for example after central came back from a backup. */
export const digest = syncCall({
  name: 'digest',
  path: '/sync/digest',
  request: z.object({
    /** Absent from shops that do not name their last events either. */
    epoch: Epoch.optional(),
    orders: z.array(AcknowledgedOrder).min(1).max(ORDERS_PER_DIGEST),
  }),
  /** Only the orders of which central has less. */
  answer: z.object({ behind: z.array(OrderVersion) }),
});
