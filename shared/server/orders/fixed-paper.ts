import type { PhotoFrame } from '../../contracts/photo-frames.ts';
import type { Size } from '../../contracts/sizes.ts';
import type { Adjustments } from '../../contracts/uploaded-files.ts';
import { NO_ADJUSTMENTS } from '../../domain/print-adjustments.ts';
import { fixedPaperWay } from '../../domain/print-geometry.ts';

/**
 * A picture for an identity card stands upright, whichever way the photo lies, and a frame with a bottom stands on it. Said
 * with each print, so that an order that is placed needs no catalogue to be printed the same.
 */
export function adjustmentsIn(
  { size, frame }: { readonly size: Size; readonly frame: PhotoFrame | null },
  adjustments: Adjustments | null,
): Adjustments | null {
  const paper = fixedPaperWay(size, frame);
  return paper === null ? adjustments : { ...(adjustments ?? NO_ADJUSTMENTS), paper };
}
