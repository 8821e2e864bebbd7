import { expect, test } from 'vitest';
import { shownInStrip } from './blurry-prints.ts';

const photo = (quantity: number, dpi: number | null = 300) => ({ quantity, dpi });

test('a strip shows what is printed, in its order, and never leaves a blurry one out for a sharp one', () => {
  const files = [photo(1), photo(0), photo(2), photo(1), photo(1, 60), photo(1, null), photo(1, 90)];
  expect(shownInStrip(files, 10)).toEqual(files.filter(({ quantity }) => quantity > 0));
  expect(shownInStrip(files, 3)).toEqual([files[0], files[4], files[6]]);
  expect(shownInStrip(files, 1)).toEqual([files[4]]);
  expect(shownInStrip([photo(0)], 3)).toEqual([]);
});
