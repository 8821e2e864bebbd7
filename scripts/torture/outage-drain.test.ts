import { test } from 'vitest';
import { expectFlawless } from './expect-flawless.ts';
import { scenario } from './outage-drain.torture.ts';

test('S1 S2 S10 S12: what a shop took without internet arrives whole and once, and customers go on meanwhile', async () => {
  await expectFlawless(scenario);
}, 120_000);
