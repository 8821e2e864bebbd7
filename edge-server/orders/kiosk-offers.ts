/** An order that is put aside, as it was when staff sent it to a kiosk: whatever is done with it ends the offer. */
export interface OfferedOrder {
  readonly orderId: string;
  readonly touchedAt: string;
}

/** Orders that staff have sent to a kiosk, whose start offers them to whoever put them aside. */
export interface KioskOffers {
  /** An order is offered at one kiosk, and a kiosk offers one. */
  offer(clientId: string, order: OfferedOrder): void;
  /** @returns the order that was sent to this kiosk; it may be put aside no more */
  at(clientId: string): OfferedOrder | undefined;
  /** Another one with each order that is sent to a kiosk. */
  version(): number;
  /** @returns the kiosk that offers it now, and for how long still */
  of(order: OfferedOrder): { clientId: string; leftMs: number } | undefined;
}

/** As long as it takes to walk there and to wait for the customer before. */
const OFFERED_MS = 5 * 60_000;

/** In memory: after a restart its code still brings an order back. */
export function createKioskOffers(monotonicMs = () => performance.now()): KioskOffers {
  const offers = new Map<string, { order: OfferedOrder; untilMs: number }>();
  let sent = 0;
  const leftOf = (untilMs: number) => untilMs - monotonicMs();
  return {
    version: () => sent,
    offer(clientId, order) {
      sent += 1;
      for (const [other, offered] of offers) {
        if (offered.order.orderId === order.orderId || leftOf(offered.untilMs) <= 0) offers.delete(other);
      }
      offers.set(clientId, { order, untilMs: monotonicMs() + OFFERED_MS });
    },
    at(clientId) {
      const offered = offers.get(clientId);
      return offered !== undefined && leftOf(offered.untilMs) > 0 ? offered.order : undefined;
    },
    of({ orderId, touchedAt }) {
      const found = [...offers].find(
        ([, { order, untilMs }]) => order.orderId === orderId && order.touchedAt === touchedAt && leftOf(untilMs) > 0,
      );
      return found && { clientId: found[0], leftMs: leftOf(found[1].untilMs) };
    },
  };
}
