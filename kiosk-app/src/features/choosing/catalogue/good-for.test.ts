import { expect, it } from 'vitest';
import { goodFor } from './good-for.ts';

it('counts the photos that print sharply on a paper, of those that can be read', () => {
  const ready = { state: 'ready' as const };
  const files = [
    { ...ready, width: 4032, height: 3024 },
    { ...ready, width: 3024, height: 4032 },
    { ...ready, width: 1600, height: 1200 },
    // 144 dpi on 4×6: nothing to boast of, and not blurry on the wall either.
    { ...ready, width: 864, height: 576 },
    { ...ready, width: 320, height: 240 },
    { state: 'damaged' as const, width: 4032, height: 3024 },
    { state: 'processing' as const, width: null, height: null },
  ];
  expect(goodFor(files, { widthMm: 101.6, heightMm: 152.4 })).toEqual({ sharp: 4, known: 5 });
  expect(goodFor(files, { widthMm: 297, heightMm: 420 })).toEqual({ sharp: 2, known: 5 });
  expect(goodFor([], { widthMm: 297, heightMm: 420 })).toEqual({ sharp: 0, known: 0 });
});
