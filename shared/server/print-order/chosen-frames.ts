import type { Size } from '../../contracts/sizes.ts';
import { type Assortment, choosableFrames, frameImageSha256, visibleSizes } from './catalogue-view.ts';

/** As both servers keep it: one per size. */
export interface ChosenFrameRow {
  readonly size_id: string;
  readonly photo_frame_id: string;
}

/** What was chosen and can still be had, in the order of the catalogue. */
export function chosenFrames(
  assortment: Assortment,
  rows: readonly ChosenFrameRow[],
): { size: string; photoFrameId: string }[] {
  return visibleSizes(assortment).flatMap((size) => {
    const frame = chosenFrame(size, rows);
    return frame === undefined ? [] : [{ size: size.key, photoFrameId: frame.id }];
  });
}

/** The picture of the frame that was chosen for a size; null without one. */
export function chosenFrameSha256(size: Size, rows: readonly ChosenFrameRow[]): string | null {
  const frame = chosenFrame(size, rows);
  return frame === undefined ? null : frameImageSha256(frame);
}

/** A frame belongs to one size. @returns undefined when nobody can choose it: unknown, without a picture, of a hidden size */
export const sizeOfFrame = (assortment: Assortment, photoFrameId: string): Size | undefined =>
  visibleSizes(assortment).find((size) => choosableFrames(size).some(({ id }) => id === photoFrameId));

function chosenFrame(size: Size, rows: readonly ChosenFrameRow[]) {
  const chosen = rows.find(({ size_id }) => size_id === size.id);
  return choosableFrames(size).find(({ id }) => id === chosen?.photo_frame_id);
}
