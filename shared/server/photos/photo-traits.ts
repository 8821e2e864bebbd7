import { z } from 'zod';
import { Instant } from '../../contracts/fields.ts';
import { AverageColor, PhotoFocus, PhotoOrigin } from '../../contracts/uploaded-files.ts';

const Shown = z.object({
  /** The main thing; null when nothing stands out. */
  focus: PhotoFocus.nullable(),
  averageColor: AverageColor,
  origin: PhotoOrigin,
  likeness: z.object({ hash: z.string().regex(/^[0-9a-f]{16}$/), sharpness: z.number().min(0) }),
});

/** What a worker finds out of a photo besides its size: the same of the same bytes, wherever and whenever. */
export const FoundTraits = Shown.extend({
  /** As the camera says it; what instant that was depends on where the camera stood. */
  taken: z.object({ local: z.string(), offset: z.string().nullable() }).nullable(),
});
export type FoundTraits = z.infer<typeof FoundTraits>;

/** As a row keeps them. */
export const PhotoTraits = Shown.extend({ takenAt: Instant.nullable() });
export type PhotoTraits = z.infer<typeof PhotoTraits>;

/** @param traits of a row; null of a photo that nobody has looked at, or that was taken in before there were any */
export const traitsOf = ({ traits }: { readonly traits: string | null }): PhotoTraits | null =>
  traits === null ? null : PhotoTraits.parse(JSON.parse(traits));
