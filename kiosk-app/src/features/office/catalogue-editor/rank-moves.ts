import { swapRanks } from '@printfront/shared/domain/rank.ts';

/** The whole new order after two change places; what is hidden from the list keeps its own. */
export function swapped(ids: readonly string[], id: string, otherId: string): string[] {
  return swapRanks(ids, ids.indexOf(id), ids.indexOf(otherId));
}

/** Things in the order of `ids`; those that it does not name (made meanwhile) come last, as they stood. */
export function inOrder<Thing extends { id: string }>(things: readonly Thing[], ids: readonly string[]): Thing[] {
  const place = (thing: Thing) => {
    const index = ids.indexOf(thing.id);
    return index === -1 ? ids.length : index;
  };
  return things.toSorted((one, other) => place(one) - place(other));
}
