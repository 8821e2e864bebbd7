import type { Size } from '../../contracts/sizes.ts';
import { Adjustments, Crop, type UploadedFile } from '../../contracts/uploaded-files.ts';
import { printedDpi } from '../../domain/print-geometry.ts';
import { type Similarity, STANDS_ALONE } from '../../domain/similar-shots.ts';
import { traitsOf } from '../photos/photo-traits.ts';
import { yieldingToEventLoop } from '../service/yielding-to-event-loop.ts';
import { adjustmentsIn } from './fixed-paper.ts';
import type { LookedAtRow, PhotoRow, PrintRow } from './photo-rows.ts';
import { previewVersion } from './preview-spec.ts';
import { focusOf } from './printed-part.ts';
import { similarPhotos } from './similar-photos.ts';
import type { SizeView } from './size-view.ts';

type Choice = Pick<UploadedFile, 'quantity' | 'crop' | 'fit' | 'rotate' | 'adjustments'>;

const NO_CHOICE: Choice = { quantity: 0, crop: null, fit: 'fill', rotate: 0, adjustments: null };
/** The contract's ceiling of prints of one photo; the sum over all sizes is shown no higher. */
const MOST_PRINTS = 999;

/**
 * As the wire shows it: with a size its quantity and dpi are that size's, without one the quantity is of all sizes.
 *
 * @param url where the server serves this photo's pictures, below which lie `thumbnail` and `preview`
 * @param similarity among the photos of its order that the caller sees; an answer about one photo compares it with no other
 */
export function asUploadedFile(
  file: PhotoRow,
  prints: readonly PrintRow[],
  view: SizeView | undefined,
  url: string,
  similarity: Similarity = STANDS_ALONE,
): UploadedFile {
  const size = view?.size;
  const choice = view === undefined ? choiceOverAllSizes(prints) : choiceIn(prints, view);
  const { id, name, width, height, state } = file;
  const isViewable = state !== 'processing' && width !== null;
  const { focus = null, averageColor = null, takenAt = null, origin = null } = traitsOf(file) ?? {};
  return {
    id,
    name,
    byteSize: file.byte_size,
    width,
    height,
    ...choice,
    sentCount: file.sent_count,
    source: file.source,
    state,
    thumbnailUrl: isViewable ? `${url}/thumbnail` : null,
    previewUrl:
      isViewable && view !== undefined
        ? `${url}/preview?size=${view.size.key}&v=${previewVersion(file, choice, view)}`
        : null,
    dpi: size === undefined ? null : dpiIn(file, choice, size),
    createdAt: file.created_at,
    focus,
    averageColor,
    takenAt,
    origin,
    ...similarity,
  };
}

/** All photos of an order, with turns for everybody else. */
export async function describePhotos<Photo extends LookedAtRow>(
  photos: readonly Photo[],
  prints: readonly PrintRow[],
  describe: (photo: Photo, prints: readonly PrintRow[], similarity: Similarity) => UploadedFile,
): Promise<UploadedFile[]> {
  const similarityOf = await similarPhotos(photos);
  const printsOf = Map.groupBy(prints, ({ file_id }) => file_id);
  const shown: UploadedFile[] = [];
  for await (const photo of yieldingToEventLoop(photos)) {
    shown.push(describe(photo, printsOf.get(photo.id) ?? [], similarityOf(photo)));
  }
  return shown;
}

export function choiceIn(prints: readonly PrintRow[], view: SizeView): Choice {
  const print = prints.find(({ size_id }) => size_id === view.size.id);
  if (print === undefined) return { ...NO_CHOICE, adjustments: adjustmentsIn(view, null) };
  const { quantity, fit, rotate } = print;
  return { quantity, crop: cropOf(print), fit, rotate, adjustments: adjustmentsIn(view, adjustmentsOf(print)) };
}

function choiceOverAllSizes(prints: readonly PrintRow[]): Choice {
  const quantity = prints.reduce((total, print) => total + print.quantity, 0);
  return { ...NO_CHOICE, quantity: Math.min(quantity, MOST_PRINTS) };
}

export const cropOf = ({ crop }: Pick<PrintRow, 'crop'>): Crop | null =>
  crop === null ? null : Crop.parse(JSON.parse(crop));

export const adjustmentsOf = ({ adjustments }: Pick<PrintRow, 'adjustments'>): Adjustments | null =>
  adjustments === null ? null : Adjustments.parse(JSON.parse(adjustments));

/** Null until the photo's pixels are known. */
function dpiIn(file: PhotoRow, choice: Choice, size: Size): number | null {
  const { width, height } = file;
  if (width === null || height === null) return null;
  return Math.max(1, printedDpi({ width, height, focus: focusOf(file) }, choice, size));
}
