import {
  centredCrop,
  type PhotoCrop,
  type PhotoPixels,
  type PhotoRotation,
  type PrintSize,
} from '@printfront/shared/domain/photo-geometry.ts';

/** Nearer than this nothing prints sharply, and fingers lose the picture. */
const NEAREST = 6;

/** A step of the zoom buttons. */
export const ZOOM_STEP = 1.25;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * Moves the cut as the finger drags the picture: dx, dy are fractions of the paper as it lies on the screen, and the
 * picture goes with the finger, so the cut goes the other way. Never beyond the photo.
 */
export function draggedCrop(crop: PhotoCrop, rotate: PhotoRotation, dx: number, dy: number): PhotoCrop {
  const [right, down] = unturned(rotate, dx, dy);
  return {
    ...crop,
    x: between(0, crop.x - right * crop.width, 1 - crop.width),
    y: between(0, crop.y - down * crop.height, 1 - crop.height),
  };
}

/** A way on the screen as it lies on the photo before its clockwise turn. */
function unturned(rotate: PhotoRotation, dx: number, dy: number): [number, number] {
  switch (rotate) {
    case 0:
      return [dx, dy];
    case 90:
      return [dy, -dx];
    case 180:
      return [-dx, -dy];
    case 270:
      return [-dy, dx];
  }
}

/** Nearer (factor above 1) or wider around the cut's middle; between the whole and a sixth of the largest cut. */
export function zoomedCrop(
  crop: PhotoCrop,
  factor: number,
  paper: { photo: PhotoPixels; print: PrintSize; rotate: PhotoRotation },
): PhotoCrop {
  const largest = centredCrop(paper.photo, paper.print, paper.rotate);
  const width = between(largest.width / NEAREST, crop.width / factor, largest.width);
  // The shape of the paper is kept exactly, however often fingers zoom.
  const height = (width * largest.height) / largest.width;
  return {
    x: between(0, crop.x + (crop.width - width) / 2, 1 - width),
    y: between(0, crop.y + (crop.height - height) / 2, 1 - height),
    width,
    height,
  };
}
