import { expect, test } from 'vitest';
import { expectFlawless } from './expect-flawless.ts';
import { scenario } from './hostile-calls.torture.ts';

test('no call that is wrong in any parameter, to either server or in the sync, makes one fail or stand still', async () => {
  const tally = await expectFlawless(scenario);
  // Which groups of calls come first is drawn anew with every call that the contract gains.
  if (tally !== null) expect(tally.orders).toBeGreaterThan(0);
}, 600_000);
