import { type PhotoPixels, PRINT_DPI, type PrintSize, printPixels } from '../../domain/photo-geometry.ts';
import { borderOf, paperOf, printedCut } from '../../domain/print-geometry.ts';
import type { PrintSpec } from '../photos/render-print.ts';
import type { ArchiveFile } from './archive-order.ts';

const MM_PER_INCH = 25.4;

/**
 * How the one renderer makes a photo in a size: the paper's pixels, 300 to the inch where nothing else is said, lying as
 * the customer wants it or the way the photo does after crop and turn.
 *
 * @param photo pixels of the upright photo
 * @param frameFile path of the frame's PNG
 */
export function printSpecOf(
  choice: Pick<ArchiveFile, 'crop' | 'fit' | 'rotate' | 'adjustments'>,
  photo: PhotoPixels,
  size: PrintSize,
  { dpi = PRINT_DPI, frameFile }: { dpi?: number; frameFile?: string | undefined } = {},
): PrintSpec {
  const { crop, fit, rotate, adjustments } = choice;
  const paper = paperOf(photo, choice, size);
  const { width, height } = printPixels(paper, dpi);
  const spec = { crop, fit, rotate, widthPx: width, heightPx: height, frameFile };
  if (!adjustments) return spec;
  const { straighten, isBlackAndWhite, brightness } = adjustments;
  return {
    ...spec,
    // A slanted cut has to be within the photo; upright ones are cut to the paper by the renderer.
    crop: straighten === 0 ? crop : printedCut(photo, choice, size),
    straighten,
    borderPx: Math.round((borderOf(paper, adjustments) / MM_PER_INCH) * dpi),
    isBlackAndWhite,
    brightness,
  };
}
