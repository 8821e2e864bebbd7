import { type PhotoFocus, type PrintSize, turned } from '@printfront/shared/domain/photo-geometry.ts';
import { BRIGHTNESS_FACTOR } from '@printfront/shared/domain/print-adjustments.ts';
import {
  borderOf,
  type ChosenPrint,
  paperOf,
  pictureArea,
  printedCut,
} from '@printfront/shared/domain/print-geometry.ts';

export interface PrintedPhoto extends ChosenPrint {
  /** Pixels of the upright photo; null while it is being read. */
  width: number | null;
  height: number | null;
  /** Left out for what has been ordered: its cut is fixed. */
  focus?: PhotoFocus | null | undefined;
}

/** Where things lie in the print, in percent of the box around them, so that CSS can draw it at any size. */
export interface PrintShape {
  /** Width over height of the paper as it lies under the picture. */
  aspect: number;
  /** Within the white border: percent of the paper. */
  area: { width: number; height: number };
  /** The picture before the customer's turn, around the area's middle: percent of the area's width and height. */
  stage: { width: number; height: number };
  /** The cut-out part on the stage: percent of the stage. Over 100 is cut off, under 100 leaves white paper. */
  cut: { width: number; height: number };
  /** The whole photo behind the cut-out: percent of the cut-out. */
  image: { width: number; height: number; left: number; top: number };
  rotate: ChosenPrint['rotate'];
  /** How the photo is slanted under the cut, as CSS. */
  slant: { transform: string; transformOrigin: string } | null;
  /** Black and white, brightness: as CSS. */
  filter: string | undefined;
}

/** A picture of a photo that the shop's computer has not read yet lies as the paper does. */
const UNREAD = { width: 2, height: 3 };

/** The same geometry as the renderer of the print files, for CSS. */
export function printShape(photo: PrintedPhoto, print: PrintSize): PrintShape {
  const pixels = pixelsOf(photo);
  const crop = printedCut({ ...pixels, focus: photo.focus }, photo, print);
  const paper = paperOf(pixels, photo, print);
  const area = pictureArea(paper, borderOf(paper, photo.adjustments));
  const lying = turned({ width: area.widthMm, height: area.heightMm }, photo.rotate);
  const stageAspect = lying.width / lying.height;
  const cutAspect = (crop.width * pixels.width) / (crop.height * pixels.height);
  // fill: the cut covers the paper; fit: it stays within.
  const isHeldByWidth = photo.fit === 'fit' ? cutAspect > stageAspect : cutAspect < stageAspect;
  const straighten = photo.adjustments?.straighten ?? 0;
  const middle = { x: percent(crop.x + crop.width / 2), y: percent(crop.y + crop.height / 2) };
  return {
    aspect: paper.widthMm / paper.heightMm,
    area: { width: percent(area.widthMm / paper.widthMm), height: percent(area.heightMm / paper.heightMm) },
    stage: { width: percent(lying.width / area.widthMm), height: percent(lying.height / area.heightMm) },
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
    slant:
      straighten === 0 ? null : { transform: `rotate(${straighten}deg)`, transformOrigin: `${middle.x}% ${middle.y}%` },
    filter: lookFilter(photo.adjustments),
  };
}

/** What the renderer does to the colours, as CSS. */
export function lookFilter(adjustments: ChosenPrint['adjustments']): string | undefined {
  if (!adjustments) return undefined;
  const { isBlackAndWhite, brightness } = adjustments;
  const filters = [
    ...(isBlackAndWhite ? ['grayscale(1)'] : []),
    ...(brightness === 0 ? [] : [`brightness(${BRIGHTNESS_FACTOR[brightness]})`]),
  ];
  return filters.length === 0 ? undefined : filters.join(' ');
}

export function pixelsOf(photo: Pick<PrintedPhoto, 'width' | 'height'>) {
  return photo.width === null || photo.height === null ? UNREAD : { width: photo.width, height: photo.height };
}

const percent = (fraction: number) => fraction * 100;
