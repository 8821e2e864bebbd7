import { isWhole } from '@printfront/shared/testing/whole-tests.ts';
import { expect, it } from 'vitest';
import { expectFlawless } from '../../scripts/torture/expect-flawless.ts';
import { scenario } from '../../scripts/torture/random-taps.torture.ts';

/** About ten minutes of a machine that does nothing else; some seconds otherwise. */
const RUNS = isWhole ? [1, 2].map((seed) => ({ seed, cycles: 5_000 })) : [{ seed: 1, cycles: 84 }];
const timeout = isWhole ? 3_600_000 : 240_000;

it.for(RUNS)(
  'bears somebody who taps everything at random: no error, no lost photo, no wrong price, always a way back, %o',
  {
    timeout,
  },
  async (run) => {
    const tally = await expectFlawless(scenario, run);
    expect(tally?.photos).toBeGreaterThan(10);
  },
);
