interface Page<Item> {
  items: readonly Item[];
  nextId: string | null;
}
type Listed = { id: string; createdAt: string };

/**
 * One list out of the first page, asked for every few seconds, and the pages staff have scrolled through. Where both
 * speak of the same stretch the first page is right: an order that it no longer has does not match the filter any more.
 */
export function mergeOrders<Item extends Listed>(
  newest: Page<Item> | undefined,
  pages: readonly Page<Item>[],
): readonly Item[] {
  const older = pages.flatMap(({ items }) => items);
  if (newest === undefined) return older;
  const last = newest.items.at(-1);
  if (newest.nextId === null) return newest.items;
  // A page of nothing but orders that cannot be shown.
  if (last === undefined) return older;
  const seen = new Set(newest.items.map(({ id }) => id));
  const overlap = older.findIndex(({ id }) => id === last.id);
  const rest = overlap >= 0 ? older.slice(overlap + 1) : older.filter(({ createdAt }) => createdAt < last.createdAt);
  return [...newest.items, ...rest.filter(({ id }) => !seen.has(id))];
}

/** More orders came in at once than a page holds: the pages have to be asked for again. */
export function hasGap<Item extends Listed>(newest: Page<Item> | undefined, pages: readonly Page<Item>[]): boolean {
  const known = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
  if (newest === undefined || newest.nextId === null || known.size === 0) return false;
  if (newest.items.length === 0) return false;
  return !newest.items.some(({ id }) => known.has(id));
}
