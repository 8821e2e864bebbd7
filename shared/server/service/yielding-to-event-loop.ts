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

/** The same of work that is done in steps. @returns what comes of it */
export async function inTurns<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    const step = steps.next();
    if (step.done) return step.value;
    if (count % ITEMS_AT_ONCE === 0) await setImmediate();
  }
}
