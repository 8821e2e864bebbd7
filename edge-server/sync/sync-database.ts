/** SQLite's variables per statement are many but not endless; an order may name thousands of photos. */
export const ROWS_PER_STATEMENT = 500;

export function* inChunks<Item>(items: readonly Item[], size = ROWS_PER_STATEMENT): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
