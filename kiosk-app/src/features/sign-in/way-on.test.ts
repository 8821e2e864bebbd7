import { describe, expect, it } from 'vitest';
import { wayOn } from './way-on.ts';

describe('the way on after signing in', () => {
  it('is where the person was', () => {
    expect(wayOn('/orders/42', { rank: 0 })).toBe('/orders/42');
    expect(wayOn('/print', { rank: 40 })).toBe('/print');
  });

  it('is one’s own first page when nobody knows, or when it would lead elsewhere', () => {
    expect(wayOn(null, { rank: 0 })).toBe('/print');
    expect(wayOn('//evil.example', { rank: 0 })).toBe('/print');
    expect(wayOn('/sign-up', { rank: 40 })).toBe('/admin/orders');
  });
});
