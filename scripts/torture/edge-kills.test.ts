import { expect, test } from 'vitest';
import { scenario } from './edge-kills.torture.ts';
import { expectFlawless } from './expect-flawless.ts';

test('whatever a shop has acknowledged is there once after kill -9, and nothing is torn', {
  timeout: 600_000,
}, async () => {
  const tally = await expectFlawless(scenario);
  expect(tally?.orders).toBeGreaterThan(0);
  expect(tally?.photos).toBeGreaterThan(5);
});
