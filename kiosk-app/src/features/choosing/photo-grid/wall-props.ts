import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import type { RefObject } from 'react';
import type { WallDensity } from './wall-density.ts';

/** The contract's ceiling of prints of one photo in one size. */
export const MOST_PRINTS = 999;

/** What can be done to a photo on the wall. */
export interface WallActions {
  onWant: (file: UploadedFile, quantity: number) => void;
  onEdit: (file: UploadedFile) => void;
  onRemove: (file: UploadedFile) => void;
  onSelect: (file: UploadedFile) => void;
  /** Shows the group of similar shots that the photo leads. */
  onSimilar: (file: UploadedFile) => void;
  onDamaged: (file: UploadedFile) => void;
  onDensity: (density: WallDensity) => void;
}

export interface WallProps extends WallActions {
  id: string;
  /** Those that are shown, in their order. */
  photos: readonly UploadedFile[];
  size: Pick<Size, 'widthMm' | 'heightMm' | 'faceGuide'>;
  sizeName: string;
  frameSrc: string | null;
  density: WallDensity;
  /** At the densest there is no room for it: holding a picture edits it. */
  hasPencils: boolean;
  /** Ids; null while taps add prints. */
  selected: ReadonlySet<string> | null;
}

export interface WallRoom {
  widthPx: number;
  gapPx: number;
}

/** How the keys bring a row into view; each kind of scrolling sets its own. */
export type ScrollToRow = RefObject<(row: number) => void>;
