import { expect, test } from 'vitest';
import { expectFlawless } from './expect-flawless.ts';
import { scenario } from './router-faults.torture.ts';

test('a router that misbehaves delays no order, and ends up with the logins of the open ones', async () => {
  const tally = await expectFlawless(scenario);
  expect(tally?.statuses).toBeGreaterThan(0);
}, 120_000);
