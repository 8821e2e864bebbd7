import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { centredCrop, effectiveDpi, type PrintSize, printQuality } from '@printfront/shared/domain/photo-geometry.ts';

type Photo = Pick<UploadedFile, 'state' | 'width' | 'height'>;

/** Pixels per inch of a photo that covers a paper as nobody has cut it yet; null while its pixels are not known. */
export function dpiOn({ state, width, height }: Photo, print: PrintSize): number | null {
  if (state === 'damaged' || width === null || height === null) return null;
  const photo = { width, height };
  return effectiveDpi({ photo, crop: centredCrop(photo, print, 0), rotate: 0, fit: 'fill', print });
}

/** How many of the photos print sharply in a size, of how many that have been looked at. */
export function goodFor(files: readonly Photo[], print: PrintSize): { sharp: number; known: number } {
  const known = files.map((file) => dpiOn(file, print)).filter((dpi) => dpi !== null);
  return { sharp: known.filter((dpi) => printQuality(dpi) === 'good').length, known: known.length };
}
