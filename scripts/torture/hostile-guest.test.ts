import { test } from 'vitest';
import { expectFlawless } from './expect-flawless.ts';
import { scenario } from './hostile-guest.torture.ts';

test('beside guests who do their worst a kiosk, a phone and a clerk make their orders', async () => {
  await expectFlawless(scenario);
}, 900_000);
