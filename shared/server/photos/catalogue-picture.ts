import sharp, { type Sharp } from 'sharp';
import { PhotoUnreadableError, photoFormatOf, readPhoto, type UprightPhoto } from './decode.ts';
import { PHOTO_PIXEL_LIMIT, type PhotoFormat } from './photo-format.ts';

/** What customers choose a size by, or what is laid over a photo. */
export type CataloguePictureUse = 'size' | 'frame';

export interface CataloguePictureFacts {
  /** The picture can be shown as it was sent; nothing was made of it. */
  readonly isKept: boolean;
  /** 0 to 1: how much of the picture is at least half see-through. */
  readonly seeThroughShare: number;
}

export interface CataloguePicture {
  /** Null when the picture is kept as it is. */
  readonly bytes: Buffer | null;
  readonly isDamaged: boolean;
  /** Of the picture as it was sent, upright. */
  readonly width: number;
  readonly height: number;
  readonly seeThroughShare: number;
}

/** A size's picture is seen on phones; a frame is printed, at 300 dpi half a metre long. */
const LONGEST_PX: Record<CataloguePictureUse, number> = { size: 1600, frame: 6000 };
/** What every browser shows. */
const KEPT_FORMATS: readonly PhotoFormat[] = ['jpeg', 'png', 'webp'];
const HALF_OPAQUE = 128;

/**
 * A picture that a maintainer sent, as customers and printers get it: kept when browsers show it and it is not too large,
 * otherwise made anew, with what is see-through in a PNG or WebP.
 *
 * @throws PhotoUnreadableError
 */
export async function makeCataloguePicture(file: string, use: CataloguePictureUse): Promise<CataloguePicture> {
  const format = await photoFormatOf(file);
  const { result, isDamaged } = await readPhoto(file, async (photo) => {
    const isKept = isShownAsSent(photo, format, use) && (await pageCount(file, format)) === 1;
    return {
      bytes: isKept ? null : await encode(open(file, photo, format), use),
      width: photo.width,
      height: photo.height,
      // Looks at every pixel, so that what is kept is known to be whole as well.
      seeThroughShare: await seeThroughShare(open(file, photo, format)),
    };
  });
  return { ...result, isDamaged };
}

/** The readers of photos put what is see-through on white. */
function open(file: string, photo: UprightPhoto, format: PhotoFormat | null): Sharp {
  if (format !== 'png' && format !== 'webp') return photo.open();
  const strict = { failOn: 'error', limitInputPixels: PHOTO_PIXEL_LIMIT, pages: 1 } as const;
  return sharp(file, strict).autoOrient().toColourspace('srgb');
}

function encode(picture: Sharp, use: CataloguePictureUse): Promise<Buffer> {
  const longestPx = LONGEST_PX[use];
  const scaled = picture.resize(longestPx, longestPx, { fit: 'inside', withoutEnlargement: true });
  return use === 'frame' ? scaled.png().toBuffer() : scaled.webp({ quality: 85 }).toBuffer();
}

function isShownAsSent(photo: UprightPhoto, format: PhotoFormat | null, use: CataloguePictureUse): boolean {
  const isKeptFormat = format !== null && KEPT_FORMATS.includes(format);
  return isKeptFormat && photo.orientation === 1 && Math.max(photo.width, photo.height) <= LONGEST_PX[use];
}

/** An animation is no still picture: of that the first page is taken. */
async function pageCount(file: string, format: PhotoFormat | null): Promise<number> {
  if (format !== 'webp') return 1;
  const { pages = 1 } = await sharp(file, { limitInputPixels: PHOTO_PIXEL_LIMIT }).metadata();
  return pages;
}

async function seeThroughShare(picture: Sharp): Promise<number> {
  const alpha = await picture.ensureAlpha().extractChannel('alpha').toColourspace('b-w').raw().toBuffer();
  if (alpha.length === 0) throw new PhotoUnreadableError('The picture has no pixels.');
  let seeThrough = 0;
  for (const value of alpha) if (value < HALF_OPAQUE) seeThrough += 1;
  return seeThrough / alpha.length;
}
