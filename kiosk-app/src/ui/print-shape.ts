import {
  orientPrintToCrop,
  type PhotoCrop,
  type PhotoFit,
  type PhotoFocus,
  type PhotoRotation,
  type PrintSize,
  printedCrop as printedCropOf,
  turned,
} from '@printfront/shared/domain/photo-geometry.ts';

export interface PrintedPhoto {
  /** Pixels of the upright photo; null while it is being read. */
  width: number | null;
  height: number | null;
  /** Left out for what has been ordered: its cut is fixed. */
  focus?: PhotoFocus | null;
  crop: PhotoCrop | null;
  fit: PhotoFit;
  rotate: PhotoRotation;
}

/** Where things lie in the print, in percent of the box around them, so that CSS can draw it at any size. */
export interface PrintShape {
  /** Width over height of the paper as it lies under the picture. */
  aspect: number;
  /** The picture before the customer's turn, around the paper's middle: percent of the paper's width and height. */
  stage: { width: number; height: number };
  /** The cut-out part on the stage: percent of the stage. Over 100 is cut off, under 100 leaves white paper. */
  cut: { width: number; height: number };
  /** The whole photo behind the cut-out: percent of the cut-out. */
  image: { width: number; height: number; left: number; top: number };
  rotate: PhotoRotation;
}

/** A picture of a photo that the shop's computer has not read yet lies as the paper does. */
const UNREAD = { width: 2, height: 3 };

/** The cut that is printed, as the servers work it out too. */
export function printedCrop(photo: PrintedPhoto, print: PrintSize): PhotoCrop {
  return printedCropOf({ ...pixelsOf(photo), focus: photo.focus ?? null }, photo, print);
}

/** The same geometry as the renderer of the print files, for CSS. */
export function printShape(photo: PrintedPhoto, print: PrintSize): PrintShape {
  const pixels = pixelsOf(photo);
  const crop = printedCrop(photo, print);
  const paper = orientPrintToCrop(pixels, crop, photo.rotate, print);
  const lying = turned({ width: paper.widthMm, height: paper.heightMm }, photo.rotate);
  const stageAspect = lying.width / lying.height;
  const cutAspect = (crop.width * pixels.width) / (crop.height * pixels.height);
  // fill: the cut covers the paper; fit: it stays within.
  const isHeldByWidth = photo.fit === 'fit' ? cutAspect > stageAspect : cutAspect < stageAspect;
  return {
    aspect: paper.widthMm / paper.heightMm,
    stage: { width: percent(lying.width / paper.widthMm), height: percent(lying.height / paper.heightMm) },
    cut: isHeldByWidth
      ? { width: 100, height: percent(stageAspect / cutAspect) }
      : { width: percent(cutAspect / stageAspect), height: 100 },
    image: {
      width: percent(1 / crop.width),
      height: percent(1 / crop.height),
      left: percent(-crop.x / crop.width),
      top: percent(-crop.y / crop.height),
    },
    rotate: photo.rotate,
  };
}

function pixelsOf(photo: PrintedPhoto) {
  return photo.width === null || photo.height === null ? UNREAD : { width: photo.width, height: photo.height };
}

const percent = (fraction: number) => fraction * 100;
