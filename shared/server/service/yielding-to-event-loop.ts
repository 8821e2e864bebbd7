import { setImmediate } from 'node:timers/promises';

const ITEMS_AT_ONCE = 20;

/**
 * The items, with a turn for everybody else between every few: SQLite answers without one, so that going through a week of
 * a busy shop's orders would hold up the whole server.
 */
export async function* yieldingToEventLoop<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for (const item of items) {
    count += 1;
    if (count % ITEMS_AT_ONCE === 0) await setImmediate();
    yield item;
  }
}
