import { test } from 'vitest';
import { expectFlawless } from './expect-flawless.ts';
import { scenario } from './power-cuts.torture.ts';

// Says that it did not run where there is no root, and then proves nothing.
test('whatever was acknowledged is there once after a power cut', { timeout: 600_000 }, async () => {
  await expectFlawless(scenario);
});
