import { setImmediate } from 'node:timers/promises';

/** So many rows are read at once: SQLite answers without a turn for anybody else. */
export const ROWS_AT_ONCE = 500;

/**
 * All rows of a query, page by page with turns for everybody else: each row as it is then.
 *
 * @param readPage rows after a key, at most `ROWS_AT_ONCE` in the order of their keys; more only where they end with a key's last
 * @param first stands before every key
 */
export async function readInTurns<Row, Key>(
  readPage: (after: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  first: Key,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let last = first; ; ) {
    const page = await readPage(last);
    rows.push(...page);
    const end = page.at(-1);
    if (end === undefined || page.length < ROWS_AT_ONCE) return rows;
    last = keyOf(end);
    await setImmediate();
  }
}
