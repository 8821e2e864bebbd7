import { Id, Instant, Sha256 } from '@printfront/shared/contracts/fields.ts';
import { z } from 'zod';

/** A slip that one of both took, with all that the other needs to show it and to know it again. */
export const SlipMessage = z.object({
  /** Made by whoever took it: the same slip told twice is one. */
  slipId: Id,
  /** Of the picture; null once the personal data of its order are deleted. */
  sha256: Sha256.nullable(),
  /** What its code says; null where none could be read. */
  transfer: z.object({ bank: z.string().max(16), transactionRef: z.string().max(200) }).nullable(),
  /** A label for people; never an order. */
  sentAt: Instant,
  /** `customer`, or the name of who attached it. */
  by: z.string(),
  /** Orders for which the same one had been sent before, as far as whoever took it knew. */
  afterOrders: z.array(Id).max(50),
});
export type SlipMessage = z.infer<typeof SlipMessage>;

/** What that leaves of it when its order's person is forgotten. */
export const slipWithoutPerson = (slip: SlipMessage): SlipMessage => ({
  ...slip,
  sha256: null,
  transfer: null,
  by: '',
});

export const SlipUse = z.object({ orderId: Id, iid: z.int().min(1) });
