import {
  orientPrintToCrop,
  type PhotoCrop,
  type PhotoFit,
  type PhotoFocus,
  type PhotoPixels,
  type PhotoRotation,
  type PrintSize,
  turned,
  WHOLE_PHOTO,
} from './photo-geometry.ts';
import type { Adjustments, PaperWay } from './print-adjustments.ts';

/** A photo, and the main thing in it where that is known. */
export interface SeenPhoto extends PhotoPixels {
  focus?: PhotoFocus | null | undefined;
}

/** One photo in one size as it was chosen. */
export interface ChosenPrint {
  crop: PhotoCrop | null;
  fit: PhotoFit;
  rotate: PhotoRotation;
  adjustments?: Adjustments | null | undefined;
}

/** At most this much of the shorter side is border on each edge, so that there is always a picture. */
const WIDEST_BORDER = 0.2;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

interface WayOfSize {
  isUprightOnly?: boolean | undefined;
  faceGuide?: object | null | undefined;
}

/**
 * The way that the paper lies whatever the photo does: there is a face in it, or a frame with a bottom edge.
 *
 * @param frame that was chosen; what it says of its bottom counts more than what its size says of all frames
 * @returns null: as the photo lies, or as the customer likes
 */
export function fixedPaperWay(
  size: WayOfSize,
  frame: { bottomEdge?: 'short' | 'long' | null | undefined } | null,
): PaperWay | null {
  if (size.faceGuide) return 'upright';
  if (frame?.bottomEdge) return frame.bottomEdge === 'short' ? 'upright' : 'across';
  return size.isUprightOnly === true ? 'upright' : null;
}

/** The paper of a size in one of its two ways. */
export function paperInWay({ widthMm, heightMm }: PrintSize, way: PaperWay): PrintSize {
  const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)];
  return way === 'upright' ? { widthMm: short, heightMm: long } : { widthMm: long, heightMm: short };
}

/** The paper as it lies under the picture: as the customer said, else the way the picture lies. */
export function paperOf(photo: PhotoPixels, print: ChosenPrint, size: PrintSize): PrintSize {
  const way = print.adjustments?.paper ?? null;
  if (way !== null) return paperInWay(size, way);
  return orientPrintToCrop(photo, print.crop ?? WHOLE_PHOTO, print.rotate, size);
}

/** White on each edge of a paper. */
export function borderOf(paper: PrintSize, adjustments: ChosenPrint['adjustments']): number {
  return Math.min(adjustments?.borderMm ?? 0, WIDEST_BORDER * Math.min(paper.widthMm, paper.heightMm));
}

/** The part of the paper within its border. */
export function pictureArea(paper: PrintSize, borderMm: number): PrintSize {
  return { widthMm: paper.widthMm - 2 * borderMm, heightMm: paper.heightMm - 2 * borderMm };
}

/**
 * What a cut needs of the photo on both axes: it stands slanted in a photo that is straightened. Never less than the cut
 * itself, so that a program that knows nothing of straightening finds it within the photo too.
 */
function extentOf(cut: PhotoPixels, straighten: number): PhotoPixels {
  const angle = (Math.abs(straighten) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    width: Math.max(cut.width, cut.width * cos + cut.height * sin),
    height: Math.max(cut.height, cut.width * sin + cut.height * cos),
  };
}

/** The nearest cut of the same shape that shows nothing but photo: smaller where it has to be, then moved. */
export function heldInPhoto(photo: PhotoPixels, cut: PhotoCrop, straighten: number): PhotoCrop {
  const size = { width: cut.width * photo.width, height: cut.height * photo.height };
  const needs = extentOf(size, straighten);
  const scale = Math.min(1, photo.width / needs.width, photo.height / needs.height);
  const [width, height] = [cut.width * scale, cut.height * scale];
  const half = { x: (needs.width * scale) / photo.width / 2, y: (needs.height * scale) / photo.height / 2 };
  const middle = {
    x: between(half.x, cut.x + cut.width / 2, Math.max(half.x, 1 - half.x)),
    y: between(half.y, cut.y + cut.height / 2, Math.max(half.y, 1 - half.y)),
  };
  return {
    x: between(0, middle.x - width / 2, Math.max(0, 1 - width)),
    y: between(0, middle.y - height / 2, Math.max(0, 1 - height)),
    width,
    height,
  };
}

/** The largest cut of a shape around the photo's middle. @param shape as it lies in the photo, of any unit */
function largestCut(photo: PhotoPixels, shape: PhotoPixels, straighten: number): PhotoCrop {
  const needs = extentOf(shape, straighten);
  const scale = Math.min(photo.width / needs.width, photo.height / needs.height);
  const width = Math.min(1, (shape.width * scale) / photo.width);
  const height = Math.min(1, (shape.height * scale) / photo.height);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** The largest cut that a print can have: what zooming out ends at. */
export function widestCut(photo: PhotoPixels, print: ChosenPrint, size: PrintSize): PhotoCrop {
  const straighten = print.adjustments?.straighten ?? 0;
  if (print.fit === 'fit') return largestCut(photo, photo, straighten);
  const paper = paperOf(photo, print, size);
  const area = pictureArea(paper, borderOf(paper, print.adjustments));
  return largestCut(photo, turned({ width: area.widthMm, height: area.heightMm }, print.rotate), straighten);
}

/** The cut that is printed: the customer's, as far as the photo reaches, or the widest with the main thing in it. */
export function printedCut(photo: SeenPhoto, print: ChosenPrint, size: PrintSize): PhotoCrop {
  const straighten = print.adjustments?.straighten ?? 0;
  if (print.crop === null) return aroundFocus(photo, widestCut(photo, print, size), straighten);
  return straighten === 0 ? print.crop : heldInPhoto(photo, print.crop, straighten);
}

function aroundFocus(photo: SeenPhoto, cut: PhotoCrop, straighten: number): PhotoCrop {
  if (!photo.focus) return cut;
  const { x, y } = photo.focus;
  return heldInPhoto(photo, { ...cut, x: x - cut.width / 2, y: y - cut.height / 2 }, straighten);
}

const MM_PER_INCH = 25.4;
const ROUNDING = 1e-6;

/**
 * Photo pixels per inch of paper, rounded down. Where cut and paper differ in shape, fill is held back by the side that is
 * stretched most, fit by the side that touches the edges.
 */
export function printedDpi(photo: SeenPhoto, print: ChosenPrint, size: PrintSize): number {
  const paper = paperOf(photo, print, size);
  const area = pictureArea(paper, borderOf(paper, print.adjustments));
  const cut = printedCut(photo, print, size);
  const seen = turned({ width: cut.width * photo.width, height: cut.height * photo.height }, print.rotate);
  const across = seen.width / (area.widthMm / MM_PER_INCH);
  const down = seen.height / (area.heightMm / MM_PER_INCH);
  return Math.floor((print.fit === 'fill' ? Math.min(across, down) : Math.max(across, down)) + ROUNDING);
}
