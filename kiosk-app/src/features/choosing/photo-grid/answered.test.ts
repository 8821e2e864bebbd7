import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { expect, it } from 'vitest';
import { answered } from './answered.ts';

const photo = (id: string, quantity: number, similarTo: string | null) =>
  ({ id, quantity, similarTo, similarCount: 1 }) as UploadedFile;

it('an answer about one photo changes that one, and similar shots stay together', () => {
  const files = [photo('best', 1, null), photo('second', 1, 'best')];
  // Alone it is compared with no other.
  const shown = answered(files, [photo('second', 3, null)]);
  expect(shown).toEqual([files[0], photo('second', 3, 'best')]);
  // The same object, so that its tile need not be drawn again.
  expect(shown?.[0]).toBe(files[0]);
  expect(answered(undefined, files)).toBeUndefined();
});
