import { useState } from 'react';

/** Satang. */
export interface PriceChange {
  from: number;
  to: number;
}

/**
 * Remembers what the customer has seen: a total that becomes another one for the same choice is told, not swapped.
 *
 * @param choice what the total depends on by the customer's own doing: another one is no surprise
 * @param total undefined while it is not known
 */
export function usePriceChange(choice: string, total: number | undefined): PriceChange | null {
  const [seen, setSeen] = useState({ choice, total, change: null as PriceChange | null });
  if (total === undefined || (seen.choice === choice && seen.total === total)) {
    return seen.choice === choice ? seen.change : null;
  }
  const next = { choice, total, change: priceChange(seen, { choice, total }) };
  setSeen(next);
  return next.change;
}

/** From the price that was seen first to the one that counts now; null for what is no surprise. */
export function priceChange(
  seen: { choice: string; total: number | undefined; change: PriceChange | null },
  now: { choice: string; total: number },
): PriceChange | null {
  if (seen.choice !== now.choice || seen.total === undefined) return null;
  return { from: seen.change?.from ?? seen.total, to: now.total };
}
