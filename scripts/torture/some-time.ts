import { setTimeout } from 'node:timers/promises';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';

/** However busy the machine is, something has been done by then; and a server that does nothing more is not waited for. */
const DEADLINE_MS = 5_000;
const LONGEST_REST_MS = 60;

/** A random moment while a server works: after some answers, and a little later. */
export async function someTime(
  random: SeededRandom,
  { answers, most, gone }: { answers: () => number; most: number; gone: Promise<unknown> },
): Promise<void> {
  const wanted = answers() + random.between(0, most);
  const deadline = performance.now() + DEADLINE_MS;
  let isGone = false;
  void gone.then(() => {
    isGone = true;
  });
  while (answers() < wanted && !isGone && performance.now() < deadline) await setTimeout(2);
  await Promise.race([gone, setTimeout(random.between(0, LONGEST_REST_MS))]);
}
