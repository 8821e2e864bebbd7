import type { Size } from '../../contracts/sizes.ts';
import { type Assortment, isPrintable } from './catalogue-view.ts';
import type { ChosenFrameRow } from './photo-rows.ts';
import type { SizeView } from './size-view.ts';
import { type OrderChoices, sizesOfOrder } from './sizes-of-order.ts';

/** What was chosen and can still be had, in the order of the catalogue. */
export function chosenFrames(assortment: Assortment, choices: OrderChoices): { size: string; photoFrameId: string }[] {
  return sizesOfOrder(assortment, choices).flatMap((size) => {
    const frame = chosenFrame(size, choices.frames);
    return frame === undefined ? [] : [{ size: size.key, photoFrameId: frame.id }];
  });
}

/** A size and the frame that was chosen for it. */
export const sizeWithFrame = (size: Size, rows: readonly ChosenFrameRow[]): SizeView => ({
  size,
  frame: chosenFrame(size, rows) ?? null,
});

/**
 * A frame belongs to one size.
 *
 * @returns undefined when this order cannot choose it: unknown, without a picture, hidden, of a size that it cannot have
 */
export const sizeOfFrame = (assortment: Assortment, choices: OrderChoices, photoFrameId: string): Size | undefined =>
  sizesOfOrder(assortment, choices).find(({ photoFrames }) => photoFrames.some(({ id }) => id === photoFrameId));

/** Also one that is hidden: who has chosen it keeps it. */
function chosenFrame(size: Size, rows: readonly ChosenFrameRow[]) {
  const chosen = rows.find(({ size_id }) => size_id === size.id);
  return size.photoFrames.find((frame) => frame.id === chosen?.photo_frame_id && isPrintable(frame));
}
