import sharp from 'sharp';
import { readCameraNotes } from './camera-notes.ts';
import type { UprightPhoto } from './decode.ts';
import { findFocus } from './find-focus.ts';
import { findLikeness } from './find-likeness.ts';
import { photoOrigin } from './photo-origin.ts';
import type { FoundTraits } from './photo-traits.ts';
import type { RawPixels } from './raw-picture.ts';

/** Enough to see what stands out. */
const GLANCE_PX = 48;

/**
 * Everything is read out of the thumbnail's pixels and the file's own notes: the photo is not decoded once more.
 *
 * @param thumbnail pixels of the whole upright photo
 */
export async function findTraits(photo: UprightPhoto, thumbnail: RawPixels): Promise<FoundTraits> {
  const { width, height } = thumbnail.info;
  const glance = await sharp(thumbnail.data, { raw: { width, height, channels: 3 } })
    .resize(GLANCE_PX, GLANCE_PX, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const camera = readCameraNotes(photo.notes.exif);
  return {
    focus: findFocus(glance),
    averageColor: averageColorOf(glance),
    origin: photoOrigin(photo, camera),
    likeness: findLikeness(thumbnail),
    taken: camera.taken,
  };
}

function averageColorOf({ data }: RawPixels): string {
  const sums = [0, 0, 0];
  data.forEach((value, at) => {
    sums[at % 3] = (sums[at % 3] ?? 0) + value;
  });
  const hex = sums.map((sum) =>
    Math.round(sum / (data.length / 3))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}
