import { describe, expect, it } from 'vitest';
import { pathAfterSignIn } from './path-after-sign-in.ts';

describe('the way on after signing in', () => {
  it('is where the person was', () => {
    expect(pathAfterSignIn('/orders/42', { rank: 0 })).toBe('/orders/42');
    expect(pathAfterSignIn('/print', { rank: 40 })).toBe('/print');
  });

  it('is one’s own first page when nobody knows, or when it would lead elsewhere', () => {
    expect(pathAfterSignIn(null, { rank: 0 })).toBe('/print');
    expect(pathAfterSignIn('//evil.example', { rank: 0 })).toBe('/print');
    expect(pathAfterSignIn('/sign-up', { rank: 40 })).toBe('/admin/orders');
  });
});
