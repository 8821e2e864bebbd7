import { isBlurryAt, type PrintSize, printQuality } from './photo-geometry.ts';
import { type ChosenPrint, printedDpi, type SeenPhoto } from './print-geometry.ts';

type PrintedPhoto = Omit<SeenPhoto, 'focus'> & Partial<Pick<SeenPhoto, 'focus'>>;

/** A print that nobody has cropped: the paper is covered. */
const UNCROPPED: ChosenPrint = { crop: null, fit: 'fill', rotate: 0 };

/** Whether a photo that nobody has cut is blurry in a size: what its card says before anything is chosen. */
export const isBlurryIn = (photo: PrintedPhoto, size: PrintSize): boolean =>
  isBlurryAt(printedDpi({ focus: null, ...photo }, UNCROPPED, size));

/** Whether a photo has pixels enough to look good in a size. */
export function isGoodIn(photo: PrintedPhoto, size: PrintSize, print: ChosenPrint = UNCROPPED): boolean {
  return printQuality(printedDpi({ focus: null, ...photo }, print, size)) === 'good';
}

/**
 * The largest sizes that a photo is good for, by paper: "good up to 20×30". Several when their paper is equally large.
 *
 * @param print how the customer has cut it; a cut that is not of a size's shape is judged as it would be stretched there
 * @returns in the order of `sizes`; empty when it is good for none
 */
export function goodUpTo<Size extends PrintSize>(
  photo: PrintedPhoto,
  sizes: readonly Size[],
  print: ChosenPrint = UNCROPPED,
): Size[] {
  const good = sizes.filter((size) => isGoodIn(photo, size, print));
  const most = Math.max(...good.map(areaOf));
  return good.filter((size) => areaOf(size) === most);
}

const areaOf = ({ widthMm, heightMm }: PrintSize) => widthMm * heightMm;
