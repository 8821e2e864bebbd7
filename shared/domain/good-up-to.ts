import {
  effectiveDpi,
  type PhotoFocus,
  type PhotoPixels,
  type PrintedPart,
  type PrintSize,
  printedCrop,
  printQuality,
} from './photo-geometry.ts';

type PrintedPhoto = PhotoPixels & { readonly focus?: PhotoFocus | null | undefined };

/** A print that nobody has cropped: the paper is covered. */
const UNCROPPED: PrintedPart = { crop: null, fit: 'fill', rotate: 0 };

/** Whether a photo has pixels enough to look good in a size. */
export function isGoodIn(photo: PrintedPhoto, print: PrintSize, part: PrintedPart = UNCROPPED): boolean {
  const { width, height, focus = null } = photo;
  const crop = printedCrop({ width, height, focus }, part, print);
  return printQuality(effectiveDpi({ ...part, photo: { width, height }, crop, print })) === 'good';
}

/**
 * The largest sizes that a photo is good for, by paper: "good up to 20×30". Several when their paper is equally large.
 *
 * @param part how the customer has cut it; a cut that is not of a size's shape is judged as it would be stretched there
 * @returns in the order of `sizes`; empty when it is good for none
 */
export function goodUpTo<Size extends PrintSize>(
  photo: PrintedPhoto,
  sizes: readonly Size[],
  part: PrintedPart = UNCROPPED,
): Size[] {
  return largest(sizes.filter((size) => isGoodIn(photo, size, part)));
}

/**
 * The largest sizes that every one of these photos is good for. What has not been read yet does not count.
 *
 * @returns empty when there is no such size, or no photo that could be judged
 */
export function allGoodUpTo<Size extends PrintSize>(
  photos: readonly { readonly width: number | null; readonly height: number | null }[],
  sizes: readonly Size[],
): Size[] {
  const known = photos.flatMap(({ width, height }) => (width === null || height === null ? [] : [{ width, height }]));
  if (known.length === 0) return [];
  return largest(sizes.filter((size) => known.every((photo) => isGoodIn(photo, size))));
}

const areaOf = ({ widthMm, heightMm }: PrintSize) => widthMm * heightMm;

function largest<Size extends PrintSize>(sizes: readonly Size[]): Size[] {
  const most = sizes.reduce((area, size) => Math.max(area, areaOf(size)), 0);
  return sizes.filter((size) => areaOf(size) === most);
}
