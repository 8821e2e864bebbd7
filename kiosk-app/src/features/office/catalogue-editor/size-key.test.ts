import { SizeKey } from '@printfront/shared/contracts/fields.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposedKey } from './size-key.ts';

const side = fc.integer({ min: 1, max: 20_000 }).map((tenths) => tenths / 10);

describe('the key that is proposed for a new size', () => {
  it('is what such paper is called', () => {
    const names = [
      [101.6, 152.4, '4x6'],
      [102, 152, '4x6'],
      [210, 297, 'a4'],
      [300, 400, '30x40cm'],
      [54, 86, '54x86mm'],
      [63.5, 88.9, '64x89mm'],
    ] as const;
    for (const [widthMm, heightMm, name] of names) expect(proposedKey({ widthMm, heightMm }, [])).toBe(name);
  });

  it('can always be used: valid, free, and the same whichever side was typed first', () => {
    const taken = fc.array(fc.constantFrom('4x6', '4x6-2', 'a4', '54x86mm'), { maxLength: 4 });
    fc.assert(
      fc.property(side, side, taken, (widthMm, heightMm, others) => {
        const key = proposedKey({ widthMm, heightMm }, others);
        expect(SizeKey.safeParse(key).success).toBe(true);
        expect(others).not.toContain(key);
        expect(proposedKey({ widthMm: heightMm, heightMm: widthMm }, others)).toBe(key);
      }),
    );
  });

  it('gets the first free number when the name is taken', () => {
    expect(proposedKey({ widthMm: 101.6, heightMm: 152.4 }, ['4x6', '4x6-2'])).toBe('4x6-3');
  });
});
