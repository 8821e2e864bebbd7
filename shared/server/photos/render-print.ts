import sharp from 'sharp';
import {
  cropPixels,
  type PhotoCrop,
  type PhotoFit,
  type PhotoRotation,
  PRINT_DPI,
  WHOLE_PHOTO,
} from '../../domain/photo-geometry.ts';
import { readPhoto, type UprightPhoto } from './decode.ts';

export interface PrintSpec {
  /** Fractions of the upright photo; null: the whole of it. */
  readonly crop: PhotoCrop | null;
  readonly fit: PhotoFit;
  /** Clockwise, after the crop. */
  readonly rotate: PhotoRotation;
  /** The paper's pixels, already turned to follow the picture: printPixels(orientPrintToCrop(…)) of photo-geometry. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** A PNG with transparency laid over the whole print, turned by a quarter when it stands across the paper. */
  readonly frameFile?: string | undefined;
}

export interface RenderedPrint {
  readonly jpeg: Buffer;
  readonly isDamaged: boolean;
}

/**
 * Makes a print: exactly `widthPx` × `heightPx`, sRGB with its profile embedded, 300 dpi, nothing of the photo's Exif (it
 * may say where people live). What the customer is shown and what goes to the printer both come from here, at different
 * sizes. The same photo and spec give the same bytes as long as libvips stays the same.
 *
 * @throws PhotoUnreadableError
 */
export async function renderPrint(file: string, spec: PrintSpec): Promise<RenderedPrint> {
  const { result, isDamaged } = await readPhoto(file, (photo) => render(photo, spec));
  return { jpeg: result, isDamaged };
}

/** How often the paper's shape fits into a picture before its ends are left out at once. */
const LONG = 4;

type Area = ReturnType<typeof cropPixels>;

async function render(
  photo: UprightPhoto,
  { crop, fit, rotate, widthPx, heightPx, frameFile }: PrintSpec,
): Promise<Buffer> {
  const isQuarterTurned = rotate === 90 || rotate === 270;
  // The picture is scaled lying as in the photo and turned afterwards, since sharp has an order of its own for both.
  const lying = isQuarterTurned ? { width: heightPx, height: widthPx } : { width: widthPx, height: heightPx };
  const chosen = cropPixels(photo, crop ?? WHOLE_PHOTO);
  const shown = fit === 'fill' ? withoutLongEnds(chosen, lying) : chosen;
  const pipeline = photo.open();
  if (shown.width !== photo.width || shown.height !== photo.height) pipeline.extract(shown);
  const scaled = await pipeline
    .resize(lying.width, lying.height, {
      fit: fit === 'fill' ? 'cover' : 'contain',
      background: '#ffffff',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });

  const print = sharp(scaled.data, { raw: scaled.info, limitInputPixels: false }).rotate(rotate);
  if (frameFile !== undefined) print.composite([{ input: await frameFor(frameFile, widthPx, heightPx) }]);
  return print
    .withIccProfile('srgb')
    .withDensity(PRINT_DPI)
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/**
 * To cover the paper a strip of 60 × 30,000 pixels would be scaled up whole first, to gigabytes, and cut off then. Of
 * such a picture only the middle goes on, with more than enough on both sides to be cut off as from any other.
 */
function withoutLongEnds(area: Area, paper: { width: number; height: number }): Area {
  const scale = Math.max(paper.width / area.width, paper.height / area.height);
  const [left, width] = middle(area.left, area.width, paper.width / scale);
  const [top, height] = middle(area.top, area.height, paper.height / scale);
  return { left, top, width, height };
}

function middle(start: number, length: number, shown: number): [start: number, length: number] {
  const kept = Math.ceil(shown * LONG);
  if (length <= kept) return [start, length];
  return [start + Math.floor((length - kept) / 2), kept];
}

async function frameFor(file: string, widthPx: number, heightPx: number): Promise<Buffer> {
  const { width, height } = (await sharp(file).metadata()).autoOrient;
  const isAcross = width !== height && widthPx !== heightPx && width > height !== widthPx > heightPx;
  const upright = await sharp(file).autoOrient().ensureAlpha().png({ compressionLevel: 0 }).toBuffer();
  const turned = isAcross ? await sharp(upright).rotate(90).png({ compressionLevel: 0 }).toBuffer() : upright;
  return sharp(turned).resize(widthPx, heightPx, { fit: 'fill' }).png({ compressionLevel: 0 }).toBuffer();
}
