import { expect } from 'vitest';
import { runScenario } from './run-scenario.ts';
import type { Tally, TortureScenario } from './scenario.ts';

/**
 * The short run that `npm test` makes of a scenario. Where the machine cannot do it (no root, no loop device), that is said
 * and nothing is claimed.
 *
 * @returns the count, for what else the test wants to see in it; null when it could not run
 */
export async function expectFlawless(
  scenario: TortureScenario,
  { seed = 1, cycles = scenario.cycles.short } = {},
): Promise<Tally | null> {
  const obstacle = await scenario.obstacle();
  if (obstacle !== null) {
    process.stderr.write(`${scenario.name} did not run: ${obstacle}\n`);
    return null;
  }
  const { tally, notes } = await runScenario(scenario, { seed, cycles });
  expect(notes).toEqual([]);
  expect(tally).toMatchObject({ lost: 0, doubled: 0, stuck: 0 });
  expect(tally.cycles).toBeGreaterThanOrEqual(cycles);
  expect(tally.photos + tally.orders + tally.statuses).toBeGreaterThan(0);
  return tally;
}
