import { describe, expect, it } from 'vitest';
import { hasGap, mergeOrders } from './merge-orders.ts';

/** Order 7 was created at 7. */
const orders = (...numbers: number[]) =>
  numbers.map((number) => ({ id: `o${number}`, createdAt: String(number).padStart(2, '0') }));
const page = (nextId: string | null, ...numbers: number[]) => ({ items: orders(...numbers), nextId });
const numbersOf = (items: readonly { id: string }[]) => items.map(({ id }) => Number(id.slice(1)));

describe('the list at the counter', () => {
  const pages = [page('o7', 9, 8, 7), page('o4', 6, 5, 4)];

  it('shows new orders above what is there, each once', () => {
    expect(numbersOf(mergeOrders(page('o8', 11, 10, 9, 8), pages))).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
  });

  it('drops an order that the newest page no longer has', () => {
    expect(numbersOf(mergeOrders(page('o6', 9, 7, 6), pages))).toEqual([9, 7, 6, 5, 4]);
  });

  it('shows only what there is when all fits one page', () => {
    expect(numbersOf(mergeOrders(page(null, 9), pages))).toEqual([9]);
    expect(numbersOf(mergeOrders(page(null), pages))).toEqual([]);
  });

  it('shows what it has until the newest page is there, and keeps the order over a gap', () => {
    expect(numbersOf(mergeOrders(undefined, pages))).toEqual([9, 8, 7, 6, 5, 4]);
    expect(numbersOf(mergeOrders(page('o20', 22, 21, 20), pages))).toEqual([22, 21, 20, 9, 8, 7, 6, 5, 4]);
  });

  it('goes on with older orders when not one of the newest page can be shown', () => {
    expect(numbersOf(mergeOrders(page('o20'), pages))).toEqual([9, 8, 7, 6, 5, 4]);
    expect(hasGap(page('o20'), pages)).toBe(false);
  });

  it('notices a gap', () => {
    expect(hasGap(page('o20', 22, 21, 20), pages)).toBe(true);
    expect(hasGap(page('o8', 10, 9, 8), pages)).toBe(false);
    expect(hasGap(page(null, 22), pages)).toBe(false);
    expect(hasGap(undefined, pages)).toBe(false);
  });
});
