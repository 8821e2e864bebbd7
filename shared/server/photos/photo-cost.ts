import fs from 'node:fs/promises';
import type { PhotoFormat } from './photo-format.ts';
import type { PhotoCost } from './photo-turns.ts';
import { HEADER_BYTES, readPhotoHeader } from './read-photo-header.ts';
import { sniffPhoto } from './sniff-photo.ts';

/**
 * Seconds of one processor for a megapixel, measured with photos of 12 to 24. Only JPEG is decoded smaller than it is, so
 * the others cost the same whatever is made of them; how many bytes they have says little.
 */
const SECONDS_PER_MEGAPIXEL: Record<PhotoFormat, number> = {
  jpeg: 0.008,
  png: 0.02,
  webp: 0.04,
  heic: 0.07,
  avif: 0.1,
  tiff: 0.03,
};
/** Starting, reading, writing what was made. */
const SECONDS_PER_JOB = 0.05;

/** Of a phone's photo, where the header does not tell. What it took in fact is counted afterwards. */
export const USUAL_COST: PhotoCost = { seconds: 0.25, megapixels: 24 };

/** What a job on a photo will take, judged by its header: nothing is decoded. */
export async function photoCost(file: string): Promise<PhotoCost> {
  const handle = await fs.open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    const format = sniffPhoto(head);
    if (format === null) return USUAL_COST;
    const header = readPhotoHeader(format, head);
    if (header === null || header === 'more') return USUAL_COST;
    const megapixels = (header.width * header.height) / 1e6;
    return { megapixels, seconds: SECONDS_PER_JOB + megapixels * SECONDS_PER_MEGAPIXEL[format] };
  } finally {
    await handle.close();
  }
}
