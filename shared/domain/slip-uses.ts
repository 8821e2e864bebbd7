/** That a slip was sent for an order: the same transfer, or the same picture. */
export interface SlipSending {
  readonly orderId: string;
  /** In the order in which the server that asks heard of them. */
  readonly sequence: number;
  /** Orders for which it had been sent already as far as the server that took this one knew. */
  readonly afterOrders: readonly string[];
}

interface SendingsOfOrder {
  readonly orderId: string;
  readonly first: number;
  readonly last: number;
  readonly after: ReadonlySet<string>;
}

/** Where else a slip was used: the order that it was sent for before, and the one that it was sent for since. */
export interface SlipUses {
  /** Of several the last one before. */
  readonly earlier: string | null;
  /** Of several the last one. */
  readonly later: string | null;
}

/**
 * Of two orders that were sent the same slip only the second is to be doubted. Which one was second says the server that
 * took it and knew of the other; where neither knew, because a shop was without internet, the one that was heard of later.
 * No clock is asked (S22).
 *
 * @param sendings of this slip, this order's among them
 */
export function usesOfSlip(orderId: string, sendings: readonly SlipSending[]): SlipUses {
  const byOrder = [...Map.groupBy(sendings, (sending) => sending.orderId)].map(([id, its]) => ofOrder(id, its));
  const own = byOrder.find((order) => order.orderId === orderId);
  if (own === undefined) return { earlier: null, later: null };
  const others = byOrder.filter((order) => order !== own).sort((one, other) => one.last - other.last);
  const isEarlier = (order: SendingsOfOrder) => isBefore(order, own);
  return {
    earlier: others.filter(isEarlier).at(-1)?.orderId ?? null,
    later: others.filter((order) => !isEarlier(order)).at(-1)?.orderId ?? null,
  };
}

function ofOrder(orderId: string, sendings: readonly SlipSending[]): SendingsOfOrder {
  const sequences = sendings.map(({ sequence }) => sequence);
  return {
    orderId,
    first: Math.min(...sequences),
    last: Math.max(...sequences),
    after: new Set(sendings.flatMap(({ afterOrders }) => afterOrders)),
  };
}

function isBefore(other: SendingsOfOrder, own: SendingsOfOrder): boolean {
  const [ownKnew, otherKnew] = [own.after.has(other.orderId), other.after.has(own.orderId)];
  return ownKnew === otherKnew ? other.first < own.first : ownKnew;
}
