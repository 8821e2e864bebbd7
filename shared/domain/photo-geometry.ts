export const PHOTO_ROTATIONS = [0, 90, 180, 270] as const;
/** Clockwise turn asked for by the customer, applied after the crop. */
export type PhotoRotation = (typeof PHOTO_ROTATIONS)[number];

export const PHOTO_FITS = ['fill', 'fit'] as const;
/** fill: the paper is covered, the rest is cut off; fit: the whole picture, white beside it. */
export type PhotoFit = (typeof PHOTO_FITS)[number];

/** Fractions 0..1 of the photo as it stands upright (EXIF applied, the customer's own turn not). */
export type PhotoCrop = { x: number; y: number; width: number; height: number };

/** The main thing in a photo: a point of the upright photo, 0..1 of its width and height. */
export type PhotoFocus = { x: number; y: number };

/** Pixels of the upright photo. */
export type PhotoPixels = { width: number; height: number };

/** The paper as the catalogue names it. */
export type PrintSize = { widthMm: number; heightMm: number };

export const PRINT_QUALITIES = ['good', 'fair', 'low'] as const;
export type PrintQuality = (typeof PRINT_QUALITIES)[number];

export const PRINT_DPI = 300;

const MM_PER_INCH = 25.4;

/** Room for the rounding of fractions that went through JSON or a drag gesture. */
const CROP_TOLERANCE = 1e-6;

export const WHOLE_PHOTO: PhotoCrop = { x: 0, y: 0, width: 1, height: 1 };

/** Pixels of the finished print. */
export function printPixels(print: PrintSize, dpi: number = PRINT_DPI): PhotoPixels {
  return {
    width: Math.max(1, Math.round((print.widthMm / MM_PER_INCH) * dpi)),
    height: Math.max(1, Math.round((print.heightMm / MM_PER_INCH) * dpi)),
  };
}

/** Width and height as they lie after the turn. */
export function turned(shape: PhotoPixels, rotate: PhotoRotation): PhotoPixels {
  return rotate === 90 || rotate === 270 ? { width: shape.height, height: shape.width } : shape;
}

/**
 * The paper turned the way a picture lies, so that the picture never has to be: a landscape picture gets landscape paper.
 * A square picture takes the paper as the catalogue names it.
 */
export function orientPrint(print: PrintSize, picture: PhotoPixels): PrintSize {
  const isPictureLandscape = picture.width > picture.height;
  const isPrintLandscape = print.widthMm > print.heightMm;
  if (picture.width === picture.height || isPictureLandscape === isPrintLandscape) return print;
  return { widthMm: print.heightMm, heightMm: print.widthMm };
}

/**
 * The largest crop that has the print's shape, in fractions of the upright photo, with the focus as near to its middle as
 * the photo allows; around the photo's middle when nobody knows the focus.
 * The turn matters only for square photos: they come out on the paper as it is named, whichever way they were turned.
 */
export function defaultCrop(
  photo: PhotoPixels,
  print: PrintSize,
  rotate: PhotoRotation,
  focus: PhotoFocus | null,
): PhotoCrop {
  const picture = turned(photo, rotate);
  const paper = orientPrint(print, picture);
  const scale = Math.min(picture.width / paper.widthMm, picture.height / paper.heightMm);
  const seen = turned(
    {
      width: Math.min(1, (scale * paper.widthMm) / picture.width),
      height: Math.min(1, (scale * paper.heightMm) / picture.height),
    },
    rotate,
  );
  return cropAround(focus, seen);
}

const MIDDLE: PhotoFocus = { x: 0.5, y: 0.5 };

/**
 * A crop with a point as near to its middle as the photo allows.
 *
 * @param focus null is the photo's middle
 * @param seen how large the crop is, 0..1 of the photo
 */
export function cropAround(focus: PhotoFocus | null, seen: { width: number; height: number }): PhotoCrop {
  const { x, y } = focus ?? MIDDLE;
  const { width, height } = seen;
  return { x: startAround(x, width), y: startAround(y, height), width, height };
}

function startAround(point: number, length: number): number {
  return Math.max(0, Math.min(1 - length, point - length / 2));
}

export function centredCrop(photo: PhotoPixels, print: PrintSize, rotate: PhotoRotation): PhotoCrop {
  return defaultCrop(photo, print, rotate, null);
}

/** The crop as whole pixels of the upright photo: never outside it, never empty. What a renderer cuts out. */
export function cropPixels(
  photo: PhotoPixels,
  crop: PhotoCrop,
): { left: number; top: number; width: number; height: number } {
  const [left, width] = span(crop.x, crop.width, photo.width);
  const [top, height] = span(crop.y, crop.height, photo.height);
  return { left, top, width, height };
}

function span(start: number, length: number, pixels: number): [number, number] {
  const extent = Math.min(pixels, Math.max(1, Math.round(length * pixels)));
  return [Math.min(pixels - extent, Math.max(0, Math.round(start * pixels))), extent];
}

export function isCropValid(crop: PhotoCrop): boolean {
  const { x, y, width, height } = crop;
  if (![x, y, width, height].every(Number.isFinite)) return false;
  return (
    x >= -CROP_TOLERANCE &&
    y >= -CROP_TOLERANCE &&
    width > 0 &&
    height > 0 &&
    x + width <= 1 + CROP_TOLERANCE &&
    y + height <= 1 + CROP_TOLERANCE
  );
}

/** The paper as it lies under what is left of the photo after crop and turn. */
export function orientPrintToCrop(
  photo: PhotoPixels,
  crop: PhotoCrop,
  rotate: PhotoRotation,
  print: PrintSize,
): PrintSize {
  const picture = { width: crop.width * photo.width, height: crop.height * photo.height };
  const seen = turned(picture, rotate);
  // A crop that is square but for rounding lies on the paper as named, not the way the rounding fell.
  const isSquare = Math.abs(seen.width - seen.height) < 1;
  return isSquare ? print : orientPrint(print, seen);
}

export const GOOD_DPI = 200;
export const FAIR_DPI = 120;

export function printQuality(dpi: number): PrintQuality {
  if (dpi >= GOOD_DPI) return 'good';
  return dpi >= FAIR_DPI ? 'fair' : 'low';
}

/** One rule wherever photos are told apart: a print is blurry, or it is sharp enough. */
export const isBlurryAt = (dpi: number): boolean => printQuality(dpi) === 'low';
