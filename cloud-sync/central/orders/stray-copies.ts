import type { OtherCopy } from '@printfront/shared/contracts/orders.ts';
import { z } from 'zod';

/** A shop that has an order which another makes, and what it has said of it. */
const Stray = z.object({
  serverId: z.string(),
  /** Of the newest event that it named the order in: given again, its history goes on above that. */
  version: z.int(),
  isCashThere: z.boolean(),
  isBegun: z.boolean(),
});
export type Stray = z.infer<typeof Stray>;

interface StrayColumn {
  strays: string | null;
}

export const straysOf = ({ strays }: StrayColumn): Stray[] =>
  strays === null ? [] : z.array(Stray).parse(JSON.parse(strays));

/** As staff here, and at the shop that makes it, see it. */
export const copiesElsewhere = (order: StrayColumn, makers: ReadonlyMap<string, { name: string }>): OtherCopy[] =>
  straysOf(order).map(({ serverId, isCashThere, isBegun }) => ({
    shop: makers.get(serverId)?.name ?? '',
    isMaker: false,
    isCashThere,
    isBegun,
  }));
