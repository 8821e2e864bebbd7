import { expect, test } from 'vitest';
import { scenario } from './central-kills.torture.ts';
import { expectFlawless } from './expect-flawless.ts';

test('whatever central has acknowledged is there once after kill -9', { timeout: 600_000 }, async () => {
  const tally = await expectFlawless(scenario);
  expect(tally?.orders).toBeGreaterThan(0);
  expect(tally?.photos).toBeGreaterThan(3);
});
