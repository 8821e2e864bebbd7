import { expect, it } from 'vitest';
import { expectFlawless } from '../../scripts/torture/expect-flawless.ts';
import { scenario } from '../../scripts/torture/random-taps.torture.ts';

it('bears somebody who taps everything at random: no error, no lost photo, no wrong price, always a way back', async () => {
  const tally = await expectFlawless(scenario);
  expect(tally?.photos).toBeGreaterThan(10);
});
