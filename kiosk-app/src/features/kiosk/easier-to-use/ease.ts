import { useSyncExternalStore } from 'react';

/** What makes the kiosk easier for the person in front of it. Kept for this customer alone: see resetEase. */
export interface Ease {
  type: 'normal' | 'large' | 'largest';
  /** Everything that is touched stands low: for customers who sit, and for children. */
  isLow: boolean;
  hasSound: boolean;
  isSpoken: boolean;
}

const PLAIN: Ease = { type: 'normal', isLow: false, hasSound: false, isSpoken: false };
/** Goes with everything else of a customer (customer-session.ts), and comes back when the page is loaded anew in between. */
const KEY = 'printfront-ease';
const listeners = new Set<() => void>();
let current: Ease = PLAIN;

export const currentEase = (): Ease => current;
export const isPlain = (ease: Ease): boolean => JSON.stringify(ease) === JSON.stringify(PLAIN);

export function setEase(change: Partial<Ease>): void {
  show({ ...current, ...change });
  try {
    sessionStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // It lasts for this page then.
  }
}

/** For the next customer everything is as the shop has set it. */
export function resetEase(): void {
  show(PLAIN);
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}

/** What the same customer chose before the page was loaded anew. */
export function recallEase(): void {
  try {
    show({ ...PLAIN, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') });
  } catch {
    show(PLAIN);
  }
}

/** Sizes are in rem and follow the page's type: see ease.css and base.css. */
function show(next: Ease): void {
  current = next;
  const { dataset } = document.documentElement;
  dataset.type = next.type;
  dataset.reach = next.isLow ? 'low' : 'all';
  for (const listener of listeners) listener();
}

export function useEase(): Ease {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentEase);
}
