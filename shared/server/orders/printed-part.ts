import type { Crop } from '../../contracts/uploaded-files.ts';
import type { PhotoFocus, PrintSize } from '../../domain/photo-geometry.ts';
import { type ChosenPrint, printedCut } from '../../domain/print-geometry.ts';
import { traitsOf } from '../photos/photo-traits.ts';
import type { PhotoRow } from './photo-rows.ts';

type Photo = Pick<PhotoRow, 'width' | 'height' | 'traits'>;

export const focusOf = (photo: Pick<PhotoRow, 'traits'>): PhotoFocus | null => traitsOf(photo)?.focus ?? null;

/**
 * What the renderer is told to cut out, for preview, print and order alike. An order keeps it as it was when it was placed,
 * so that nobody ever works it out anew: null is then the middle for good, as of all photos whose focus nobody knows.
 */
export function cropToPrint(photo: Photo, part: ChosenPrint, print: PrintSize): Crop | null {
  if (part.crop !== null || part.fit === 'fit') return part.crop;
  const { width, height } = photo;
  const focus = focusOf(photo);
  if (width === null || height === null || focus === null) return null;
  return printedCut({ width, height, focus }, part, print);
}
