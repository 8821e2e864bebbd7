import { expect, test } from 'vitest';
import { expectFlawless } from './expect-flawless.ts';
import { scenario } from './hostile-files.torture.ts';

test('no file makes the photo intake fail, stand still, or keep good photos waiting', async () => {
  const tally = await expectFlawless(scenario);
  // Some are kept, however broken, and every good one between them.
  if (tally !== null) expect(tally.photos).toBeGreaterThan(tally.cycles / 4);
}, 600_000);
