import { RELOAD_GUARD_MS } from '@printfront/shared/domain/app-timings.ts';
import { describe, expect, it } from 'vitest';
import { isReloadAllowed } from './reload.ts';

const now = 1_900_000_000_000;

describe('reloading the app by itself', () => {
  it('happens at most once in ten seconds', () => {
    expect(RELOAD_GUARD_MS).toBe(10_000);
    expect(isReloadAllowed(now, Number.NEGATIVE_INFINITY)).toBe(true);
    expect(isReloadAllowed(now, now - 9_999)).toBe(false);
    expect(isReloadAllowed(now, now - 10_000)).toBe(true);
  });

  it('is not put off for years by a clock that was set back', () => {
    expect(isReloadAllowed(now - 1_000_000_000, now)).toBe(true);
  });
});
