import { describe, expect, it } from 'vitest';
import { type SlipSending, usesOfSlip } from './slip-uses.ts';

const sent = (orderId: string, sequence: number, ...afterOrders: string[]): SlipSending => ({
  orderId,
  sequence,
  afterOrders,
});
const none = { earlier: null, later: null };

describe('where else a slip was used', () => {
  it('is nowhere for an order alone, however often it was sent', () => {
    expect(usesOfSlip('A', [sent('A', 1), sent('A', 4)])).toEqual(none);
    expect(usesOfSlip('A', [sent('B', 1)])).toEqual(none);
  });

  it('is said as earlier at the second alone, and as later at the first', () => {
    const sendings = [sent('A', 1), sent('B', 2)];
    expect(usesOfSlip('A', sendings)).toEqual({ earlier: null, later: 'B' });
    expect(usesOfSlip('B', sendings)).toEqual({ earlier: 'A', later: null });
  });

  it('goes by the first time: whoever sends the same again later is the first all the same', () => {
    const sendings = [sent('A', 1), sent('B', 2), sent('A', 3, 'B')];
    expect(usesOfSlip('A', [sent('A', 1), sent('B', 2), sent('A', 3)])).toEqual({ earlier: null, later: 'B' });
    expect(usesOfSlip('B', [sent('A', 1), sent('B', 2, 'A'), sent('A', 3, 'B')])).toEqual({
      earlier: 'A',
      later: null,
    });
    expect(usesOfSlip('A', sendings).later ?? usesOfSlip('A', sendings).earlier).toBe('B');
  });

  it('names of three the one that was seen last on each side', () => {
    const sendings = [sent('A', 1), sent('B', 2), sent('C', 3), sent('D', 4)];
    expect(usesOfSlip('B', sendings)).toEqual({ earlier: 'A', later: 'D' });
    expect(usesOfSlip('C', sendings)).toEqual({ earlier: 'B', later: 'D' });
  });

  it('believes who took it before the order in which it was heard of: a shop tells of its newest order first', () => {
    const sendings = [sent('B', 1, 'A'), sent('A', 2)];
    expect(usesOfSlip('A', sendings)).toEqual({ earlier: null, later: 'B' });
    expect(usesOfSlip('B', sendings)).toEqual({ earlier: 'A', later: null });
  });
});
