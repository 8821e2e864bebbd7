import { expect, test } from 'vitest';
import { runHistory } from '../simulation/history.ts';
import { makeTemplates } from '../simulation/templates.ts';
import { expectFlawless } from './expect-flawless.ts';
import { scenario } from './simulated-histories.torture.ts';

test('S1–S9 S16 S17 S20 S23–S27 S37 S40 S43: whatever lines, programs and disks do, shops and central agree in the end', async () => {
  await expectFlawless(scenario);
}, 120_000);

test('the same seed is the same history', async () => {
  const templates = await makeTemplates();
  for (const seed of [3, 6]) {
    const first = await runHistory(seed, templates);
    expect(first.trace.length).toBeGreaterThan(20);
    expect((await runHistory(seed, templates)).trace).toEqual(first.trace);
  }
});

test.each([
  // A photo was printed again after both ends had deleted it, and its old receipt counted for the new order.
  [68],
  [84],
])('S12 S37: history %i, which lost a photo once, does not any more', async (seed) => {
  expect((await runHistory(seed, await makeTemplates())).problems).toEqual([]);
});

test.each([
  // A shop and then central came back from copies that had counted to the same version of an order.
  [2_324_759_868],
])('S9 S20: history %i, which was stuck once, is not any more', async (seed) => {
  expect((await runHistory(seed, await makeTemplates())).problems).toEqual([]);
});

test.each([
  // A shop deleted photos that were handed over; then central, and then the shop, came back from copies.
  [1_207_330_352],
])('S12 S43: in history %i a shop misses no photo that it had deleted', async (seed) => {
  expect((await runHistory(seed, await makeTemplates())).problems).toEqual([]);
});
