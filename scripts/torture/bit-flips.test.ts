import { test } from 'vitest';
import { scenario } from './bit-flips.torture.ts';
import { expectFlawless } from './expect-flawless.ts';

test('a turned bit is never printed: the right print or a clear refusal', { timeout: 600_000 }, async () => {
  await expectFlawless(scenario);
});
