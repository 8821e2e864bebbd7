import type { PriceQuote } from '@printfront/shared/contracts/pricing.ts';
import { useEffect } from 'react';
import { usePrintOrder } from '#api/print-order.ts';
import { useShownVersion } from '#api/shown-version.ts';

const KEY = 'printfront-checked';

/** What was shown when the order was checked; prints and price are those of prints that are picked up. */
export interface CheckedOrder {
  version: string;
  prints: number;
  price: number;
}

/** How this tab showed the order last when it was checked; undefined when it never was. */
export function readChecked(orderId: string): CheckedOrder | undefined {
  const kept: CheckedOrder & { orderId?: string } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  return kept.orderId === orderId ? kept : undefined;
}

export function keepChecked(orderId: string, version: string | undefined, quote: PriceQuote): void {
  if (version === undefined) return;
  sessionStorage.setItem(
    KEY,
    JSON.stringify({ orderId, version, prints: printsOf(quote), price: quote.totalPrice } satisfies CheckedOrder & {
      orderId: string;
    }),
  );
}

export const printsOf = ({ breakdown }: Pick<PriceQuote, 'breakdown'>): number =>
  breakdown.reduce((sum, { quantity }) => sum + quantity, 0);

/** While the order stands there to be checked, what is shown of it counts as checked. */
export function useCheckedVersion(orderId: string, quote: PriceQuote, readAt: number): void {
  const { version } = useShownVersion(
    usePrintOrder().key,
    { version: quote.orderVersion, readAt },
    readChecked(orderId)?.version,
  );
  useEffect(() => {
    // Its pictures are still being asked for.
    if (version === quote.orderVersion) keepChecked(orderId, version, quote);
  }, [orderId, version, quote]);
}
