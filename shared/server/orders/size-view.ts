import type { PhotoFrame } from '../../contracts/photo-frames.ts';
import type { Size } from '../../contracts/sizes.ts';

/** A size as one order has it. */
export interface SizeView {
  readonly size: Size;
  /** That was chosen for it, with a picture. */
  readonly frame: PhotoFrame | null;
}
