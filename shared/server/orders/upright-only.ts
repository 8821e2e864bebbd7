import type { Size } from '../../contracts/sizes.ts';
import type { Adjustments } from '../../contracts/uploaded-files.ts';
import { NO_ADJUSTMENTS } from '../../domain/print-adjustments.ts';
import { isUprightOnly } from '../../domain/print-geometry.ts';

/**
 * A picture for an identity card stands upright, whichever way the photo lies, and so does a frame with a bottom edge. Said
 * with each print, so that an order that is placed needs no catalogue to be printed the same.
 */
export function adjustmentsIn(size: Size, adjustments: Adjustments | null): Adjustments | null {
  if (!isUprightOnly(size)) return adjustments;
  return { ...(adjustments ?? NO_ADJUSTMENTS), paper: 'upright' };
}
