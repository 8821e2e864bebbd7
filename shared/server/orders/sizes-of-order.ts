import type { Size } from '../../contracts/sizes.ts';
import { type Assortment, choosableFrames, isPrintable, rankedSizes } from './catalogue-view.ts';
import type { ChosenFrameRow, PrintRow } from './photo-rows.ts';

/** What an order that is being made has chosen so far. */
export interface OrderChoices {
  readonly prints: readonly Pick<PrintRow, 'size_id' | 'quantity'>[];
  readonly frames: readonly ChosenFrameRow[];
}

const NOTHING_CHOSEN: OrderChoices = { prints: [], frames: [] };

/** What everybody can order, each size with the frames that can be chosen for it. */
export const offeredSizes = (assortment: Assortment): Size[] => sizesOfOrder(assortment, NOTHING_CHOSEN);

/**
 * What one order can be made of: everything that is offered, and what it has already although staff have hidden it
 * meanwhile. Hiding takes a thing from the next customer, not from one who has chosen it.
 */
export function sizesOfOrder(assortment: Assortment, { prints, frames }: OrderChoices): Size[] {
  const wanted = new Set(prints.filter(({ quantity }) => quantity > 0).map(({ size_id }) => size_id));
  const chosenOf = new Map(frames.map(({ size_id, photo_frame_id }) => [size_id, photo_frame_id]));
  return rankedSizes(assortment)
    .filter((size) => !size.hidden || wanted.has(size.id))
    .map((size) => {
      const choosable = new Set(choosableFrames(size).map(({ id }) => id));
      const isKept = (id: string) => choosable.has(id) || chosenOf.get(size.id) === id;
      return { ...size, photoFrames: size.photoFrames.filter((frame) => isPrintable(frame) && isKept(frame.id)) };
    });
}
