import { expect, it } from 'vitest';
import { createRetryKey } from './retry-key.ts';

it('keeps its key while the same is tried again, and has another for something else and for a second one', () => {
  const keys = createRetryKey();
  const first = keys.of({ city: 'Bangkok' });
  expect(keys.of({ city: 'Bangkok' })).toBe(first);
  const other = keys.of({ city: 'Chiang Mai' });
  expect(other).not.toBe(first);
  keys.done();
  expect(keys.of({ city: 'Chiang Mai' })).not.toBe(other);
});
