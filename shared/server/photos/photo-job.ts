import type { LookPictureUse } from '../../contracts/look.ts';
import type { StorageErrorCode } from '../blobs/blob-store.ts';
import type { CataloguePictureFacts, CataloguePictureUse } from './catalogue-picture.ts';
import type { LookPictureMade, LookPictureTargets } from './look-picture.ts';
import type { FoundTraits } from './photo-traits.ts';
import type { PrintSpec } from './render-print.ts';
import type { SheetSpec } from './render-sheet.ts';
import type { SharePicture } from './share-picture.ts';

/** What a worker is told to do: read one file, write another. */
export type PhotoJob =
  | {
      readonly kind: 'scale';
      readonly source: string;
      readonly target: string;
      readonly longestPx: number;
      /** A larger picture that is made on the way where decoding once more would be dear. */
      readonly larger?: { readonly target: string; readonly longestPx: number };
      /** Find out what there is to know of the photo, since its pixels are there anyway. */
      readonly findsTraits?: true;
    }
  | { readonly kind: 'print'; readonly source: string; readonly target: string; readonly spec: PrintSpec }
  /** Of finished prints; `source` is one of them, by which its cost is judged. */
  | { readonly kind: 'sheet'; readonly source: string; readonly target: string; readonly spec: SheetSpec }
  /** The target is a JSON array of the texts of the QR codes in the photo. */
  | { readonly kind: 'read-codes'; readonly source: string; readonly target: string }
  /** The target is only written when the picture cannot be shown as it was sent. */
  | {
      readonly kind: 'catalogue-picture';
      readonly use: CataloguePictureUse;
      readonly source: string;
      readonly target: string;
    }
  /** Of the shop's look; `source` is the first of its photographs, or whatever file there is. */
  | { readonly kind: 'share-picture'; readonly source: string; readonly target: string; readonly spec: SharePicture }
  /** Targets are only written when the picture suits. */
  | ({ readonly kind: 'look-picture'; readonly use: LookPictureUse; readonly source: string } & LookPictureTargets);

/** Facts of the upright photo, in its own pixels. */
export interface PhotoMeasure {
  readonly width: number;
  readonly height: number;
  readonly orientation: number;
}

/**
 * 'made': the target is written; `isDamaged` when parts of the photo are missing in it. 'unreadable': nothing can be
 * shown. 'failed': not the photo's fault (no such file, no room), thrown in the parent.
 */
export type PhotoJobOutcome =
  | {
      readonly state: 'made';
      readonly isDamaged: boolean;
      readonly measure: PhotoMeasure;
      /** Only of a print or a sheet: of its bytes as they were made, before any disk had them. */
      readonly sha256?: string;
      /** The larger picture has been written too. */
      readonly hasLarger?: boolean;
      /** Only when they were asked for. */
      readonly traits?: FoundTraits;
      /** Only of a catalogue picture. */
      readonly picture?: CataloguePictureFacts;
      /** Only of a picture of the look; `measure` is of what was sent. */
      readonly look?: LookPictureMade;
    }
  | { readonly state: 'unreadable'; readonly reason: string };

export type PhotoJobAnswer = (
  | PhotoJobOutcome
  /** `storage` when it was the disk. */
  | { readonly state: 'failed'; readonly reason: string; readonly storage?: StorageErrorCode }
) & {
  /** What the job took of processors. A busy machine's clock would count the others' work too. */
  readonly seconds?: number;
};
