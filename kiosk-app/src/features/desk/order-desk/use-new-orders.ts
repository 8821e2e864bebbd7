import { useState } from 'react';

/**
 * Ids of the orders that came in while the list was open. What stands there at the first look is not new, nor is what
 * scrolling brings.
 *
 * @param newestIds the first page, undefined until it is there
 * @param listKey another filter is another list
 */
export function useNewOrders(newestIds: readonly string[] | undefined, listKey: string): ReadonlySet<string> {
  const [seen, setSeen] = useState<{ listKey: string; ids: ReadonlySet<string>; fresh: ReadonlySet<string> } | null>(
    null,
  );
  if (newestIds === undefined) return new Set();
  if (seen === null || seen.listKey !== listKey) {
    const first = { listKey, ids: new Set(newestIds), fresh: new Set<string>() };
    setSeen(first);
    return first.fresh;
  }
  // An order that slides up because another left the list has an older place than one that is known.
  const newestKnown = newestIds.findIndex((id) => seen.ids.has(id));
  const arrived = newestIds.slice(0, newestKnown < 0 ? newestIds.length : newestKnown);
  if (newestIds.some((id) => !seen.ids.has(id))) {
    const next = {
      listKey,
      ids: new Set([...seen.ids, ...newestIds]),
      fresh: new Set([...seen.fresh, ...arrived]),
    };
    setSeen(next);
    return next.fresh;
  }
  return seen.fresh;
}
