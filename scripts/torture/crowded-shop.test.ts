import { expect, test } from 'vitest';
import { scenario } from './crowded-shop.torture.ts';
import { expectFlawless } from './expect-flawless.ts';

test('a crowd of phones gets every photo in once, and the kiosk beside it goes on', async () => {
  const tally = await expectFlawless(scenario);
  expect(tally?.photos).toBe(scenario.cycles.short * 6);
}, 120_000);
