import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { isBlurryIn } from '@printfront/shared/domain/good-up-to.ts';
import type { PrintSize } from '@printfront/shared/domain/photo-geometry.ts';

type Photo = Pick<UploadedFile, 'state' | 'width' | 'height'>;

/**
 * How many of the photos print sharply enough in a size as nobody has cut them yet, of how many that have been looked at.
 * By the rule of the wall: the others are what it will call blurry.
 */
export function goodFor(files: readonly Photo[], print: PrintSize): { sharp: number; known: number } {
  const known = files.flatMap(({ state, width, height }) =>
    state === 'damaged' || width === null || height === null ? [] : [{ width, height }],
  );
  return { sharp: known.filter((photo) => !isBlurryIn(photo, print)).length, known: known.length };
}
