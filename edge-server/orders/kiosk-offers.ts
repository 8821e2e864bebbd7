/** Orders that staff have sent to a kiosk, whose start offers them to whoever put them aside. */
export interface KioskOffers {
  /** An order is offered at one kiosk, and a kiosk offers one. */
  offer(clientId: string, orderId: string): void;
  /** @returns the order that this kiosk offers now */
  at(clientId: string): string | undefined;
  /** @returns the kiosk that offers it now, and for how long still */
  of(orderId: string): { clientId: string; leftMs: number } | undefined;
}

/** As long as it takes to walk there and to wait for the customer before. */
const OFFERED_MS = 5 * 60_000;

/** In memory: after a restart its code still brings an order back. */
export function createKioskOffers(monotonicMs = () => performance.now()): KioskOffers {
  const offers = new Map<string, { orderId: string; untilMs: number }>();
  const leftOf = (untilMs: number) => untilMs - monotonicMs();
  return {
    offer(clientId, orderId) {
      for (const [other, offered] of offers) {
        if (offered.orderId === orderId || leftOf(offered.untilMs) <= 0) offers.delete(other);
      }
      offers.set(clientId, { orderId, untilMs: monotonicMs() + OFFERED_MS });
    },
    at(clientId) {
      const offered = offers.get(clientId);
      return offered !== undefined && leftOf(offered.untilMs) > 0 ? offered.orderId : undefined;
    },
    of(orderId) {
      const found = [...offers].find(([, offered]) => offered.orderId === orderId && leftOf(offered.untilMs) > 0);
      return found && { clientId: found[0], leftMs: leftOf(found[1].untilMs) };
    },
  };
}
