import { createHash } from 'node:crypto';
import type { Size } from '../../contracts/sizes.ts';
import type { UploadedFile } from '../../contracts/uploaded-files.ts';
import { paperOf } from '../../domain/print-geometry.ts';
import type { PrintSpec } from '../photos/render-print.ts';
import { printSpecOf } from '../print-files/print-spec.ts';
import { frameImageSha256 } from './catalogue-view.ts';
import type { PhotoRow } from './photo-rows.ts';
import { cropToPrint } from './printed-part.ts';
import type { SizeView } from './size-view.ts';

type Choice = Pick<UploadedFile, 'crop' | 'fit' | 'rotate' | 'adjustments'>;
type Photo = Pick<PhotoRow, 'sha256' | 'width' | 'height' | 'traits'>;

/** Enough for a kiosk's screen; the print itself is made by the same renderer at 300 dpi. */
const PREVIEW_LONGEST_PX = 800;
const MM_PER_INCH = 25.4;

/**
 * What the renderer is asked for to show a photo as it will be printed.
 *
 * @returns null while the photo's pixels are not known
 */
export function previewSpec(photo: Photo, choice: Choice, size: Size): PrintSpec | null {
  const { width, height } = photo;
  if (width === null || height === null) return null;
  const seen = { ...choice, crop: cropToPrint(photo, choice, size) };
  const paper = paperOf({ width, height }, seen, size);
  const longestInch = Math.max(paper.widthMm, paper.heightMm) / MM_PER_INCH;
  return printSpecOf(seen, { width, height }, size, { dpi: PREVIEW_LONGEST_PX / longestInch });
}

/** Changes with everything that changes the picture, so that each version may be cached for ever. */
export function previewVersion(photo: Photo, choice: Choice, { size, frame }: SizeView): string {
  const frameSha256 = frame && frameImageSha256(frame);
  const { fit, rotate, adjustments } = choice;
  const crop = cropToPrint(photo, choice, size);
  const shape = [
    photo.sha256,
    crop && [crop.x, crop.y, crop.width, crop.height],
    fit,
    rotate,
    size.widthMm,
    size.heightMm,
  ];
  return createHash('sha256')
    .update(JSON.stringify([shape, frameSha256, ...(adjustments ? [adjustments] : [])]))
    .digest('hex')
    .slice(0, 16);
}
