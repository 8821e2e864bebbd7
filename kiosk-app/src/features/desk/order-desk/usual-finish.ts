import type { OrderSummary } from '@printfront/shared/contracts/orders.ts';
import { localized } from '#text/localized.ts';

/** A list of fewer says little of a shop. */
const ENOUGH = 8;

let known: string | null = null;

/**
 * The paper that most of what the shop prints is on, by name: the list says it once, and a row only what is on another. What a
 * long list has shown counts for the short ones after it; null as long as none has.
 */
export function usualFinish(orders: readonly OrderSummary[], language: string): string | null {
  const names = orders.flatMap(({ sizes = [] }) => sizes.map(({ finish }) => localized(finish, language) ?? ''));
  if (names.length < ENOUGH) return known;
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  known = most !== undefined && most[0] !== '' && most[1] > names.length / 2 ? most[0] : null;
  return known;
}
