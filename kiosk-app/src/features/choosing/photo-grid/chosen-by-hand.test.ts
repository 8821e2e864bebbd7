import { describe, expect, it } from 'vitest';
import { chosenByHand } from './chosen-by-hand.ts';

const photos = (...quantities: number[]) => quantities.map((quantity) => ({ quantity, state: 'ready' }));

describe('numbers chosen one by one', () => {
  it('are those that differ from most', () => {
    expect(chosenByHand(photos(1, 1, 7, 1, 0))).toBe(2);
  });

  it('are none when all photos have the same, or only damaged ones differ', () => {
    expect(chosenByHand(photos(1, 1, 1))).toBe(0);
    expect(chosenByHand([])).toBe(0);
    expect(chosenByHand([...photos(1, 1), { quantity: 0, state: 'damaged' }])).toBe(0);
  });
});
