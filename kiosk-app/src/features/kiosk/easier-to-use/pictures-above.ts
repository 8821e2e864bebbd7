import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { WALL_PICTURES } from '#ui/wall-pictures/wall-pictures.ts';

const COUNT = 6;

/** For the part of the screen that nobody has to reach: the customer's newest pictures, and the shop's until there are some. */
export function picturesAbove(files: readonly UploadedFile[]): string[] {
  const own = files.flatMap(({ thumbnailUrl }) => (thumbnailUrl === null ? [] : [thumbnailUrl])).slice(-COUNT);
  return own.length === 0 ? WALL_PICTURES.slice(0, COUNT).map(({ src }) => src) : own.toReversed();
}
