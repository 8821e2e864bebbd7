import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';
import { PhotoTraits } from '../server/photos/photo-traits.ts';

/** How many turns everybody else has meanwhile: SQLite itself answers without any. */
export async function turnsWhile(work: () => Promise<unknown>, onTurn = () => {}): Promise<number> {
  let turns = 0;
  let isDone = false;
  const counted = (async () => {
    for (; !isDone; turns += 1) {
      await setImmediate();
      onTurn();
    }
  })();
  try {
    await work();
  } finally {
    isDone = true;
    await counted;
  }
  return turns;
}

/**
 * How often traits of photos are read while something is answered by a server of this process: the work that grows with an
 * order, counted because a busy machine cannot time it.
 */
export async function traitsReadWhile(work: () => Promise<unknown>): Promise<{ all: number; mostInOneTurn: number }> {
  const parse = PhotoTraits.parse;
  let all = 0;
  let inTurn = 0;
  let mostInOneTurn = 0;
  const spy = vi.spyOn(PhotoTraits, 'parse').mockImplementation((traits) => {
    all += 1;
    inTurn += 1;
    mostInOneTurn = Math.max(mostInOneTurn, inTurn);
    return parse(traits);
  });
  try {
    await turnsWhile(work, () => {
      inTurn = 0;
    });
  } finally {
    spy.mockRestore();
  }
  return { all, mostInOneTurn };
}
