import { type ComparedPhoto, comparingShots, type Similarity, STANDS_ALONE } from '../../domain/similar-shots.ts';
import { traitsOf } from '../photos/photo-traits.ts';
import { inTurns, yieldingToEventLoop } from '../service/yielding-to-event-loop.ts';
import type { LookedAtRow } from './photo-rows.ts';

/**
 * Looks at all of them, with turns for everybody else: for lists, and never for the answer about one photo, with which a
 * cart of thousands would be looked at thousands of times.
 *
 * @param photos of one order, in the order of their arrival
 */
export async function similarPhotos(
  photos: readonly LookedAtRow[],
): Promise<(photo: { readonly id: string }) => Similarity> {
  const compared: ComparedPhoto[] = [];
  for await (const photo of yieldingToEventLoop(photos)) {
    const { id, width, height } = photo;
    const { takenAt = null, likeness = null } = traitsOf(photo) ?? {};
    compared.push({ id, width, height, takenAt, likeness });
  }
  const similar = await inTurns(comparingShots(compared));
  return ({ id }) => similar.get(id) ?? STANDS_ALONE;
}
