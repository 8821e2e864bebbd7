import { test } from 'vitest';
import { expectFlawless } from './expect-flawless.ts';
import { scenario } from './hostile-guest.torture.ts';

test('guests who do their worst turn nobody away: orders are made, photos arrive, money is taken', async () => {
  await expectFlawless(scenario);
}, 240_000);
