import {
  orientPrintToCrop,
  type PhotoPixels,
  type PrintSize,
  printPixels,
  WHOLE_PHOTO,
} from '../../domain/photo-geometry.ts';
import type { PrintSpec } from '../photos/render-print.ts';
import type { ArchiveFile } from './archive-order.ts';

/**
 * How the one renderer makes a photo in a size: the paper's pixels at 300 dpi, lying the way the photo does after crop
 * and turn.
 *
 * @param photo pixels of the upright photo
 * @param frameFile path of the frame's PNG
 */
export function printSpecOf(
  choice: Pick<ArchiveFile, 'crop' | 'fit' | 'rotate'>,
  photo: PhotoPixels,
  size: PrintSize,
  frameFile?: string,
): PrintSpec {
  const { crop, fit, rotate } = choice;
  const { width, height } = printPixels(orientPrintToCrop(photo, crop ?? WHOLE_PHOTO, rotate, size));
  return { crop, fit, rotate, widthPx: width, heightPx: height, frameFile };
}
