import fs from 'node:fs/promises';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { decodeHeic } from './heic.ts';
import { countJpegScans, JPEG_SCAN_LIMIT } from './jpeg-scans.ts';
import { PHOTO_PIXEL_LIMIT, type PhotoFormat } from './photo-format.ts';
import { wrapAsTiff } from './profiled-tiff.ts';
import { SNIFF_BYTES, sniffPhoto } from './sniff-photo.ts';

/** Nothing of the photo can be shown. */
export class PhotoUnreadableError extends Error {
  override readonly name = 'PhotoUnreadableError';
}

/** An upright photo that can be opened again and again; sizes are those of the upright photo. */
export interface UprightPhoto {
  readonly width: number;
  readonly height: number;
  /** As the file's Exif says, 1..8; 1 when it says nothing or the decoder has applied it. */
  readonly orientation: number;
  /** What the file says of itself. */
  readonly notes: PhotoNotes;
  /** A pipeline without alpha that ends in sRGB. */
  open(): Sharp;
}

export type PhotoNotes = Pick<Metadata, 'format' | 'exif' | 'xmp' | 'density' | 'chromaSubsampling'>;

/**
 * Complaints of libjpeg about files that show perfectly: editors leave bytes between segments, and some cameras write
 * baseline scan parameters that the standard calls wrong.
 */
const HARMLESS = /extraneous bytes before marker|Invalid SOS parameters|unknown color transform|unknown JFIF revision/i;

/**
 * Runs `read` on a photo as a person would see it: upright, in sRGB, one page, white where it was transparent. What does
 * not decode cleanly is read again forgivingly, grey where data is missing, and reported as damaged.
 *
 * @throws PhotoUnreadableError when not even that shows anything
 */
export async function readPhoto<Result>(
  file: string,
  read: (photo: UprightPhoto) => Promise<Result>,
): Promise<{ readonly result: Result; readonly isDamaged: boolean }> {
  const format = await photoFormatOf(file);
  if (format === null) throw new PhotoUnreadableError('The file is no photo.');
  if (format === 'jpeg') await refuseManyScans(file);
  try {
    if (format === 'heic') return { result: await read(await openHeic(file)), isDamaged: false };
    // libjpeg only warns about missing data; the other decoders warn about trifles.
    const strict: SharpOptions = { failOn: format === 'jpeg' ? 'warning' : 'error' };
    const result = await read(await openWithSharp(file, strict));
    // libwebp shows what there is and complains of nothing.
    return { result, isDamaged: format === 'webp' && (await isCutShort(file)) };
  } catch (error) {
    if (format === 'heic') throw new PhotoUnreadableError(messageOf(error), { cause: error });
    try {
      // `unlimited` lifts libvips' limit on how many warnings a photo may raise; the pixel limit still holds.
      const result = await read(await openWithSharp(file, { failOn: 'none', unlimited: true }));
      return { result, isDamaged: !isHarmless(messageOf(error)) };
    } catch (laterError) {
      throw new PhotoUnreadableError(messageOf(laterError), { cause: laterError });
    }
  }
}

/** Of a WebP: the file ends before the end that it names, as RIFF does, in bytes 4 to 7 without the first eight. */
async function isCutShort(file: string): Promise<boolean> {
  const handle = await fs.open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return (await handle.stat()).size < buffer.readUInt32LE(4) + 8;
  } finally {
    await handle.close();
  }
}

/** @throws PhotoUnreadableError */
async function refuseManyScans(file: string): Promise<void> {
  const scans = countJpegScans(await fs.readFile(file));
  if (scans > JPEG_SCAN_LIMIT) throw new PhotoUnreadableError(`The JPEG has ${scans} scans.`);
}

async function openWithSharp(file: string, options: SharpOptions): Promise<UprightPhoto> {
  const open = () => onWhite(sharp(file, { ...options, limitInputPixels: PHOTO_PIXEL_LIMIT, pages: 1 }).autoOrient());
  const notes = await sharp(file, { limitInputPixels: PHOTO_PIXEL_LIMIT }).metadata();
  const { autoOrient, orientation = 1 } = notes;
  return { width: autoOrient.width, height: autoOrient.height, orientation, notes, open };
}

async function openHeic(file: string): Promise<UprightPhoto> {
  const picture = decodeHeic(await fs.readFile(file), PHOTO_PIXEL_LIMIT);
  const { width, height } = picture;
  // sharp reads the container, though not the pixels: phones name Display P3 here, and ignoring it makes reds pale.
  const notes: Partial<Metadata> = await sharp(file)
    .metadata()
    .catch(() => ({}));
  const { icc } = notes;
  const shape = { width, height, orientation: 1, notes: { ...notes, format: 'heif' } } as const;
  if (icc === undefined) {
    const open = () => onWhite(sharp(picture.rgb, { raw: { width, height, channels: 3 }, limitInputPixels: false }));
    return { ...shape, open };
  }
  const tiff = wrapAsTiff(picture, icc);
  const open = () => onWhite(sharp(tiff, { limitInputPixels: PHOTO_PIXEL_LIMIT }));
  return { ...shape, open };
}

function onWhite(pipeline: Sharp): Sharp {
  return pipeline.flatten({ background: '#ffffff' }).toColourspace('srgb');
}

/** By the bytes; null for what is no photo. */
export async function photoFormatOf(file: string): Promise<PhotoFormat | null> {
  const handle = await fs.open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return sniffPhoto(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

function isHarmless(message: string): boolean {
  return message.split('\n').every((line) => HARMLESS.test(line));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
