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

/** As both servers have it in their rows. */
interface SlipFields {
  readonly id: string | null;
  readonly sha256: string;
  readonly bank: string | null;
  readonly transaction_ref: string | null;
  readonly received_at: string;
  readonly sent_by: string | null;
  readonly after_orders: string;
}

interface ToldSlipRow extends SlipFields {
  readonly id: string;
  readonly order_id: string;
}

/** A slip as the other side is told of it; undefined for one from before they had ids. */
export function slipMessageOf({
  id,
  sha256,
  bank,
  transaction_ref,
  received_at,
  sent_by,
  after_orders,
}: SlipFields): SlipMessage | undefined {
  if (id === null) return undefined;
  const transfer = bank === null || transaction_ref === null ? null : { bank, transactionRef: transaction_ref };
  const afterOrders = z.array(Id).parse(JSON.parse(after_orders));
  return { slipId: id, sha256, transfer, sentAt: received_at, by: sent_by ?? '', afterOrders };
}

/** A slip that the other side has told of, as this side keeps it; undefined where its order's person is forgotten. */
export function rowOfSlipMessage(
  orderId: string,
  { slipId, sha256, transfer, sentAt, by, afterOrders }: SlipMessage,
): ToldSlipRow | undefined {
  if (sha256 === null) return undefined;
  return {
    id: slipId,
    order_id: orderId,
    sha256,
    bank: transfer?.bank ?? null,
    transaction_ref: transfer?.transactionRef ?? null,
    received_at: sentAt,
    sent_by: by,
    after_orders: JSON.stringify(afterOrders),
  };
}

/** What that leaves of it when its order's person is forgotten. */
export const slipWithoutPerson = (slip: SlipMessage): SlipMessage => ({
  ...slip,
  sha256: null,
  transfer: null,
  by: '',
});

export const SlipUse = z.object({ orderId: Id, iid: z.int().min(1) });
