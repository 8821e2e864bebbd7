import { type Similarity, STANDS_ALONE, similarShots } from '../../domain/similar-shots.ts';
import { traitsOf } from '../photos/photo-traits.ts';
import type { LookedAtRow } from './photo-rows.ts';

/** @param photos of one order, in the order of their arrival */
export function similarPhotos(photos: readonly LookedAtRow[]): (photo: { readonly id: string }) => Similarity {
  const similar = similarShots(
    photos.map((photo) => {
      const { takenAt = null, likeness = null } = traitsOf(photo) ?? {};
      return { id: photo.id, width: photo.width, height: photo.height, takenAt, likeness };
    }),
  );
  return ({ id }) => similar.get(id) ?? STANDS_ALONE;
}
